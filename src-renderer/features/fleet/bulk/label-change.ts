import type { FleetRow } from '#contract/ipc/agents.procedures.ts'
import { isSameTag, maxTagsPerAgent } from '#contract/rules/agents/tag.ts'

export interface LabelDraft {
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
export function computeLabelEffect({ tags, group }: Pick<FleetRow, 'tags' | 'group'>, change: LabelDraft): LabelEffect {
  const gains = change.add.filter((tag) => !tags.some((held) => isSameTag(held, tag)))
  const loses = tags.filter((held) => change.remove.some((tag) => isSameTag(held, tag)))
  const isSameGroup =
    change.group === undefined ||
    (change.group === null ? group === null : group !== null && isSameTag(change.group, group))
  const after = tags.length - loses.length + gains.length
  return {
    gains,
    loses,
    group: isSameGroup ? undefined : change.group,
    isTooMany: gains.length > 0 && after > maxTagsPerAgent,
  }
}
