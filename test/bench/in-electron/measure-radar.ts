import { setTimeout as delay } from 'node:timers/promises'
import { createChallengeRadar } from '../../../src-main/schedule/challenge-radar.ts'
import { openStore } from '../../../src-main/store/store.ts'
import { readFetchClasses } from '../../../src-main/system/fetch-classes.ts'
import { startRealTimer } from '../../../src-main/system/timer.ts'
import type { Task } from '../run-in-electron.ts'
import { createBenchClient } from './bench-client.ts'

const laterCycles = 5
const restMs = 100
/** A process that only waits takes up to 1 ms in that time. */
const restCpuMs = 2
const mostRests = 300

/** What one cycle cost: requests that went out, and processor time of the main process with all its threads. */
export interface CycleCost {
  requests: number
  cpuMs: number
}

/** The first radar cycle of a process, then five more of the same. */
export async function measureRadar({ database }: Task): Promise<{ first: CycleCost; later: CycleCost[] }> {
  const store = openStore({ path: database, clock: Date.now })
  const client = createBenchClient()
  const radar = createChallengeRadar({
    store,
    client,
    clock: Date.now,
    startTimer: startRealTimer,
    random: Math.random,
    notify: () => {},
  })
  const cycle = async (): Promise<CycleCost> => {
    const requestsBefore = client.traffic().requestsTotal
    const before = process.cpuUsage()
    await radar.runCycle()
    const { user, system } = process.cpuUsage(before)
    return { requests: client.traffic().requestsTotal - requestsBefore, cpuMs: (user + system) / 1000 }
  }
  // As the app does before its loops begin (composition-root.ts).
  readFetchClasses()
  await waitForRest()
  radar.start()
  const first = await cycle()
  const later: CycleCost[] = []
  for (let index = 0; index < laterCycles; index += 1) later.push(await cycle())
  const failing = store.deployments.sites().filter(({ health }) => health !== 'ok')
  if (failing.length > 0) throw new Error(`the radar did not reach ${failing.map(({ site }) => site).join(', ')}`)
  await radar.close()
  return { first, later }
}

/**
 * Electron goes on starting in threads of its own for half a second, with up to 100 ms of processor time whatever is
 * asked of it meanwhile.
 */
async function waitForRest(): Promise<void> {
  for (let rest = 0; rest < mostRests; rest += 1) {
    const before = process.cpuUsage()
    await delay(restMs)
    const { user, system } = process.cpuUsage(before)
    if ((user + system) / 1000 < restCpuMs) return
  }
  throw new Error('the process did not come to rest')
}
