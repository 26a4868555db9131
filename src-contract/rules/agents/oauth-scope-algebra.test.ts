import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findMissingOAuthScopes, getOAuthScopeState, isGranted, isNamed } from './oauth-scope-algebra.ts'
import { oauthScopes } from './oauth-scopes.ts'

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

  it.each([
    [['*'], 'prediction:submit', true],
    [['All'], 'comment:create', true],
    [['全部'], 'comment:create', true],
    [['prediction:*'], 'prediction:submit', true],
    [['follow:delete:*'], 'follow:delete:self', true],
    [['follow:*'], 'follow:delete:self', true],
    [['prediction:*'], 'challenge:read', false],
    [['pre*'], 'prediction:submit', false],
    [['prediction'], 'prediction:submit', false],
    [['*:read'], 'prediction:submit', false],
    [['comment:read:*'], 'comment:create', false],
  ] as const)('by %j of %s: %s', (granted, needed, isOne) => {
    expect(isGranted(granted, needed)).toBe(isOne)
    // Who is said to lack "all" is not said to lack each.
    expect(isNamed(granted, needed)).toBe(false)
  })
})

describe('missingScopes', () => {
  it('is empty for what is granted, and granting it leaves nothing missing', () => {
    fc.assert(
      fc.property(scopeSet, scopeSet, (requested, granted) => {
        expect(findMissingOAuthScopes(requested, requested)).toEqual([])
        expect(findMissingOAuthScopes(requested, [])).toEqual(requested)
        const missing = findMissingOAuthScopes(requested, granted) ?? []
        expect(findMissingOAuthScopes(requested, [...granted, ...missing])).toEqual([])
      }),
    )
  })

  it('does not miss what is implied', () => {
    expect(findMissingOAuthScopes(['prediction:submit', 'challenge:read'], ['prediction:write'])).toEqual([
      'challenge:read',
    ])
    expect(findMissingOAuthScopes(['prediction:submit', 'beta:try'], ['*'])).toEqual([])
  })

  it.each([
    [null, ['challenge:read'], null],
    [['challenge:read'], null, null],
    [['challenge:read'], ['agent'], null],
    [['agent'], ['agent'], []],
    [['challenge:read'], [], ['challenge:read']],
    [['challenge:read', 'agent'], ['agent', 'challenge:read'], []],
    [['comment:like'], ['agent', 'challenge:read'], ['comment:like']],
  ])('of %j, given %j, are %j', (requested, granted, missing) => {
    expect(findMissingOAuthScopes(requested, granted)).toEqual(missing)
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
    [['*'], [], 'yes'],
    [['openid', 'ALL'], [], 'yes'],
    [['prediction:*', 'challenge:*'], [], 'yes'],
    [['*'], ['prediction:submit'], 'no'],
    // Words of the service's own, of which nothing is known, and those of the interface, which say it all.
    [['agent'], [], 'unknown'],
    [['read', 'write'], [], 'unknown'],
    [['prediction'], [], 'unknown'],
    [['agent:*'], [], 'unknown'],
    [['agent'], ['prediction:submit'], 'no'],
    [['agent', 'challenge:read'], [], 'no'],
    [['challenge:*'], [], 'no'],
    [['comment:*', 'agent'], [], 'no'],
    // A refusal that names none of the interface's says nothing of this one.
    [['prediction:submit'], ['all'], 'yes'],
    [null, ['*'], 'unknown'],
  ] as const)('of a token with %j, refused for %j: a prediction %s', (scopes, refusedScopes, state) => {
    expect(getOAuthScopeState({ scopes, refusedScopes }, 'prediction:submit')).toBe(state)
  })
})
