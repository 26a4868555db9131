import type { AgentKey } from '#contract/ids.ts'
import { listClaims } from '../operations/claims/list-claims.ts'
import { pollClaim } from '../operations/claims/settle-claim.ts'
import { eachBounded } from '../operations/each-bounded.ts'
import type { ClaimWatch, Workspace } from '../operations/workspace.ts'
import type { Timer } from '../timer.ts'
import { type ClaimPoll, nextClaimDelay, nextClaimPolls } from './next-claim-polls.ts'

export interface RunningClaimWatch extends ClaimWatch {
  start(): void
  close(): Promise<void>
}

const tickMs = 5_000
const atOnce = 3

/** Notices by itself that somebody has claimed an agent, however it came into the fleet, and that a clock has run out. */
export function createClaimWatch(deps: { workspace: () => Workspace; startTimer: Timer }): RunningClaimWatch {
  const looks = new Map<AgentKey, ClaimPoll>()
  let states = ''
  let isRunning = false
  let cancel = () => {}
  let looking: Promise<void> = Promise.resolve()

  const tick = async (): Promise<void> => {
    const workspace = deps.workspace()
    const { vault, clock, notify } = workspace
    const { rows } = listClaims(workspace)
    const now = rows.map(({ agentKey, state }) => `${agentKey} ${state}`).join()
    if (now !== states) notify('agents')
    states = now
    const waiting = rows.filter(({ claimedAtMs }) => claimedAtMs === null)
    const keys = new Set(waiting.map(({ agentKey }) => agentKey))
    for (const agentKey of looks.keys()) if (!keys.has(agentKey)) looks.delete(agentKey)
    // A look by itself must not ask the operator to unlock anything.
    if (vault.status().state !== 'ok') return
    const places = waiting.map(({ agentKey, deploymentId, site }) => ({
      agentKey,
      place: `${deploymentId}~${site}`,
    }))
    await eachBounded(nextClaimPolls(places, looks, clock()), atOnce, async ({ agentKey }) => {
      if (!isRunning) return
      const asked = looks.get(agentKey)?.asked ?? 0
      looks.set(agentKey, { asked: asked + 1, dueAtMs: clock() + nextClaimDelay(asked) })
      // A failure says nothing of the claim; the next look may tell.
      await pollClaim(workspace, agentKey).catch(() => undefined)
    })
  }
  const later = () => {
    cancel = deps.startTimer(tickMs, () => {
      looking = tick()
        .catch(() => undefined)
        .then(() => {
          if (isRunning) later()
        })
    })
  }
  return {
    hasten(agentKeys) {
      for (const agentKey of agentKeys) looks.set(agentKey, { asked: 0, dueAtMs: 0 })
    },
    start() {
      isRunning = true
      later()
    },
    async close() {
      isRunning = false
      cancel()
      await looking
    },
  }
}
