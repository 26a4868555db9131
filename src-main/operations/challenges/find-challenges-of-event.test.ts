import { expect, it } from 'vitest'
import type { ListedChallenge } from '#contract/rules/challenges/challenge-facts.ts'
import type { ListCompleteness } from '#contract/rules/list-completeness.ts'
import { findChallengesOfEvent } from './find-challenges-of-event.ts'

type Row = [challengeId: string, eventId: string | null]
const whole: ListCompleteness = { received: 2, total: null, hasMore: false, unreadable: 0, firstUnreadable: null }
const part = { ...whole, hasMore: true, total: 300 }

const knownOfAnother: Row = ['ch_of_2', null]

const about = (rows: readonly Row[], completeness = whole) => {
  const challenges = rows.map(([challengeId, eventId]) => ({ challengeId, eventId })) as ListedChallenge[]
  const found = findChallengesOfEvent(
    { challenges, completeness },
    { eventId: 'ev_1', eventIdOf: (id) => (id === 'ch_of_2' ? 'ev_2' : null) },
  )
  return [found.challenges.map(({ challengeId, eventId }) => [challengeId, eventId]), found.completeness]
}

const ours: Row = ['ch_1', 'ev_1']
const unnamed: Row = ['ch_2', null]

it.each<[string, readonly Row[], readonly Row[]]>([
  ['those that name it', [ours], [ours]],
  ['none that names another', [ours, ['ch_3', 'ev_2']], [ours]],
  ['none that is known to be about another', [ours, knownOfAnother], [ours]],
  ['none without a name beside one that names another', [unnamed, ['ch_3', 'ev_2']], []],
])('are %s', (_what, rows, expected) => {
  expect(about(rows)).toEqual([expected, whole])
})

it.each<[string, readonly Row[], readonly Row[], ListCompleteness?]>([
  ['in a list of its own', [unnamed], []],
  ['beside those that name it', [ours, unnamed], [ours]],
  ['in a list that is not whole', [unnamed], [], part],
  ['beside one that is known to be about another', [unnamed, knownOfAnother], []],
])('are not known where a row names no event %s', (_what, rows, expected, completeness = whole) => {
  const firstUnreadable = { path: 'event_id', expected: 'the event it is about' }
  expect(about(rows, completeness)).toEqual([expected, { ...completeness, unreadable: 1, firstUnreadable }])
})

it('are as complete as the list', () => {
  expect(about([ours], part)).toEqual([[ours], part])
})
