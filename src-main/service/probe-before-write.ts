import { AppError, toAppError } from '#contract/app-error.ts'
import type { EndpointName } from '#contract/service/endpoint-table.ts'
import { openChallengesQuery } from './open-challenges-query.ts'
import { outcomeOfFailure } from './policy/outcome-of-failure.ts'
import { type CallArgs, type ServiceAttempts, type SiteOfService, throwIfCancelled } from './service-attempt.ts'

/** A site whose list fails for so long is tried with a write all the same: it may be the list alone that fails. */
const longestWithoutWriteMs = 5 * 60_000

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
    const failure = await readList(once, { ...at, signal })
    throwIfCancelled(signal)
    const mayGo = failure === null || isOfService(failure) || circuits.openForMs(at) >= longestWithoutWriteMs
    if (mayGo) circuits.halfOpen(at)
    if (!circuits.isSpared(at)) return
  }
  const retryAfterSeconds = Math.ceil(circuits.blockedMs(at) / 1000)
  throw new AppError('site_down', { ...(name === undefined ? {} : { endpoint: name }), retryAfterSeconds })
}

async function readList(
  once: ServiceAttempts['once'],
  { baseUrl, site, signal }: SiteOfService & Pick<CallArgs<EndpointName>, 'signal'>,
): Promise<AppError | null> {
  try {
    const query = openChallengesQuery(site)
    const read = await once('listChallenges', { baseUrl, site, query, signal, isProbe: true })
    return read.ok ? null : read.error
  } catch (thrown) {
    return toAppError(thrown)
  }
}

/** Whether a failed reading shows that the service is there: it refuses, wants fewer, or says what cannot be read. */
export function isOfService(error: Pick<AppError, 'code'>): boolean {
  if (error.code === 'rate_limited' || error.code === 'answer_malformed') return true
  return outcomeOfFailure(new AppError(error.code)) === 'refused'
}
