import { describe, expect, it } from 'vitest'
import { listLikenessPairs } from './list-likeness-pairs.ts'

const labels = ['Ann', 'Bob', 'Cid']

describe('the pairs of a heat map', () => {
  it.each([
    {
      name: 'agents: each pair once, the most alike first',
      heatMap: {
        agentsEach: 1,
        size: 3,
        cells: [1, 0.2, -0.4, 0.2, 1, 0.9, -0.4, 0.9, 1],
        counts: [9, 12, 13, 12, 9, 14, 13, 14, 9],
      },
      pairs: [
        ['Bob', 'Cid', 0.9, 14],
        ['Ann', 'Bob', 0.2, 12],
        ['Ann', 'Cid', -0.4, 13],
      ],
    },
    {
      name: 'without a pair that is not known',
      heatMap: { agentsEach: 1, size: 2, cells: [1, null, null, 1], counts: [9, 0, 0, 9] },
      pairs: [],
    },
    {
      name: 'blocks: those within one as well',
      heatMap: { agentsEach: 2, size: 2, cells: [0.8, 0.1, 0.1, null], counts: [2, 4, 4, 0] },
      pairs: [
        ['Ann', 'Ann', 0.8, 2],
        ['Ann', 'Bob', 0.1, 4],
      ],
    },
  ])('are listed: $name', ({ heatMap, pairs }) => {
    expect(listLikenessPairs(heatMap, labels)).toEqual(pairs)
  })

  it('are all there, however many', () => {
    const size = 100
    const cells = Array.from({ length: size * size }, (_, at) => ((at * 7) % 200) / 100 - 1)
    const heatMap = { agentsEach: 1, size, cells, counts: cells.map(() => 10) }
    const pairs = listLikenessPairs(
      heatMap,
      Array.from({ length: size }, (_, no) => `Agent ${no}`),
    )
    expect(pairs).toHaveLength((size * (size - 1)) / 2)
    expect(pairs.at(-1)?.[2]).toBe(Math.min(...pairs.map(([, , correlation]) => correlation)))
  })
})
