import { z } from 'zod'
import { isComplete } from '#contract/rules/list-completeness.ts'
import type { ChallengeRecord } from '../../store/challenges.store.ts'
import type { SiteRecord } from '../../store/deployments.store.ts'
import type { Store } from '../../store/store.ts'

const settingName = 'sitesFoundEmpty'
const settingSchema = z.array(z.string())

type SitePlace = Pick<SiteRecord, 'deploymentId' | 'site'>
/** The number of a site may come again, its service's id does not. */
const placeOf = ({ deploymentId, site }: SitePlace): string => `${deploymentId}~${site}`

function readFoundEmpty({ settings }: Store): ReadonlySet<string> {
  return new Set(settingSchema.safeParse(settings.get(settingName)).data ?? [])
}

/**
 * Gives the sites, by number, whose new challenges are news: challenges of it are known already, or it was found
 * without any that is open. Of any other all are new at once.
 */
export function listKnownSites(store: Store): ReadonlySet<number> {
  const foundEmpty = readFoundEmpty(store)
  const empty = store.deployments.sites().filter((site) => foundEmpty.has(placeOf(site)))
  return new Set([...store.reminders.sitesWithChallenges(), ...empty.map(({ siteNo }) => siteNo)])
}

/** The sites whose last list of challenges was whole and left none open. */
export function findEmptySites({ deployments }: Store, open: readonly ChallengeRecord[]): SiteRecord[] {
  const withOpen = new Set(open.map(({ siteNo }) => siteNo))
  return deployments
    .sites()
    .filter(({ siteNo, challengeList }) => challengeList !== null && isComplete(challengeList) && !withOpen.has(siteNo))
}

/** Writes down that these sites were found without an open challenge; those that are gone are no longer named. */
export function addEmptySites(store: Store, sites: readonly SitePlace[]): void {
  const stored = readFoundEmpty(store)
  const found = new Set([...stored, ...sites.map(placeOf)])
  const kept = store.deployments
    .sites()
    .map(placeOf)
    .filter((place) => found.has(place))
  if (kept.length !== stored.size || kept.some((place) => !stored.has(place))) store.settings.set(settingName, kept)
}
