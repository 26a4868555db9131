import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scopeKeyOf, scopeKeysOf } from './decode-scope-key.ts'

describe('scopeKeyOf', () => {
  it.each([
    ['CL', 'CL'],
    [' CL ', 'CL'],
    [{ scope_key: 'CL' }, 'CL'],
    [{ symbol: 'CL', id: 17 }, 'CL'],
    [{ key: 'CL', name: 'Crude oil' }, 'CL'],
    [{ id: 'CL', name: 'Crude oil' }, 'CL'],
    [{ id: 3, name: 'CL' }, 'CL'],
    [{ id: '3f2b8c1e-9a1d-4e52-8f57-0d6a2f9f3b10', name: 'CL' }, 'CL'],
    [{ scope: { key: 'CL' } }, 'CL'],
    [{ subscription: { scope: { symbol: 'CL' } } }, 'CL'],
    [{ ticker: 'CL', title: 'Crude' }, 'CL'],
    [{ name: 'Crude oil' }, 'Crude oil'],
    [{ id: 5 }, '5'],
    ['', null],
    [null, null],
    [{}, null],
    [[], null],
    [{ scope_key: null }, null],
    [{ scope: { scope: { scope: { scope: { scope: 'CL' } } } } }, null],
  ])('reads %j as %j', (value, key) => {
    expect(scopeKeyOf(value)).toBe(key)
  })
})

