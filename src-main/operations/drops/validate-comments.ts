import type { AppErrorData } from '#contract/app-error.ts'
import { commentIdSchema } from '#contract/ids.ts'
import type { DiscussionItem } from '#contract/ipc/discussion.procedures.ts'
import type { DropContentFault } from '#contract/ipc/drops.procedures.ts'
import { eventKeyOf } from '#contract/ipc/event-key.ts'
import type { Concern } from '#contract/ipc/integrity.procedures.ts'
import { readProfileKey } from '#contract/ipc/profile-key.ts'
import type { DroppedComment } from '#contract/rules/drops/drop-file.ts'
import type { FleetAgent } from '../../store/agents.store.ts'
import type { Store } from '../../store/store.ts'
import { findStoredComment } from '../comments/find-comment.ts'
import { reviewWrites } from '../discussion/send-writes.ts'
import { createAgentFinder } from '../predictions/table-targets.ts'

export interface JudgedComment {
  agent: FleetAgent | null
  /** Null while something of it is not found. */
  item: Extract<DiscussionItem, { kind: 'comment' | 'reply' }> | null
  eventTitle: string | null
  parentText: string | null
  faults: DropContentFault[]
  error: AppErrorData | null
  concerns: Concern[]
}

type JudgeCommentDeps = Parameters<typeof reviewWrites>[0]

/** Judges dropped comments as they would be sent, in order: by what is stored here, without asking the service. */
export function validateComments(deps: JudgeCommentDeps, files: readonly DroppedComment[]): JudgedComment[] {
  if (files.length === 0) return []
  const findAgent = createAgentFinder(deps.store)
  const judged = files.map((file): JudgedComment => {
    const { agent, faults } = findAgent(file.agent, ({ site }) => site === file.site)
    const nothing = { eventTitle: null, parentText: null, error: null, concerns: [] }
    if (agent === null) return { agent, item: null, faults, ...nothing }
    if (agent.site !== file.site)
      return { agent, item: null, faults, ...nothing, error: createSiteMismatch(agent, file.site) }
    return { ...nothing, agent, ...placeComment(deps.store, file, agent) }
  })
  const placed = judged.filter(({ item }) => item !== null)
  const items = placed.flatMap(({ item }) => item ?? [])
  const reviewed = reviewWrites(deps, { items })
  placed.forEach((one, index) => {
    const { error, concerns } = reviewed[index] ?? { error: null, concerns: [] }
    one.error = error
    one.concerns = concerns
  })
  return judged
}

/** The file names another site than the agent is of. */
export function createSiteMismatch(agent: Pick<FleetAgent, 'site'>, site: string): AppErrorData {
  return { code: 'site_mismatch', details: { agentSite: agent.site, challengeSite: site } }
}

function placeComment(
  store: Store,
  file: DroppedComment,
  agent: FleetAgent,
): Pick<JudgedComment, 'item' | 'eventTitle' | 'parentText' | 'faults'> {
  const event = store.events.find(agent.siteNo, file.event)
  const eventKey = event === null ? null : eventKeyOf(event, event.eventId)
  if (event === null || eventKey === null)
    return { item: null, eventTitle: null, parentText: null, faults: ['event_unknown'] }
  const { title } = event
  const common = { agentKey: agent.agentKey, event: { eventId: event.eventId, title }, spaceId: null, text: file.text }
  if (file.parent === null)
    return { item: { kind: 'comment', ...common }, eventTitle: title, parentText: null, faults: [] }
  const { comment, isReply } = findStoredComment({ store }, eventKey, file.parent)
  if (comment === null) return { item: null, eventTitle: title, parentText: null, faults: ['parent_unknown'] }
  const parent = {
    commentId: commentIdSchema.parse(comment.commentId),
    isReply: isReply ?? false,
    authorId: comment.author.profileKey === null ? null : readProfileKey(comment.author.profileKey).agentId,
    authorName: comment.author.name,
    text: comment.content,
  }
  return { item: { kind: 'reply', ...common, parent }, eventTitle: title, parentText: comment.content, faults: [] }
}
