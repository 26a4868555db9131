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
  goneCount: 0,
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

const goneAgents = (count: number): BoardView['gone'] =>
  Array.from({ length: count }, (_, index) => ({
    agentId: `gone${index}`,
    profileKey: null,
    agentKey: null,
    name: null,
    rank: null,
    lastSeenAtMs: 1,
  }))

it.each<[number, number, RegExp | null]>([
  [0, 0, null],
  [1, 1, />1 agent of earlier snapshots is not listed any more</],
  [2, 2, />2 agents of earlier snapshots are not listed any more</],
  [2, 1_234, />1,234 agents of earlier snapshots are not listed any more</],
])('names %i of %i agents that are gone, and says so', (named, goneCount, said) => {
  const drawn = draw(<LeaderboardNotes view={view({ gone: goneAgents(named), goneCount })} />)
  if (said === null) expect(drawn).toBe('')
  else expect(drawn).toMatch(said)
  expect(drawn.includes(`The last ${named} of ${goneCount.toLocaleString('en')} are named`)).toBe(named < goneCount)
})
