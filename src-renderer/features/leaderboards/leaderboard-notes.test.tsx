/** What is said about the list of a board. */
import { expect, it } from 'vitest'
import type { BoardView } from '#contract/ipc/leaderboards.procedures.ts'
import { boardRow } from '../../../test/support/board-row.ts'
import { createDrawnPage } from '../../../test/support/drawn-page.tsx'
import { LeaderboardNotes } from './leaderboard-notes.tsx'

const whole = { received: 1, total: 1, hasMore: false, unreadable: 0, firstUnreadable: null }
const view = (of: Partial<BoardView>): BoardView => ({
  rows: [boardRow('a')],
  rowCount: 1,
  readAtMs: 1,
  completeness: whole,
  error: null,
  rankedBy: 'service',
  isSameAsAll: false,
  isKept: false,
  snapshotCount: 1,
  firstSnapshotAtMs: 1,
  comparedAtMs: null,
  ownUnlisted: 0,
  gone: [],
  ...of,
})
const words = ['They are computed here', 'computed from an incomplete list', 'neither ranks nor average scores']

const { draw } = await createDrawnPage()

it.each<[string, Partial<BoardView>, string[]]>([
  ['ranked by the service', {}, []],
  ['ranked by the service, in part', { completeness: { ...whole, total: 9, hasMore: true } }, []],
  ['ranked here', { rankedBy: 'console' }, ['They are computed here']],
  [
    'without ranks, in part',
    { rankedBy: 'console', completeness: { ...whole, total: 9, hasMore: true } },
    ['computed from an incomplete list'],
  ],
  [
    'without ranks, with a row that cannot be read',
    { rankedBy: 'console', completeness: { ...whole, unreadable: 1 } },
    ['computed from an incomplete list'],
  ],
  ['without ranks and averages', { rankedBy: null }, ['neither ranks nor average scores']],
])('of a list %s', (_, of, said) => {
  const drawn = draw(<LeaderboardNotes view={view(of)} />)
  expect(words.filter((word) => drawn.includes(word))).toEqual(said)
})
