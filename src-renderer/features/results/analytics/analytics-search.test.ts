import { describe, expect, it } from 'vitest'
import { analyticsFilterOf, readAnalyticsSearch, versusFilterOf } from './analytics-search.ts'

describe('readAnalyticsSearch', () => {
  it.each([
    [{}, {}],
    [
      { tag: 'oil', by: 'tag', month: '2026-06' },
      { tag: 'oil', by: 'tag', month: '2026-06' },
    ],
    [
      { type: '', group: '' },
      { type: '', group: '' },
    ],
    [{ agent: 7, by: 'moon', month: 'June', tag: 5 }, {}],
    [{ tag: 'x'.repeat(201) }, {}],
  ])('%j', (search, read) => {
    expect(readAnalyticsSearch(search)).toEqual(read)
  })
})

describe('versusFilterOf', () => {
  const filter = analyticsFilterOf({ instrument: 'gc', tag: 'oil' }, 'cn')
  it('knows gold by both its names', () => {
    expect(filter).toMatchObject({ instrument: 'XAUUSD', tag: 'oil', site: 'cn' })
  })
  it.each([
    [{}, null],
    [
      { by: 'tag', versus: 'night' },
      { ...filter, tag: 'night' },
    ],
    [
      { by: 'site', versus: 'global' },
      { ...filter, site: 'global' },
    ],
    [{ by: 'site', versus: 'mars' }, null],
    [{ versus: 'no agent' }, null],
    [
      { by: 'month', versus: '2026-05' },
      { ...filter, month: '2026-05' },
    ],
  ] as const)('%j', (search, versus) => {
    expect(versusFilterOf(filter, search)).toEqual(versus)
  })
})
