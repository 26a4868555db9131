import type { AppErrorData } from '#contract/app-error.ts'
import type { OutboxId } from '#contract/ids.ts'
import type { DiscussionItem } from '#contract/ipc/discussion.procedures.ts'
import type { Concern, IntegrityRecord } from '#contract/ipc/integrity.procedures.ts'
import type { AgentRecord } from '../../store/agents.store.ts'
import type { Store } from '../../store/store.ts'

/** Why a write with these concerns cannot be sent; null: each is allowed or was confirmed. */
export function refuseConcerns(concerns: readonly Concern[], confirmed: ReadonlySet<string>): AppErrorData | null {
  if (concerns.some(({ verdict }) => verdict === 'forbid')) return { code: 'integrity_forbidden', details: {} }
  const isUnconfirmed = concerns.some(({ verdict, concernId }) => verdict === 'ask' && !confirmed.has(concernId))
  return isUnconfirmed ? { code: 'integrity_unconfirmed', details: {} } : null
}

const decisions = { forbid: 'forbidden', ask: 'confirmed', allow: 'allowed' } as const satisfies Record<
  Concern['verdict'],
  IntegrityRecord['decision']
>

/**
 * Writes down what was decided about a write that has gone into the outbox, or that a setting has forbidden
 * (`outboxId` null: of its concerns only those that forbid it).
 */
export function recordDecisions(
  store: Store,
  { item, agent, concerns }: { item: DiscussionItem; agent: AgentRecord; concerns: readonly Concern[] },
  { outboxId, atMs }: { outboxId: OutboxId | null; atMs: number },
): void {
  for (const { reason, verdict, other, earlier, similarity } of concerns) {
    if (outboxId === null && verdict !== 'forbid') continue
    store.integrity.addRecord({
      atMs,
      reason,
      decision: decisions[verdict],
      kind: item.kind,
      agentKey: agent.agentKey,
      agentName: agent.name,
      otherKey: other.agentKey,
      otherName: other.name,
      text: 'text' in item ? item.text.trim() : '',
      earlierText: earlier?.text ?? null,
      earlierAtMs: earlier?.atMs ?? null,
      similarity,
      eventTitle: 'event' in item ? (item.event?.title ?? null) : null,
      outboxId,
    })
  }
}
