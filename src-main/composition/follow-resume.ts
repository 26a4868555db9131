import type { Presence } from '../ports/presence.ts'
import type { ServiceClient } from '../service/service-client.ts'
import type { Timer } from '../system/timer.ts'
import type { RunningWorkspace } from './create-workspace.ts'

/** The network comes back some seconds after the computer. */
const afterResumeMs = 5_000

/**
 * After a sleep, in which timers and the monotonic clock may stand still, challenges are read and what is due is sent
 * without their waits; what the service asked to wait for is over where it is.
 */
export function followResume(deps: {
  presence: Pick<Presence, 'onResume'>
  client: Pick<ServiceClient, 'endHoldsAfterSleep'>
  workspace: () => Pick<RunningWorkspace, 'radar' | 'sender'>
  startTimer: Timer
  signal: AbortSignal
}): void {
  const { presence, client, workspace, startTimer, signal } = deps
  let cancel = () => {}
  const look = (): void => {
    if (signal.aborted) return
    const { radar, sender } = workspace()
    sender.wake()
    // What fails here is asked for again by the schedule.
    radar.runCycle().catch(() => {})
  }
  const stopListening = presence.onResume(() => {
    client.endHoldsAfterSleep()
    cancel()
    cancel = startTimer(afterResumeMs, look)
  })
  signal.addEventListener('abort', () => {
    cancel()
    stopListening()
  })
}
