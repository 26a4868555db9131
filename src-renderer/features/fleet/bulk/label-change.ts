import type { FleetRow } from '#contract/ipc/agents.procedures.ts'
import { isSameTag, maxTagsPerAgent } from '#contract/rules/agents/tag.ts'

export interface LabelWish {
  add: readonly string[]
  remove: readonly string[]
  /** Null takes the agents out of their group; undefined leaves it. */
  group: string | null | undefined
}

interface LabelEffect {
  gains: readonly string[]
  loses: readonly string[]
  /** Undefined: it stays. */
  group: string | null | undefined
  isTooMany: boolean
}

/** What a change of labels does to one agent. */
export function computeLabelEffect({ tags, group }: Pick<FleetRow, 'tags' | 'group'>, wish: LabelWish): LabelEffect {
  const gains = wish.add.filter((tag) => !tags.some((held) => isSameTag(held, tag)))
  const loses = tags.filter((held) => wish.remove.some((tag) => isSameTag(held, tag)))
  const isSameGroup =
    wish.group === undefined || (wish.group === null ? group === null : group !== null && isSameTag(wish.group, group))
  const after = tags.length - loses.length + gains.length
  return {
    gains,
    loses,
    group: isSameGroup ? undefined : wish.group,
    isTooMany: gains.length > 0 && after > maxTagsPerAgent,
  }
}
