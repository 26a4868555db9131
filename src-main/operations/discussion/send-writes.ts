import type { AppErrorData } from '#contract/app-error.ts'
import { outboxIdSchema } from '#contract/ids.ts'
import type { DiscussionItem, DiscussionReceipt } from '#contract/ipc/discussion.procedures.ts'
import type { AgentSessions } from '../../session/agent-session.ts'
import type { AgentRecord } from '../../store/agents.store.ts'
import type { Store } from '../../store/store.ts'
import type { Clock } from '../../system/clock.ts'
import type { NewId } from '../new-id.ts'
import type { Notify } from '../notify.ts'
import { dismissRow } from '../outbox/dismiss-failures.ts'
import type { Sender } from '../outbox/sender.ts'
import { newWriteOf } from './new-write.ts'
import { validateItem } from './validate-item.ts'

interface JudgeDeps {
  store: Store
  sessions: AgentSessions
}

interface SendWritesDeps extends JudgeDeps {
  sender: Sender
  clock: Clock
  newId: NewId
  notify: Notify
}

type Judged = { error: AppErrorData } | { error: null; agent: AgentRecord; write: ReturnType<typeof newWriteOf> }

function judge({ store, sessions }: JudgeDeps, item: DiscussionItem): Judged {
  const agent = store.agents.find(item.agentKey)
  if (agent === null) return { error: { code: 'not_found', details: {} } }
  const write = newWriteOf(item)
  const eventId = 'event' in item ? (item.event?.eventId ?? null) : null
  const living = store.outbox.living(agent.agentNo, write.target.livingKey)
  const error = validateItem(item, {
    agent: {
      site: agent.site,
      agentId: agent.agentId,
      status: agent.status,
      isArchived: agent.archivedAtMs !== null,
      oauth: {
        scopes: agent.grantedScopes,
        refusedScopes: sessions.facts(agent.agentKey)?.refusedScopes ?? [],
      },
    },
    policy: eventId === null ? null : store.events.policyOf(agent.siteNo, eventId),
    living: living === null ? null : living.state === 'accepted' ? 'accepted' : 'under_way',
  })
  return error === null ? { error, agent, write } : { error }
}

/** Judges writes as they would be sent, without sending: what is against each, in order. */
export function reviewWrites(
  deps: JudgeDeps,
  { items }: { items: readonly DiscussionItem[] },
): Omit<DiscussionReceipt, 'outboxId'>[] {
  return items.map((item) => ({ agentKey: item.agentKey, error: judge(deps, item).error }))
}

/**
 * Puts the writes that pass into the outbox, all in one commit; sending begins after it. What is the same as one before
 * it in the same call is refused like any other that is under way.
 */
export function sendWrites(deps: SendWritesDeps, { items }: { items: readonly DiscussionItem[] }): DiscussionReceipt[] {
  const { store, sender, notify } = deps
  const receipts = store.transaction(() =>
    items.map((item): DiscussionReceipt => {
      const judged = judge(deps, item)
      const { agentKey } = item
      if (judged.error !== null) return { agentKey, outboxId: null, error: judged.error }
      return { agentKey, outboxId: writeDown(deps, judged), error: null }
    }),
  )
  notify('outbox', 'agents', 'app')
  sender.wake()
  return receipts
}

function writeDown(
  { store, newId, clock }: { store: Store; newId: NewId; clock: Clock },
  { agent, write: { target, body } }: Extract<Judged, { error: null }>,
) {
  const outboxId = outboxIdSchema.parse(newId('ob'))
  const createdAtMs = Math.trunc(clock())
  // Who sends again has seen that the earlier one failed.
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
