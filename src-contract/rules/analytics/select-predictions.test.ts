import { describe, expect, it } from 'vitest'
import { everything } from '../../../test/support/everything.ts'
import { keyOf } from '../../../test/support/prediction-columns.ts'
import { worldColumns } from '../../../test/support/prediction-world.ts'
import { selectPredictions } from './select-predictions.ts'

describe('selectPredictions', () => {
  it.each([
    [{}, 8],
    [{ agentKey: keyOf('bob') }, 4],
    [{ tag: 'night' }, 4],
    [{ tag: '' }, 0],
    [{ group: '' }, 4],
    [{ site: 'cn' }, 1],
    [{ instrument: 'XAUUSD' }, 2],
    [{ instrument: 'NEVER SEEN' }, 0],
    [{ type: '' }, 1],
    [{ month: '2026-05', tag: 'oil' }, 2],
  ] as const)('%j lets %d through', (filter, n) => {
    expect(selectPredictions(worldColumns, { ...everything, ...filter })).toHaveLength(n)
  })
})
