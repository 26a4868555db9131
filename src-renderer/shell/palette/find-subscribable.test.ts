import { describe, expect, it } from 'vitest'
import { findSubscribable, isKnownWithout, listKeysToOffer } from './find-subscribable.ts'

type Matrix = Parameters<typeof findSubscribable>[0]
const offer = (site: 'global' | 'cn', scopeKeys: string[], error: Matrix['available'][number]['error'] = null) =>
  ({ deploymentId: 'dp_test', site, scopeKeys, error, list: null }) as unknown as Matrix['available'][number]
const agent = (name: string, site: 'global' | 'cn', scopeKeys: string[] | null) =>
  ({ agentKey: name, name, site, deploymentId: 'dp_test', scopeKeys }) as unknown as Matrix['agents'][number]
const namesOf = (matrix: Matrix) =>
  [...findSubscribable(matrix).agentsOfKey].map(([key, agents]) => [key, agents.map(({ name }) => name)])

describe('what agents can be subscribed to', () => {
  it('is what their own site offers and they do not hold, under whichever name, or are not known to hold', () => {
    expect(
      namesOf({
        available: [offer('global', ['CL', 'XAUUSD']), offer('cn', ['AG'])],
        agents: [agent('a', 'global', ['CL', 'GC']), agent('b', 'global', null), agent('c', 'cn', [])],
      }),
    ).toEqual([
      ['CL', ['b']],
      ['XAUUSD', ['b']],
      ['AG', ['c']],
    ])
  })

  it('is not known of a site whose scope keys could not be read', () => {
    const error = { code: 'host_unreachable', details: {} } as const
    const { agentsOfKey, unread } = findSubscribable({
      available: [offer('global', ['CL']), offer('cn', [], error)],
      agents: [agent('a', 'global', ['CL']), agent('c', 'cn', [])],
    })
    expect([...agentsOfKey]).toEqual([['CL', []]])
    expect(unread).toEqual([{ deploymentId: 'dp_test', site: 'cn', error }])
  })
})

describe('the scope keys for what is typed', () => {
  const { agentsOfKey } = findSubscribable({
    available: [offer('global', ['CL', 'CLX', 'ES'])],
    agents: [agent('a', 'global', ['CL'])],
  })

  it.each([
    [' cl ', ['CLX'], 'allHaveIt'],
    ['es', ['ES'], 'allHaveIt'],
    ['nothing like it', [], 'noKey'],
  ])('of %j are %j', (typed, keys, whyNone) => {
    const found = listKeysToOffer(agentsOfKey, typed)
    expect([found.keys.map(([key]) => key), found.whyNone]).toEqual([keys, whyNone])
  })

  it('are none because every agent has them only where there are such', () => {
    const held = new Map([['CL', []]])
    expect(listKeysToOffer(held, 'c')).toEqual({ keys: [], whyNone: 'allHaveIt' })
    expect(listKeysToOffer(new Map(), '')).toEqual({ keys: [], whyNone: 'noKey' })
  })
})

describe('whether an agent is known to be without a scope key', () => {
  it('is not while its subscriptions have not been read', () => {
    const { agentsOfKey } = findSubscribable({
      available: [offer('global', ['CL'])],
      agents: [agent('a', 'global', []), agent('b', 'global', null), agent('c', 'global', ['ES'])],
    })
    expect(
      agentsOfKey
        .get('CL')
        ?.filter(isKnownWithout)
        .map(({ name }) => name),
    ).toEqual(['a', 'c'])
  })
})
