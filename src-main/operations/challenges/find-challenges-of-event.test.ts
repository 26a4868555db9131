import { expect, it } from 'vitest'
import type { ChallengeId } from '#contract/ids.ts'
import type { ListedChallenge } from '#contract/rules/challenges/challenge-facts.ts'
import type { ListCompleteness } from '#contract/rules/list-completeness.ts'
import { findChallengesOfEvent } from './find-challenges-of-event.ts'

interface Given {
  completeness?: ListCompleteness
  openIds?: readonly string[]
}
type Row = [challengeId: string, eventId: string | null]
const whole: ListCompleteness = { received: 2, total: null, hasMore: false, unreadable: 0, firstUnreadable: null }
const part = { ...whole, hasMore: true, total: 300 }

const knownOfAnother: Row = ['ch_of_2', null]

const about = (rows: readonly Row[], { completeness = whole, openIds = ['ch_9'] }: Given = {}) => {
  const challenges = rows.map(([challengeId, eventId]) => ({ challengeId, eventId })) as ListedChallenge[]
  const found = findChallengesOfEvent(
    { challenges, completeness },
    { eventId: 'ev_1', eventIdOf: (id) => (id === 'ch_of_2' ? 'ev_2' : null), openIds: openIds as ChallengeId[] },
  )
  return [found.challenges.map(({ challengeId, eventId }) => [challengeId, eventId]), found.completeness]
}

const ours: Row = ['ch_1', 'ev_1']
const unnamed: Row = ['ch_2', null]

it.each<[string, readonly Row[], readonly Row[]]>([
  ['those that name it', [ours], [ours]],
  ['those that name no event in a list of its own', [unnamed], [['ch_2', 'ev_1']]],
  ['both', [ours, unnamed], [ours, ['ch_2', 'ev_1']]],
  ['none that names another', [ours, ['ch_3', 'ev_2']], [ours]],
  ['none without a name beside one that names another', [unnamed, ['ch_3', 'ev_2']], []],
])('are %s', (_what, rows, expected) => {
  expect(about(rows)).toEqual([expected, whole])
})

it.each<[string, Given, ...Row[]]>([
  ['holds all that is open: the filter may not be known', { openIds: ['ch_2'] }],
  ['comes at a site of which nothing is known', { openIds: [] }],
  ['is not whole', { completeness: part }],
  ['has one that is known to be about another', {}, knownOfAnother],
])('are not known where a list without names %s', (_what, of, ...others) => {
  const { completeness = whole } = of
  const firstUnreadable = { path: 'event_id', expected: 'the event it is about' }
  expect(about([unnamed, ...others], of)).toEqual([[], { ...completeness, unreadable: 1, firstUnreadable }])
})

it('are as complete as the list', () => {
  expect(about([ours], { completeness: part })).toEqual([[ours], part])
})
