import { claimClosingMs } from '#contract/rules/agents/claim-state.ts'
import type { ServiceClient } from '../../service/service-client.ts'
import type { ClaimRecord } from '../../store/claims.store.ts'
import { writeIfPossible } from '../../store/database/write-if-possible.ts'
import type { Store } from '../../store/store.ts'
import type { Clock } from '../../system/clock.ts'
import { claimClocksOf } from '../claims/claim-clocks.ts'
import { findCurrentClaim } from '../claims/current-claim.ts'
import type { UnsavedRegistrations } from '../registrations/secrets/registration-secrets.ts'
import type { Reminder } from './reminder.ts'

export interface TroubleDeps {
  store: Store
  client: ServiceClient
  clock: Clock
  held: Pick<UnsavedRegistrations, 'claims'>
}

const minuteMs = 60_000
const nothing = { agent: null, agentName: null, authorName: null, leftMin: null, count: 1 }

interface EndingClaim {
  agent: ClaimRecord
  leftMin: number
}

/** Waiting agents whose link, or whose time without an owner, ends within a day on the clock of their service. */
export function listEndingClaims({ store, client, clock, held }: TroubleDeps): EndingClaim[] {
  return store.claims.onDesk({ sinceMs: Math.trunc(clock()) }).flatMap((agent) => {
    if (agent.claimedAtMs !== null) return []
    const { linkExpiresAtMs, provisionalUntilMs } = claimClocksOf(
      findCurrentClaim({ held }, agent),
      agent.provisionalUntilMs,
    )
    const left = [linkExpiresAtMs, provisionalUntilMs].flatMap((endMs) => {
      const leftMs = endMs === null ? 0 : endMs - client.serviceNow(agent.baseUrl)
      return leftMs > 0 && leftMs <= claimClosingMs ? [leftMs] : []
    })
    return left.length === 0 ? [] : [{ agent, leftMin: Math.ceil(Math.min(...left) / minuteMs) }]
  })
}

/**
 * What went wrong, or ends soon, of which the operator was not told yet. Failures count from `sinceMs` on. What is over
 * by now is forgotten first, so that the operator hears of it when it comes again.
 */
export function findTrouble(deps: TroubleDeps, { sinceMs }: { sinceMs: number }): Reminder[] {
  const { reminders } = deps.store
  const ending = listEndingClaims(deps)
  const steadyMs = Math.trunc(deps.clock()) - 10 * minuteMs
  writeIfPossible(() => reminders.forgetOver({ claims: ending.map(({ agent }) => agent.agentNo), steadyMs }))
  const isNewClaim = reminders.unmarked(
    'claim',
    ending.map(({ agent }) => agent.agentNo),
  )
  return [
    ...reminders.writesInTrouble({ sinceMs }).map(
      ({ outboxNo, needsYou, agentName, question }): Reminder => ({
        ...nothing,
        kind: 'write',
        subjectNo: outboxNo,
        text: question === null ? agentName : `${agentName} · ${question}`,
        target: { kind: 'outbox', show: needsYou ? 'needs_you' : 'failed' },
      }),
    ),
    ...reminders.agentsInTrouble().map(
      ({ agentNo, agentKey, name }): Reminder => ({
        ...nothing,
        kind: 'agent',
        subjectNo: agentNo,
        text: name,
        target: { kind: 'agent', agentKey },
      }),
    ),
    ...ending
      .filter(({ agent }) => isNewClaim.has(agent.agentNo))
      .map(
        ({ agent, leftMin }): Reminder => ({
          ...nothing,
          kind: 'claim',
          subjectNo: agent.agentNo,
          text: agent.name,
          leftMin,
          target: { kind: 'claims', agentKey: agent.agentKey },
        }),
      ),
  ]
}