describe('scopeKeysOf', () => {
  const held = scopeKeysOf({ held: true })
  const offered = scopeKeysOf({ held: false })

  it.each([
    { scopes: ['CL', 'ES'] },
    ['CL', 'ES'],
    { subscriptions: [{ symbol: 'CL' }, { scope: { key: 'ES' } }] },
    { items: [{ scope_key: 'CL' }, { name: 'ES' }], total: 2 },
    { data: { scopes: ['CL', 'ES'] } },
    { scopes: { CL: true, ES: true, ZN: false } },
    { scopes: { financial: ['CL'], indices: [{ symbol: 'ES' }] } },
    { scopes: { financial: { CL: true }, indices: { ES: true, NQ: false } } },
    { scopes: { CL: { name: 'Crude oil' }, ES: { name: 'S&P 500' } } },
    { scopes: 'CL, ES' },
    { scopes: { CL: 'active', ES: 'Subscribed', ZN: 'inactive' } },
    { subscriptions: { CL: '2026-06-15T10:00:00', ES: '2026-06-15T10:00:00Z' } },
    { scopes: { first: 'CL', second: 'ES' } },
    { scopes: { A: 'CL', B: 'ES' } },
    { scopes: { CL: 'Crude oil', ES: 'S&P 500' } },
    { scopes: { CL: 'Oil', ES: '标普' } },
    { scopes: { CL: 'Crude oil', ES: 'S&P 500', ZN: 'Not subscribed' } },
    { scopes: { financial: { CL: true }, ES: 'S&P 500' } },
    { agent_id: 'a', prediction_scopes: ['CL', 'ES'], scopes: ['challenge:read', 'prediction:submit'] },
    { data: { scopes: ['challenge:read'], prediction_scopes: ['CL', 'ES'] } },
    { scopes: [], prediction_scopes: ['CL', 'ES'] },
    { prediction_scopes: ['CL', 'ES'] },
    { scopes: ['CL', 'ES'], prediction_scopes: [] },
    { scopes: ['CL', 'ES'], prediction_scopes: ['CL', 'ES', 'XAUUSD'] },
    { prediction_scopes: ['CL', 'ES', 'XAUUSD'], scopes: [{ scope_key: 'CL' }, 'ES'] },
    {
      scopes: [{ scope_key: 'CL', subscribed: true }, { scope_key: 'ES' }, { key: 'ZN', subscribed: false }],
    },
    { subscribed: ['CL', 'ES'], available: ['CL', 'ES', 'ZN'] },
    { items: [], scopes: ['CL', 'ES'] },
    { scopes: [{ name: 'Commodities', scopes: ['CL'] }, 'ES'] },
    { categories: [{ name: 'Financial', scopes: ['CL', { scope_key: 'ES' }, { scope_key: 'ZN', active: false }] }] },
    { scopes: [{ key: 'commodities', instruments: [{ symbol: 'CL' }, { symbol: 'ES', name: 'S&P 500' }] }] },
    { scopes: [{ title: 'All', items: [{ id: 1, name: 'Energy', keys: ['CL'] }, 'ES'] }] },
    { scopes: { groups: [{ name: 'Energy', scope_keys: ['CL'] }], other: ['ES'] } },
    { scopes: ['CL', 'ES', { name: 'Rates', scopes: [] }] },
    { scopes: ['CL', 'ES', { name: 'Rates', subscribed: false, scopes: ['ZN', { key: 'ZB' }] }] },
    // Lists beside a scope key of its own are what it covers.
    { scopes: [{ scope_key: 'CL', instruments: ['CLZ6', 'CLF7'] }, 'ES'] },
    {
      scopes: [
        { key: 'CL', symbols: ['CLZ6'] },
        { symbol: 'ES', items: [{ id: 'ch_1' }] },
      ],
    },
    {
      scopes: [
        { name: 'CL', items: [] },
        { key: 'ES', tags: ['index'] },
      ],
    },
    { items: [], scopes: ['CL', 'ES'], available: ['CL', 'ES', 'ZN'] },
    {
      scopes: [
        { key: 'CL', status: 'active' },
        { key: 'ES', status: 'ACTIVE' },
        { key: 'ZN', status: 'Inactive' },
        { key: 'BTC', status: 'pending' },
      ],
    },
  ])('reads what an agent holds out of %j', (body) => {
    const { scopes, completeness } = held.parse(body)
    expect(scopes).toEqual(['CL', 'ES'])
    expect(completeness).toMatchObject({ unreadable: 0, hasMore: false })
  })

  it.each([
    [{ wc2026: 'World Cup' }, ['wc2026']],
    [{ XAUUSD: 'Gold', WC2026: 'World Cup 2026' }, ['XAUUSD', 'WC2026']],
    [{ main: 'CL', '1': 'Crude oil' }, ['CL', 'Crude oil']],
    [{ 'first choice': 'WTI crude' }, ['WTI crude']],
    [{ gold: 'xauusd' }, ['xauusd']],
    [{ A: 'BTC', B: '原油' }, ['BTC', 'B']],
  ])('reads the keys that there are out of the map %j', (scopes, keys) => {
    expect(offered.parse({ scopes }).scopes.toSorted()).toEqual(keys.toSorted())
  })

  it.each([
    'Not subscribed since May',
    'Subscription ended',
    'No longer subscribed',
    '尚未订阅',
    '已退订',
    'pending approval',
  ])('does not take a key for held of which it is said: %s', (words) => {
    expect(held.parse({ scopes: { CL: 'Crude oil', ES: words } }).scopes).not.toContain('ES')
  })

  it('does not take what a token is permitted for what an agent holds', () => {
    const { scopes, completeness } = held.parse({ scopes: ['challenge:read', 'follow:delete:self', 'CL'] })
    expect(scopes).toEqual(['CL'])
    expect(completeness).toMatchObject({ unreadable: 2 })
  })

  it.each([
    { scopes: [], prediction_scopes: [] },
    { scopes: ['challenge:read'], prediction_scopes: [] },
  ])('takes nothing for what an agent holds by %j', (body) => {
    expect(held.parse(body)).toMatchObject({ scopes: [], completeness: { unreadable: 0, hasMore: false } })
  })

  it('takes an agent that is subscribed to nothing for one, though the response lists what there is', () => {
    expect(held.parse({ subscribed: [], available: ['CL'] }).scopes).toEqual([])
    expect(held.parse({ items: [], total: 0, scopes: ['BTC', 'CL', 'ES'] }).scopes).toEqual([])
  })

  it('lists what is offered, whether it is held or not', () => {
    expect(offered.parse({ scopes: [{ key: 'CL', subscribed: false }, 'ES'] }).scopes).toEqual(['CL', 'ES'])
  })

  it.each([
    { scopes: null },
    {},
    null,
    { scopes: 'none at the moment' },
    { scopes: 7 },
    { CL: true },
    { available: ['CL'] },
  ])('does not make an empty list of %j', (body) => {
    expect(held.safeParse(body).success).toBe(false)
  })

  it('does not take what an agent holds for all that there is', () => {
    expect(offered.safeParse({ subscribed: ['CL'] }).success).toBe(false)
    expect(offered.safeParse({ subscriptions: ['CL'] }).success).toBe(false)
    expect(offered.parse({ subscribed: ['CL'], scopes: ['CL', 'ES'] }).scopes).toEqual(['CL', 'ES'])
  })

  it('loses no row: what names no scope key counts as unreadable', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue().filter((row) => typeof row !== 'string' || !row.includes(','))), (rows) => {
        const { scopes, completeness } = offered.parse(rows)
        expect(scopes.length + completeness.unreadable).toBe(rows.length)
      }),
    )
  })
})
