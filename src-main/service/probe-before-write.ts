import type { EndpointName } from '#contract/service/endpoint-table.ts'
import { openChallengesQuery } from './open-challenges-query.ts'
import { type CallArgs, isOfSite, refuseSpared, type ServiceAttempts } from './service-attempt.ts'

/**
 * Finds out by a list whether a site that was down is back, before a write is sent to it: one that is answered with
 * 503 may have arrived. `site_down` where the site is not back, or where it is not time to ask. Gives the arguments by
 * which the write then goes, once, whatever else is held back.
 */
export async function probeBeforeWrite<Name extends EndpointName>(
  { once, circuits }: Pick<ServiceAttempts, 'once' | 'circuits'>,
  name: Name,
  args: CallArgs<Name>,
): Promise<CallArgs<Name>> {
  if (!circuits.isSpared(args)) return args
  const { baseUrl, site, signal } = args
  if (circuits.waitMs(args, 'irreversible') === 0) {
    circuits.takeTurn(args, 'irreversible')
    const query = openChallengesQuery(site)
    const read = await once('listChallenges', { baseUrl, site, query, signal, isProbe: true })
    if (read.ok || !isOfSite(read.error)) return { ...args, isProbe: true }
  }
  throw refuseSpared(name, circuits.waitMs(args, 'irreversible')).error
}
