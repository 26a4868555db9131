import { describe, expect, it } from 'vitest'
import { deploymentIdSchema, type Site } from '#contract/ids.ts'
import type { SiteHealth } from '#contract/ipc/deployments.procedures.ts'
import { findSilentSites, shownAsOfMs } from './site-freshness.ts'

const down = { code: 'site_down' as const, details: {} }
const idOf = (name: string) => deploymentIdSchema.parse(`dp_${name}`)
const health = (name: string, site: Site, facts: Partial<SiteHealth>): SiteHealth => ({
  deploymentId: idOf(name),
  site,
  state: 'failing',
  error: down,
  lastOkAtMs: null,
  offsetMs: null,
  roundTripMs: null,
  challengeList: null,
  scopeKeyList: null,
  pastChallengeList: null,
  agentsNotRead: 0,
  ...facts,
})
const deployments = ['arena', 'second'].map((name) => ({
  deploymentId: idOf(name),
  name,
  baseUrl: `https://${name}.example`,
  sites: ['global' as const, 'cn' as const],
  isTrial: false,
  agentCount: 1,
}))
const siteHealth = [
  health('arena', 'global', { lastOkAtMs: 500 }),
  health('arena', 'cn', { state: 'ok', error: null, lastOkAtMs: 900 }),
  health('second', 'global', { state: 'never_asked', error: null }),
  health('second', 'cn', { lastOkAtMs: 300 }),
]
const state = { siteHealth, deployments }
const named = (...filter: Parameters<typeof findSilentSites>) =>
  findSilentSites(...filter).map(({ name, site }) => `${name} ${site}`)

describe('the sites that do not answer', () => {
  it('are those that failed last, of the sites that are shown', () => {
    expect(named(state)).toEqual(['arena global', 'second cn'])
    expect(named(state, 'cn')).toEqual(['second cn'])
    expect(named(state, 'global')).toEqual(['arena global'])
  })

  it('let what is shown be as old as the oldest of them', () => {
    expect(shownAsOfMs(findSilentSites(state))).toBe(300)
    expect(shownAsOfMs(findSilentSites(state, 'global'))).toBe(500)
    expect(shownAsOfMs([])).toBeNull()
  })

  it('let nothing be dated when one of them has never answered', () => {
    const never = { ...state, siteHealth: [...siteHealth, health('second', 'global', {})] }
    expect(shownAsOfMs(findSilentSites(never))).toBeNull()
  })
})
