import { describe, expect, it } from 'vitest'
import type { SubmissionCandidate } from '../../store/watched-challenges.store.ts'
import { nextSubmissionReadings } from './next-submission-readings.ts'

const nowMs = 10 * 3_600_000
const minute = 60_000
const challenge = (challengeNo: number, traits: Partial<SubmissionCandidate> = {}): SubmissionCandidate => ({
  challengeNo,
  siteNo: 1,
  deadlineAtMs: nowMs + challengeNo * minute,
  others: 5,
  listReadAtMs: nowMs - 10 * minute,
  listOthers: 5,
  ...traits,
})
const next = (challenges: SubmissionCandidate[], held: number[] = [], perSite = 10) =>
  nextSubmissionReadings(challenges, {
    nowMs,
    perSite,
    isHeld: ({ challengeNo }) => held.includes(challengeNo),
    hasIdle: () => true,
  })

describe('of which challenges it is read who has predicted', () => {
  it.each<[string, Partial<SubmissionCandidate>, boolean]>([
    ['one never read', { listReadAtMs: null, listOthers: null }, true],
    ['one read with the count it has now', {}, false],
    ['one whose count has moved', { others: 6 }, true],
    ['one whose count has fallen', { others: 4 }, true],
    ['one whose count has moved within the minute', { others: 6, listReadAtMs: nowMs - minute + 1 }, false],
    ['one read half an hour ago', { listReadAtMs: nowMs - 30 * minute }, true],
    ['one without a count, now as then', { others: null, listOthers: null }, false],
    [
      'one without a count, read half an hour ago',
      { others: null, listOthers: null, listReadAtMs: nowMs - 30 * minute },
      true,
    ],
    ['one whose count is sent no more', { others: null }, true],
    ['one read in the future of a clock set back', { listReadAtMs: nowMs + minute }, true],
  ])('%s', (_what, traits, isRead) => {
    expect(next([challenge(1, traits)])).toEqual(isRead ? [1] : [])
  })

  it('takes what was never read first, then what has moved, then what is old, each by its deadline', () => {
    const unread = { listReadAtMs: null, listOthers: null }
    const challenges = [
      challenge(1, { listReadAtMs: 0 }),
      challenge(2, { others: 9 }),
      challenge(4, unread),
      challenge(3, unread),
    ]
    expect(next(challenges)).toEqual([3, 4, 2, 1])
  })

  it('leaves out one on which the whole fleet has predicted, and asks that of no more than it takes', () => {
    const asked: number[] = []
    const taken = nextSubmissionReadings(
      [1, 2, 3, 4].map((no) => challenge(no, { listReadAtMs: null })),
      {
        nowMs,
        perSite: 2,
        isHeld: () => false,
        hasIdle(challengeNo) {
          asked.push(challengeNo)
          return challengeNo !== 1
        },
      },
    )
    expect(taken).toEqual([2, 3])
    expect(asked).toEqual([1, 2, 3])
  })

  it('takes so many of each site at the most and none that is held back', () => {
    const unread = { listReadAtMs: null }
    const challenges = [1, 2, 3, 4, 5].flatMap((no) => [
      challenge(no, { ...unread, siteNo: 1 }),
      challenge(no + 10, { ...unread, siteNo: 2 }),
    ])
    expect(next(challenges, [1], 2)).toEqual([2, 3, 11, 12])
  })
})
