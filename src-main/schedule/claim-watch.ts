import pLimit from 'p-limit'
import type { AgentKey } from '#contract/ids.ts'
import type { ClaimWatch } from '../operations/claims/claim-watch.ts'
import { listClaims } from '../operations/claims/list-claims.ts'
import { pollClaim } from '../operations/claims/poll-claim.ts'
import type { SettleClaimDeps } from '../operations/claims/settle-claim.ts'
import type { Clock } from '../system/clock.ts'
import type { Timer } from '../system/timer.ts'
import { type ClaimPoll, nextClaimDelayMs, nextClaimPolls } from './next-claim-polls.ts'
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
      const { asked, isSilent } = polls.get(agentKey) ?? { asked: 0, isSilent: false }
      const plan = (poll: Pick<ClaimPoll, 'asked' | 'isSilent'>) =>
        polls.set(agentKey, { ...poll, asked: asked + 1, dueAtMs: clock() + nextClaimDelayMs(poll) })
      plan({ asked, isSilent })
      const planned = polls.get(agentKey)
      // A failure says nothing of the claim; the next poll may tell.
      const said = await pollClaim(deps, agentKey).catch(() => null)
      // One that was hastened meanwhile stays so.
      if (said !== null && polls.get(agentKey) === planned) plan({ asked, isSilent: said.isSilent })
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
