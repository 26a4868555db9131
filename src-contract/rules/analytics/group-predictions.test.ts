import { describe, expect, it } from 'vitest'
import { allOf, keyOf } from '../../../test/support/prediction-columns.ts'
import { worldColumns } from '../../../test/support/prediction-world.ts'
import { groupPredictions } from './group-predictions.ts'

describe('groupPredictions', () => {
  const countsBy = (by: Parameters<typeof groupPredictions>[2]) =>
    Object.fromEntries(
      groupPredictions(worldColumns, allOf(worldColumns), by).map(({ value, figures }) => [value, figures.total]),
    )
  it.each([
    ['agent', { [keyOf('ann')]: 4, [keyOf('bob')]: 4 }],
    ['tag', { oil: 8, night: 4 }],
    ['group', { A: 4, '': 4 }],
    ['site', { global: 7, cn: 1 }],
    ['instrument', { XAUUSD: 2, CL: 6 }],
    ['type', { daily: 4, btc_flash: 1, '': 1, octagonal: 2 }],
    ['month', { '2026-05': 2, '2026-06': 6 }],
  ] as const)('by %s', (by, counts) => {
    expect(countsBy(by)).toEqual(counts)
  })
})
