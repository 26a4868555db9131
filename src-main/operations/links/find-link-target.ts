import { challengeIdSchema } from '#contract/ids.ts'
import { challengeKeyOf } from '#contract/ipc/challenge-key.ts'
import { eventKeyOf } from '#contract/ipc/event-key.ts'
import type { LinkRefusal, NavigationTarget } from '#contract/ipc/navigation-target.ts'
import { profileKeyOf } from '#contract/ipc/profile-key.ts'
import type { SiteRef } from '#contract/ipc/site-key.ts'
import { type ConsoleLink, parseConsoleLink } from '#contract/rules/links/parse-console-link.ts'
import type { Store } from '../../store/store.ts'

/** What a link is looked up in. */
export type LinkStore = Pick<Store, 'deployments' | 'agents'>

/**
 * What a link shows: only of services that were added by hand, and never a write. A link that leads nowhere gives the
 * refusal that the page puts into words.
 */
export function findLinkTarget({ store }: { store: LinkStore }, text: string): NavigationTarget {
  const reading = parseConsoleLink(text)
  if (!reading.ok) return refuse(reading.reason)
  const { link } = reading
  const hosts = store.deployments.list().filter(({ baseUrl }) => isOf(link, baseUrl))
  const found = store.deployments
    .sites()
    .filter(({ deploymentId, site }) => site === link.site && hosts.some((one) => one.deploymentId === deploymentId))
  const [ref] = found
  if (ref === undefined) return refuse(link.serviceHost === null ? 'no_service' : 'foreign_service')
  if (found.length > 1) return refuse('unclear_service')
  return targetOf(store, link, ref) ?? refuse('malformed')
}

function refuse(reason: LinkRefusal): NavigationTarget {
  return { kind: 'refused', reason }
}

function isOf({ serviceHost }: ConsoleLink, baseUrl: string): boolean {
  return serviceHost === null || new URL(baseUrl).host === serviceHost
}

function targetOf(
  store: LinkStore,
  { kind, id }: ConsoleLink,
  ref: SiteRef & { siteNo: number },
): NavigationTarget | null {
  if (kind === 'challenge')
    return { kind, challengeKey: challengeKeyOf({ ...ref, challengeId: challengeIdSchema.parse(id) }), agentKeys: [] }
  if (kind === 'event') {
    const eventKey = eventKeyOf(ref, id)
    return eventKey === null ? null : { kind, eventKey, agentKey: null }
  }
  const own = store.agents.findAtSite(ref.siteNo, id)
  if (own !== null) return { kind, agentKey: own.agentKey }
  const profileKey = profileKeyOf(ref, id)
  return profileKey === null ? null : { kind: 'profile', profileKey }
}
