import { describe, expect, it } from 'vitest'
import { agentKeySchema } from '#contract/ids.ts'
import type { ResultList } from '#contract/ipc/results.procedures.ts'
import { exportSearchOf, readResultsSearch, resultFilterOf } from './results-search.ts'

describe('readResultsSearch', () => {
  it.each<[Record<string, unknown>, unknown]>([
    [{}, {}],
    [
      { withinH: 24, tag: 'macro', group: '' },
      { withinH: 24, tag: 'macro', group: '' },
    ],
    [{ withinH: 25, tag: '', group: 5 }, {}],
    [{ withinH: '24', since: '5', until: -1, scored: 'yes' }, {}],
    [
      { since: 5, until: 9, scored: true },
      { since: 5, until: 9, scored: true },
    ],
    [{ since: 5.5, until: Number.POSITIVE_INFINITY }, {}],
    [{ tag: 'x'.repeat(201) }, {}],
  ])('of %j is %j', (search, expected) => {
    expect(readResultsSearch(search)).toEqual(expected)
  })
})

describe('exportSearchOf', () => {
  const keyOf = (no: number) => agentKeySchema.parse(`ag_exported0${no}`)
  const agent = (no: number, of: Partial<ResultList['agents'][number]>): ResultList['agents'][number] => ({
    agentKey: keyOf(no),
    name: `Agent ${no}`,
    site: 'global',
    group: null,
    tags: [],
    ...of,
  })
  const agents = [
    agent(1, { tags: ['macro'] }),
    agent(2, { site: 'cn', group: 'Desk A' }),
    agent(3, { tags: ['macro'] }),
  ]

  it.each<[string, Parameters<typeof resultFilterOf>, number[] | null]>([
    ['everybody', [{}, null], null],
    ['everybody, whatever the time', [{ withinH: 24, outcome: 'wrong', asset: 'CL' }, null], null],
    ['one agent', [{ agent: keyOf(2) }, null], [2]],
    ['a tag', [{ tag: 'macro' }, null], [1, 3]],
    ['a group', [{ group: 'Desk A' }, null], [2]],
    ['no group', [{ group: '' }, null], [1, 3]],
    ['a site', [{}, 'cn'], [2]],
  ])('takes %s along', (_, filter, expected) => {
    expect(exportSearchOf(resultFilterOf(...filter), agents)).toEqual({
      tab: 'lists',
      list: 'predictions',
      ...(expected === null ? {} : { agents: expected.map(keyOf).join(',') }),
    })
  })

  it.each<[string, Parameters<typeof resultFilterOf>, typeof agents | undefined]>([
    ['a tag that nobody has', [{ tag: 'gone' }, null], agents],
    ['an agent without a prediction', [{ agent: keyOf(9) }, null], agents],
    ['a site while the agents are not known', [{}, 'cn'], undefined],
  ])('leads nowhere of %s', (_, filter, known) => {
    expect(exportSearchOf(resultFilterOf(...filter), known)).toBeNull()
  })
})
