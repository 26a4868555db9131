import { describe, expect, it } from 'vitest'
import { viewIdSchema } from '#contract/ids.ts'
import { readViewSearch, writeViewSearch } from '../../shared/views/view-search.ts'
import { readFleetSearch } from './fleet-search.ts'

const view = viewIdSchema.parse('vw_12345678')

describe('a saved view', () => {
  it('holds filters, search, site, order and grouping, and not itself', () => {
    const search = {
      q: 'gold',
      tags: ['Macro', ''],
      groups: ['Morning desk'],
      status: 'ready',
      by: 'score',
      down: true,
      grouped: true,
      sites: 'cn',
    } as const
    const text = writeViewSearch({ ...search, tags: [...search.tags], groups: [...search.groups], view })
    expect(readViewSearch(text, readFleetSearch)).toEqual(search)
  })

  it('of the same is the same text, in whatever order it was chosen', () => {
    const one = writeViewSearch({ q: 'a', by: 'name', status: undefined })
    expect(writeViewSearch({ by: 'name', q: 'a', view })).toBe(one)
  })

  it.each(['', 'null', '[]', '{"status":7,"tags":"x","sites":"mars"}', '{'])('that reads %s holds nothing', (text) => {
    expect(readViewSearch(text, readFleetSearch)).toEqual({})
  })
})

describe('the address of the fleet', () => {
  it('is read without what it does not know', () => {
    expect(
      readFleetSearch({
        status: 'archived',
        why: 'wrong_site',
        tags: ['a', 1],
        by: 3,
        grouped: 'yes',
        view: 'x',
      }),
    ).toEqual({ status: 'archived', why: 'wrong_site', tags: ['a'] })
  })
})
