import type { AppErrorData } from '#contract/app-error.ts'
import { outboxIdSchema } from '#contract/ids.ts'
import type { DiscussionItem, DiscussionReceipt, ReviewedItem } from '#contract/ipc/discussion.procedures.ts'
import type { Concern } from '#contract/ipc/integrity.procedures.ts'
import type { AgentSessions } from '../../session/agent-session.ts'
import type { AgentRecord } from '../../store/agents.store.ts'
import type { Store } from '../../store/store.ts'
import type { Clock } from '../../system/clock.ts'
import { type AskedItem, findConcerns, type IntegrityDeps } from '../integrity/find-concerns.ts'
import { recordDecisions, refuseConcerns } from '../integrity/record-decisions.ts'
import type { NewId } from '../new-id.ts'
import type { Notify } from '../notify.ts'
import { dismissRow } from '../outbox/dismiss-flagged.ts'
import type { Sender } from '../outbox/outbox-sender.ts'
import { newWriteOf } from './new-write.ts'
import { readPolicyFor } from './read-policy-for.ts'
import { removeSentText } from './remove-sent-text.ts'
import { validateItem } from './validate-item.ts'
import { writerFactsOf } from './writer-facts.ts'

interface JudgeDeps {
  store: Store
  sessions: AgentSessions
  clock: Clock
}

export interface SendWritesDeps extends JudgeDeps, IntegrityDeps {
  sender: Sender
  newId: NewId
  notify: Notify
}

type Judged = { error: AppErrorData } | { error: null; agent: AgentRecord; write: ReturnType<typeof newWriteOf> }

function judge({ store, sessions, clock }: JudgeDeps, item: DiscussionItem): Judged {
  const agent = store.agents.find(item.agentKey)
  if (agent === null) return { error: { code: 'not_found', details: {} } }
  const write = newWriteOf(item)
  const eventId = 'event' in item ? (item.event?.eventId ?? null) : null
  const told = eventId === null ? [] : store.events.policiesOf(agent.siteNo, eventId)
  const living = store.outbox.living(agent.agentNo, write.target.livingKey)
  const error = validateItem(item, {
    agent: writerFactsOf(agent, sessions),
    policy: readPolicyFor(told, { agentNo: agent.agentNo, nowMs: clock() }),
    living: living === null ? null : living.state === 'accepted' ? 'accepted' : 'under_way',
  })
  return error === null ? { error, agent, write } : { error }
}

function askAll({ store }: JudgeDeps, items: readonly DiscussionItem[]): AskedItem[] {
  return items.map((item) => ({ item, agent: store.agents.find(item.agentKey) }))
}

/** Judges writes as they would be sent, without sending: what is against each, in order. */
export function reviewWrites(
  deps: JudgeDeps & IntegrityDeps,
  { items }: { items: readonly DiscussionItem[] },
): ReviewedItem[] {
  const concerns = findConcerns(deps, askAll(deps, items))
  return items.map((item, index) => {
    const ofItem = concerns[index] ?? []
    const error =
      judge(deps, item).error ??
      refuseConcerns(
        ofItem.filter(({ verdict }) => verdict === 'forbid'),
        none,
      )
    return { agentKey: item.agentKey, error, concerns: ofItem }
  })
}

const none: ReadonlySet<string> = new Set()

/**
 * Puts the writes that pass into the outbox, all in one commit; sending begins after it. What is the same as one before
 * it in the same call is refused like any other that is under way, and what the integrity guard asks about needs the
 * operator's word: the ids of the concerns that were confirmed. `stopped` is not sent: what forbids it is recorded.
 */
export function sendWrites(
  deps: SendWritesDeps,
  {
    items,
    confirmedConcerns,
    stopped = [],
  }: {
    items: readonly DiscussionItem[]
    confirmedConcerns: readonly string[]
    stopped?: readonly DiscussionItem[]
  },
): DiscussionReceipt[] {
  const { store, sender, notify } = deps
  const confirmed = new Set(confirmedConcerns)
  const receipts = store.transaction(() => {
    const concerns = findConcerns(deps, askAll(deps, [...items, ...stopped]))
    const sent = items.map((item, index) => sendOne(deps, item, { concerns: concerns[index] ?? [], confirmed }))
    for (const [index, item] of stopped.entries()) recordStopped(deps, item, concerns[items.length + index] ?? [])
    return sent
  })
  notify('outbox', 'agents', 'app', 'integrity', 'discussionDrafts')
  sender.wake()
  return receipts
}

function sendOne(
  deps: SendWritesDeps,
  item: DiscussionItem,
  { concerns, confirmed }: { concerns: readonly Concern[]; confirmed: ReadonlySet<string> },
): DiscussionReceipt {
  const { store, clock } = deps
  const { agentKey } = item
  const judged = judge(deps, item)
  if (judged.error !== null) return { agentKey, outboxId: null, error: judged.error }
  const error = refuseConcerns(concerns, confirmed)
  const outboxId = error === null ? writeDown(deps, judged) : null
  if (outboxId !== null) removeSentText(store, item, judged.agent)
  recordDecisions(store, { item, agent: judged.agent, concerns }, { outboxId, atMs: Math.trunc(clock()) })
  return { agentKey, outboxId, error }
}

/** Of what is not forbidden, or could not be sent for another reason, nothing is recorded. */
function recordStopped(deps: SendWritesDeps, item: DiscussionItem, concerns: readonly Concern[]): void {
  const judged = judge(deps, item)
  if (judged.error !== null) return
  const { agent } = judged
  recordDecisions(deps.store, { item, agent, concerns }, { outboxId: null, atMs: Math.trunc(deps.clock()) })
}

function writeDown(
  { store, newId, clock }: { store: Store; newId: NewId; clock: Clock },
  { agent, write: { target, body } }: Extract<Judged, { error: null }>,
) {
  const outboxId = outboxIdSchema.parse(newId('ob'))
  const createdAtMs = Math.trunc(clock())
  // Sending again dismisses the earlier write that failed: the operator has seen it.
  for (const failed of store.outbox.flaggedOf(agent.agentNo, target.livingKey)) dismissRow(store, failed, createdAtMs)
  store.outbox.add({
    outboxId,
    requestId: newId('rq'),
    agentNo: agent.agentNo,
    ...target,
    body,
    createdAtMs,
    deadlineAtMs: null,
  })
  store.journal.add(`${target.kind}_queued`, outboxId, { agentKey: agent.agentKey, about: target.livingKey })
  return outboxId
}
