import { AppError, toAppError } from '#contract/app-error.ts'
import type { EndpointName } from '#contract/service/endpoint-table.ts'
import { openChallengesQuery } from './open-challenges-query.ts'
import { outcomeOfFailure } from './policy/outcome-of-failure.ts'
import { type CallArgs, type ServiceAttempts, type SiteOfService, throwIfCancelled } from './service-attempt.ts'

/** Where the list fails for so long, another reading is tried as well: it may be the list alone that fails. */
const longByListAloneMs = 5 * 60_000

/**
 * Finds out by a list whether a site that was down is back, before a write is sent to it: one that is answered with 503
 * may have arrived. `site_down` where the site is not back, or where it is not time to ask.
 */
export async function probeBeforeWrite(
  { once, circuits }: Pick<ServiceAttempts, 'once' | 'circuits'>,
  { baseUrl, site, signal }: SiteOfService & Pick<CallArgs<EndpointName>, 'signal'>,
  name?: EndpointName,
): Promise<void> {
  const at = { baseUrl, site }
  if (!circuits.isSpared(at)) return
  if (circuits.blockedMs(at) === 0) {
    circuits.takeTurn(at)
    const probe = { ...at, signal, isProbe: true }
    const readings = [() => once('listChallenges', { ...probe, query: openChallengesQuery(site) })]
    if (circuits.openForMs(at) >= longByListAloneMs) readings.push(() => once('listAvailableScopes', probe))
    for (const reading of readings) {
      const isThere = await isAnswered(reading)
      throwIfCancelled(signal)
      if (!isThere) continue
      circuits.halfOpen(at)
      break
    }
    if (!circuits.isSpared(at)) return
  }
  const retryAfterSeconds = Math.ceil(circuits.blockedMs(at) / 1000)
  throw new AppError('site_down', { ...(name === undefined ? {} : { endpoint: name }), retryAfterSeconds })
}

async function isAnswered(reading: () => ReturnType<ServiceAttempts['once']>): Promise<boolean> {
  try {
    const read = await reading()
    return read.ok || isOfService(read.error)
  } catch (thrown) {
    return isOfService(toAppError(thrown))
  }
}

/** Whether a failed reading shows that the service is there: it refuses, wants fewer, or says what cannot be read. */
export function isOfService(error: Pick<AppError, 'code'>): boolean {
  if (error.code === 'rate_limited' || error.code === 'answer_malformed') return true
  return outcomeOfFailure(new AppError(error.code)) === 'refused'
}
