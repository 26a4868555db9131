import { randomUUID } from 'node:crypto'
import {
  createServiceClient,
  type ServiceClient,
  type ServiceClientDeps,
} from '../../src-main/service/service-client.ts'
import { startRealTimer } from '../../src-main/system/timer.ts'

/** The service client as main makes it, over Node's `fetch` and without jitter, changed as a test needs it. */
export function createTestClient(changed: Partial<ServiceClientDeps> = {}): ServiceClient {
  return createServiceClient({
    fetch: (input, init) => fetch(input, init),
    redirect: 'manual',
    startTimer: startRealTimer,
    clock: Date.now,
    random: () => 0,
    newRequestId: randomUUID,
    ...changed,
  })
}

/** For a client that must not reach anything: each request fails before it leaves. */
export const noLine: ServiceClientDeps['fetch'] = () => Promise.reject(new TypeError('no line in this test'))
