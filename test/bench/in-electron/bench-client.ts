import { randomUUID } from 'node:crypto'
import { session } from 'electron'
import { createRedirectFetch } from '../../../src-main/electron/network/redirect-fetch.ts'
import { createServiceClient, type ServiceClient } from '../../../src-main/service/service-client.ts'
import { startRealTimer } from '../../../src-main/system/timer.ts'

/**
 * The service client as the app makes it: on the `fetch` of a session of its own, with an own memory of limits and
 * clocks.
 */
export function createBenchClient(): ServiceClient {
  const fetch = createRedirectFetch(session.fromPartition('service'))
  return createServiceClient({
    fetch: (input, init) => fetch(input instanceof URL ? input.href : input, init),
    redirect: 'error',
    startTimer: startRealTimer,
    clock: Date.now,
    random: Math.random,
    newRequestId: () => `rq_${randomUUID()}`,
  })
}
