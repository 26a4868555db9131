import pLimit from 'p-limit'
import { toAppError } from '#contract/app-error.ts'
import type { AgentKey } from '#contract/ids.ts'
import type { ClaimWatch } from '../operations/claims/claim-watch.ts'
import { listClaims } from '../operations/claims/list-claims.ts'
import { pollClaim } from '../operations/claims/poll-claim.ts'
import type { SettleClaimDeps } from '../operations/claims/settle-claim.ts'
import type { Clock } from '../system/clock.ts'
import type { Timer } from '../system/timer.ts'
import { type ClaimPoll, nextClaimPolls, planClaimPoll } from './pace/next-claim-polls.ts'
import { runEvery, type Scheduled } from './run-every.ts'

export interface ClaimWatchDeps extends SettleClaimDeps {
  clock: Clock
  startTimer: Timer
}

const tickMs = 5_000
const atOnce = 3

/**
 * Notices by itself that somebody has claimed an agent, however it came into the fleet, and that a clock has run out.
 */
export function createClaimWatch(deps: ClaimWatchDeps): ClaimWatch & Scheduled {
  const { vault, clock, startTimer, notify } = deps
  const polls = new Map<AgentKey, ClaimPoll>()
  let lastStates = ''

  const pollDue = async (signal: AbortSignal): Promise<void> => {
    const { rows } = listClaims(deps)
    const states = rows.map(({ agentKey, state }) => `${agentKey} ${state}`).join()
    if (states !== lastStates) notify('agents')
    lastStates = states
    const waiting = rows.filter(({ claimedAtMs }) => claimedAtMs === null)
    const keys = new Set(waiting.map(({ agentKey }) => agentKey))
    for (const agentKey of polls.keys()) if (!keys.has(agentKey)) polls.delete(agentKey)
    // A poll by itself must not ask the operator to unlock anything.
    if (vault.status().state !== 'ok') return
    const places = waiting.map(({ agentKey, deploymentId, site }) => ({
      agentKey,
      siteKey: `${deploymentId}~${site}`,
    }))
    await pLimit(atOnce).map(nextClaimPolls(places, polls, clock()), async ({ agentKey }) => {
      if (signal.aborted) return
      const last = polls.get(agentKey) ?? { asked: 0, isSilent: false }
      const planned = planClaimPoll(last, null, clock())
      polls.set(agentKey, planned)
      const look = await pollClaim(deps, agentKey).catch(readLimit)
      // One that was hastened meanwhile stays so.
      if (look !== null && polls.get(agentKey) === planned) polls.set(agentKey, planClaimPoll(last, look, clock()))
    })
  }

  const loop = runEvery({
    startTimer,
    clock,
    task: pollDue,
    firstMs: tickMs,
    everyMs: tickMs,
  })
  return {
    hasten(agentKeys) {
      for (const agentKey of agentKeys) polls.set(agentKey, { asked: 0, dueAtMs: 0, isSilent: false })
    },
    start: loop.start,
    close: loop.close,
  }
}

/** A limit let no look through, and says when it will; null for any other failure. */
function readLimit(thrown: unknown): { waitMs: number } | null {
  const { code, details } = toAppError(thrown)
  const seconds = code === 'rate_limited' ? Number(details.retryAfterSeconds) : Number.NaN
  return Number.isFinite(seconds) ? { waitMs: seconds * 1_000 } : null
}
