import { AppError } from '#contract/app-error.ts'
import type { AgentKey } from '#contract/ids.ts'
import { dedupeTags, isSameTag, maxTagsPerAgent, readTag } from '#contract/rules/agents/tag.ts'
import type { Store } from '../../store/store.ts'
import type { Notify } from '../notify.ts'
import type { Sender } from '../outbox/outbox-sender.ts'
import type { AgentReceipt } from '../row-outcome.ts'
import { orThrow, rowOfCommit } from '../row-outcome.ts'
import { readLabelSpelling } from './label-spelling.ts'

export interface LabelChange {
  addTags: readonly string[]
  removeTags: readonly string[]
  /** Null takes the agents out of their group; left out it stays. */
  group?: string | null | undefined
}

/**
 * Adds and takes off tags and sets the group, all in one commit. A label that is in use keeps the spelling it has.
 * Throws `label_malformed` before anything is changed; `too_many_tags` and `not_found` are outcomes of their agent
 * alone. Pauses go by labels: what one held before is sent if none holds it now.
 */
export function updateLabels(
  { store, sender, notify }: { store: Store; sender: Sender; notify: Notify },
  { agentKeys, ...change }: LabelChange & { agentKeys: readonly AgentKey[] },
): AgentReceipt[] {
  const { labels } = store
  const spelling = readLabelSpelling(store)
  const added = dedupeTags(change.addTags.map((typed) => spelling.tag(labelOf(typed))))
  const removed = change.removeTags
  const group =
    change.group === undefined || change.group === null ? change.group : spelling.group(labelOf(change.group))
  const agents = new Map(store.agents.fleet().map((agent) => [agent.agentKey, agent]))
  const tagsByAgent = labels.tagsByAgent()
  const receipts = store.transaction(() =>
    [...new Set(agentKeys)].map((agentKey) => ({
      agentKey,
      outcome: rowOfCommit(() => {
        const { agentNo } = orThrow(agents.get(agentKey), 'not_found')
        const held = tagsByAgent.get(agentNo) ?? []
        const gone = held.filter((tag) => removed.some((each) => isSameTag(each, tag)))
        const fresh = added.filter((tag) => !held.some((each) => isSameTag(each, tag)))
        if (fresh.length > 0 && held.length - gone.length + fresh.length > maxTagsPerAgent)
          throw new AppError('too_many_tags')
        for (const tag of gone) labels.removeTag(agentNo, tag)
        for (const tag of fresh) labels.addTag(agentNo, tag)
        if (group !== undefined) labels.setGroup(agentNo, group)
      }),
    })),
  )
  notify('agents', 'app', 'outbox', 'results')
  sender.wake()
  return receipts
}

/** A label as it is kept; `label_malformed`. */
export function labelOf(typed: string): string {
  const read = readTag(typed)
  if (!read.ok) throw new AppError('label_malformed')
  return read.tag
}
