import { describe, expect, it } from 'vitest'
import { deploymentIdSchema, type Site } from '#contract/ids.ts'
import type { SiteHealth } from '#contract/ipc/deployments.procedures.ts'
import { countAgentsNotRead, explainEmptyChallenges, findShortLists, isKnownEmpty } from './list-state.ts'

const whole = { received: 0, total: 0, hasMore: false, unreadable: 0, firstUnreadable: null }
const unreadable = {
  ...whole,
  received: 3,
  unreadable: 3,
  firstUnreadable: { path: 'deadline', expected: 'a timestamp' },
}
const partial = { ...whole, received: 20, total: 37, hasMore: true }

function health(site: Site, facts: Partial<SiteHealth>): SiteHealth {
  return {
    deploymentId: deploymentIdSchema.parse('dp_test'),
    site,
    state: 'ok',
    error: null,
    lastOkAtMs: 0,
    offsetMs: null,
    roundTripMs: null,
    challengeList: whole,
    scopeKeyList: whole,
    pastChallengeList: whole,
    agentsNotRead: 0,
    ...facts,
  }
}

it('counts the agents whose subscriptions were not read, of one site or of all', () => {
  const siteHealth = [health('global', { agentsNotRead: 3 }), health('cn', { agentsNotRead: 4 })]
  expect([null, 'global' as const, 'cn' as const].map((site) => countAgentsNotRead({ siteHealth }, site))).toEqual([
    7, 3, 4,
  ])
})

describe('an empty list of challenges', () => {
  it.each([
    ['none', {}, null],
    ['short', { challengeList: unreadable }, null],
    ['short', { challengeList: partial }, null],
    ['short', { challengeList: partial, state: 'failing' as const }, null],
    ['failing', { state: 'failing' as const }, null],
    ['failing', { state: 'failing' as const, challengeList: null }, null],
    ['unread', { state: 'never_asked' as const, challengeList: null }, null],
    ['unread', { challengeList: null }, 'cn' as const],
    ['none', { challengeList: null }, 'global' as const],
    ['none', { scopeKeyList: partial }, null],
  ])('means %s where the cn site is %j and the site in view %j', (meaning, facts, site) => {
    expect(explainEmptyChallenges({ siteHealth: [health('global', {}), health('cn', facts)] }, site)).toBe(meaning)
  })
})

it('is empty for certain only when it was read here too, and not while it is being read or could not be', () => {
  const listed = { siteHealth: [health('global', {}), health('cn', {})] }
  expect(isKnownEmpty([], listed)).toBe(true)
  expect(isKnownEmpty(undefined, listed)).toBe(false)
  const silent = { siteHealth: [health('global', {}), health('cn', { state: 'failing' })] }
  expect(isKnownEmpty([], silent)).toBe(false)
  expect(isKnownEmpty([], silent, 'global')).toBe(true)
})

describe('shortLists', () => {
  it('names the sites whose list is not whole, and not one that was never read', () => {
    const siteHealth = [health('global', { challengeList: null }), health('cn', { challengeList: partial })]
    expect(findShortLists({ siteHealth }, 'challengeList')).toMatchObject([{ site: 'cn', completeness: partial }])
    expect(findShortLists({ siteHealth }, 'challengeList', 'global')).toEqual([])
    expect(findShortLists({ siteHealth }, 'scopeKeyList')).toEqual([])
  })
})
