import type { NewId } from '../operations/new-id.ts'
import { createServiceClient, type ServiceClient } from '../service/service-client.ts'
import type { WireLog } from '../service/wire-log.ts'
import type { ConsoleOptions } from './console-options.ts'

/** The one client of the service, for the operator's own fleet and for the trial's. */
export function createClient(
  options: ConsoleOptions,
  { newId, wireLog }: { newId: NewId; wireLog: WireLog },
): ServiceClient {
  const { clock, startTimer, monotonic, fetchForWrites, closeWriteConnections, isOnline, log } = options
  return createServiceClient({
    clock,
    startTimer,
    random: options.random.unit,
    fetch: asFetch(options.fetch),
    redirect: options.redirectMode,
    newRequestId: () => newId('rq'),
    wireLog,
    ...(monotonic === undefined ? {} : { monotonic }),
    ...(fetchForWrites === undefined ? {} : { fetchForWrites: asFetch(fetchForWrites) }),
    ...(closeWriteConnections === undefined ? {} : { closeWriteConnections }),
    ...(isOnline === undefined ? {} : { isOnline }),
    ...(log === undefined ? {} : { log }),
  })
}

function asFetch(fetch: ConsoleOptions['fetch']): typeof globalThis.fetch {
  return (input, init) => fetch(input instanceof URL ? input.href : input, init)
}
