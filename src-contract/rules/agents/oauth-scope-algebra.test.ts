import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { oauthScopes } from '../../service/endpoint.ts'
import { expandOAuthScopes, findMissingOAuthScopes, getOAuthScopeState, isGranted } from './oauth-scope-algebra.ts'

const scope = fc.constantFrom(...oauthScopes)
const scopeSet = fc.uniqueArray(scope)

describe('grants', () => {
  it('lets prediction:write submit, and not the reverse', () => {
    expect(isGranted(['prediction:write'], 'prediction:submit')).toBe(true)
    expect(isGranted(['prediction:submit'], 'prediction:write')).toBe(false)
    expect(isGranted([], 'prediction:submit')).toBe(false)
  })

  it('grants what is held, and never less when more is held', () => {
    fc.assert(
      fc.property(scopeSet, scopeSet, scope, (some, more, needed) => {
        if (some.includes(needed)) expect(isGranted(some, needed)).toBe(true)
        if (isGranted(some, needed)) expect(isGranted([...some, ...more], needed)).toBe(true)
      }),
    )
  })

  it('agrees with expandScopes', () => {
    fc.assert(
      fc.property(scopeSet, scope, (granted, needed) => {
        expect(isGranted(granted, needed)).toBe(expandOAuthScopes(granted).includes(needed))
      }),
    )
  })
})

describe('missingScopes', () => {
  it('is empty for what is granted, and granting it leaves nothing missing', () => {
    fc.assert(
      fc.property(scopeSet, scopeSet, (requested, granted) => {
        expect(findMissingOAuthScopes(requested, requested)).toEqual([])
        expect(findMissingOAuthScopes(requested, [])).toEqual(requested)
        expect(findMissingOAuthScopes(requested, [...granted, ...findMissingOAuthScopes(requested, granted)])).toEqual(
          [],
        )
      }),
    )
  })

  it('does not miss what is implied', () => {
    expect(findMissingOAuthScopes(['prediction:submit', 'challenge:read'], ['prediction:write'])).toEqual([
      'challenge:read',
    ])
  })
})

describe('expandScopes', () => {
  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(scopeSet, (granted) => {
        expect(expandOAuthScopes(expandOAuthScopes(granted))).toEqual(expandOAuthScopes(granted))
      }),
    )
  })
})

describe('scopeState', () => {
  it.each([
    [['prediction:submit'], [], 'yes'],
    [['prediction:write'], [], 'yes'],
    [['challenge:read'], [], 'no'],
    [[], [], 'no'],
    [null, [], 'unknown'],
    [null, ['challenge:read'], 'unknown'],
    [null, ['prediction:submit'], 'no'],
    [null, ['prediction:write'], 'no'],
    [['prediction:submit'], ['prediction:submit'], 'no'],
  ] as const)('of a token with %j, refused for %j: a prediction %s', (scopes, refusedScopes, state) => {
    expect(getOAuthScopeState({ scopes, refusedScopes }, 'prediction:submit')).toBe(state)
  })
})
