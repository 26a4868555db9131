import { describe, expect, it } from 'vitest'
import { isSameInstrument, nameInstruments, scopeKeyOfChallenge } from './scope-key.ts'

describe('sameInstrument', () => {
  it.each([
    ['GC', 'XAUUSD', true],
    ['xauusd', 'GC', true],
    ['CL', 'cl', true],
    ['CL', 'ES', false],
  ])('%s and %s: %s', (a, b, same) => {
    expect(isSameInstrument(a, b)).toBe(same)
    expect(isSameInstrument(b, a)).toBe(same)
  })
})

describe('what an instrument is called', () => {
  it.each([
    [['GC', 'GC'], 'GC'],
    [['XAUUSD'], 'XAUUSD'],
    [['GC', 'XAUUSD', 'gc'], 'XAUUSD / GC'],
    [[' gc '], 'gc'],
  ])('%j: %s, as the sites say it, and always one instrument', (names, name) => {
    expect(nameInstruments(names)).toEqual([{ instrument: 'XAUUSD', name }])
  })

  it('comes each once, in the order of the names', () => {
    const found = nameInstruments(['GC', 'ZN', 'CL', 'never seen', 'cl'])
    expect(found.map(({ name }) => name)).toEqual(['CL', 'GC', 'never seen', 'ZN'])
  })
})

describe('scopeKeyOfChallenge', () => {
  it.each([
    [{ scopeKey: 'WC2026', asset: 'WC2026_grpA_match03' }, 'WC2026'],
    [{ scopeKey: null, asset: 'WC2026_grpA_match03' }, 'WC2026'],
    [{ scopeKey: null, asset: 'CL' }, 'CL'],
    [{ scopeKey: '', asset: 'BTC' }, 'BTC'],
  ])('%j is in %s', (challenge, scopeKey) => {
    expect(scopeKeyOfChallenge(challenge)).toBe(scopeKey)
  })
})
