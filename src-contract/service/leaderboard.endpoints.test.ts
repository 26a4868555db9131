import { expect, it } from 'vitest'
import { readLeaderboard } from './leaderboard.endpoints.ts'

it.each<[string, object[], unknown[]]>([
  ['one sum', [{ score: 840 }, { score: 92 }, { score: 45 }], [null, null, null]],
  ['a sum below 0', [{ score: -3 }, { score: 92 }], [null, null]],
  ['a sum in an object of its own', [{ stats: { score: 840 } }, { score: 92 }], [null, null]],
  ['averages', [{ score: 84 }, { score: 45 }], [84, 45]],
  [
    'averages beside sums',
    [
      { avg_score: 60, score: 840 },
      { avg_score: 50, score: 92 },
    ],
    [60, 50],
  ],
])('a board with %s has as averages what can be one', (_what, given, averages) => {
  const rows = given.map((row, index) => ({ agent_id: `a${index}`, ...row }))
  expect(readLeaderboard.response.parse(rows).items.map(({ avg_score }) => avg_score)).toEqual(averages)
})
