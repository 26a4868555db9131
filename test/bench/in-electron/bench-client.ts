import { randomUUID } from 'node:crypto'
import { net } from 'electron'
import { createServiceClient, type ServiceClient } from '../../../src-main/service/service-client.ts'
import { startRealTimer } from '../../../src-main/timer.ts'

/** The service client as the app makes it: on Electron's own `fetch`, with an own memory of limits and clocks. */
export function createBenchClient(): ServiceClient {
  return createServiceClient({
    fetch: (input, init) => net.fetch(input instanceof URL ? input.href : input, init),
    redirect: 'error',
    startTimer: startRealTimer,
    clock: Date.now,
    random: Math.random,
    newRequestId: () => `rq_${randomUUID()}`,
  })
}
