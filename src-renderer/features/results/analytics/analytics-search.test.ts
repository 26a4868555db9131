import { describe, expect, it } from 'vitest'
import { agentKeySchema } from '#contract/ids.ts'
import {
  analyticsFilterOf,
  deriveSelection,
  isSameSelection,
  readAnalyticsSearch,
  selectionOf,
  updateVersus,
  versusOf,
} from './analytics-search.ts'

const agent = agentKeySchema.parse('ag_00000001')

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
    [
      { vs: true, vsSite: 'cn', vsAgent: agent, vsTag: '' },
      { vs: true, vsSite: 'cn', vsAgent: agent, vsTag: '' },
    ],
    [{ vs: true, vsSite: 'mars', vsAgent: 'no agent', vsMonth: 'June' }, { vs: true }],
    [{ vsTag: 'without being compared' }, {}],
  ])('%j', (search, read) => {
    expect(readAnalyticsSearch(search)).toEqual(read)
  })
})

describe('two selections', () => {
  it.each([
    [{ agent }, { group: 'desk' }],
    [{ tag: 'oil' }, { tag: 'night' }],
    [{ month: '2026-05' }, { month: '2026-06', instrument: 'CL' }],
    [{}, { site: 'cn' }],
    [{ tag: 'oil' }, {}],
  ] as const)('%j stands beside %j, and neither changes the other', (selection, versus) => {
    const search = readAnalyticsSearch({ ...updateVersus({ ...selection, by: 'tag' }, versus) })
    expect(versusOf(search)).toEqual(versus)
    expect(selectionOf(search, null)).toEqual(selection)
    expect(updateVersus(search, null)).toEqual({ ...selection, by: 'tag' })
  })

  it('compares nothing unless it is asked for', () => {
    expect(versusOf({ tag: 'oil' })).toBeNull()
  })

  it('takes a row of the breakdown as the selection with that one value', () => {
    const selection = selectionOf({ tag: 'oil', agent }, 'global')
    expect(deriveSelection(selection, 'site', 'cn')).toEqual({ tag: 'oil', agent, site: 'cn' })
    expect(deriveSelection(selection, 'tag', '')).toEqual({ tag: '', agent, site: 'global' })
    expect(isSameSelection(selection, deriveSelection(selection, 'site', 'global'))).toBe(true)
    expect(isSameSelection(selection, deriveSelection(selection, 'month', '2026-05'))).toBe(false)
  })

  it('knows gold by both its names', () => {
    expect(analyticsFilterOf({ instrument: 'gc', tag: 'oil', site: 'cn' })).toMatchObject({
      instrument: 'XAUUSD',
      tag: 'oil',
      site: 'cn',
    })
  })
})
