import { describe, expect, it } from 'vitest'
import { outboxIdSchema, requestIdSchema } from '#contract/ids.ts'
import type { PackedIntent } from '../pack-content.ts'
import { computeOutcomeHere } from './restore-intent.ts'

const here = { atMs: 9_000, hasPrediction: true, isOtherUnderWay: false }
const doubt = { sinceMs: 5_000, looks: 2, lookedAtMs: 6_000, found: 'incomplete', error: null } as const

const revision: PackedIntent = {
  challenge: 1,
  kind: 'revision',
  former: { direction: 'bullish', confidence: 0.7, reasoning: '', revisionNumber: 1 },
  doubt: null,
  outboxId: outboxIdSchema.parse('ob_0000000000000001'),
  requestId: requestIdSchema.parse('request-1'),
  body: '{"direction":"bearish","confidence":0.6,"is_revision":true}',
  state: 'uncertain',
  attempt: 1,
  lookUps: 0,
  error: { code: 'timed_out', details: {} },
  remoteId: null,
  createdAtMs: 1_000,
  sentAtMs: 2_000,
  settledAtMs: null,
  deadlineAtMs: 8_000,
}

describe('a revision from another console', () => {
  it.each([
    ['uncertain', doubt, { state: 'uncertain', waitsUntilMs: 9_000, doubt }],
    ['sending', null, { state: 'uncertain', waitsUntilMs: 9_000, doubt: { sinceMs: 2_000, looks: 0 } }],
    ['queued', doubt, { state: 'uncertain', waitsUntilMs: 9_000, doubt }],
    ['waiting', doubt, { state: 'uncertain', waitsUntilMs: 9_000, doubt }],
  ] as const)('that was %s and may have left is looked for, even past its deadline', (state, tried, expected) => {
    const outcome = computeOutcomeHere({ ...revision, state, doubt: tried }, here)
    expect(outcome).toMatchObject({ ...expected, settledAtMs: null, error: { code: 'timed_out' } })
  })

  it.each([
    ['after looks that settled nothing', doubt, 1],
    ['after two lists without it', { ...doubt, found: 'not_listed', askedAtMs: 6_500 } as const, 2],
    [
      'after the service could not be read',
      { ...doubt, found: 'unreadable', error: { code: 'timed_out' } } as const,
      0,
    ],
    ['of a database that came from a backup', { ...doubt, fromBackup: true } as const, 2],
    ['without a word of what was seen', null, 0],
  ] as const)('for which the other one waited for a decision %s is looked for anew', (_, tried, lookUps) => {
    const asked = { ...revision, state: 'needs_you', lookUps, doubt: tried as PackedIntent['doubt'] } as const
    expect(computeOutcomeHere(asked, here)).toEqual({
      state: 'uncertain',
      error: { code: 'timed_out', details: {} },
      settledAtMs: null,
      waitsUntilMs: 9_000,
      lookUps: 0,
      doubt: {
        ...{ sinceMs: tried?.sinceMs ?? 2_000, looks: 0, lookedAtMs: null, found: null, error: null },
        ...(tried !== null && 'fromBackup' in tried ? { fromBackup: true } : {}),
      },
    })
  })

  it('that was still looked for goes on from what was seen there', () => {
    expect(computeOutcomeHere({ ...revision, lookUps: 1, doubt }, here)).toMatchObject({ lookUps: 1, doubt })
  })

  it.each(['queued', 'waiting'] as const)('that was %s and had never left is history', (state) => {
    expect(computeOutcomeHere({ ...revision, state }, here)).toEqual({
      state: 'cancelled',
      error: { code: 'pack_not_sent_here', details: { state } },
      settledAtMs: 9_000,
      waitsUntilMs: null,
      lookUps: 0,
      doubt: null,
    })
  })

  it.each(['refused', 'expired', 'cancelled'] as const)('that was %s stays as it ended', (state) => {
    const outcome = computeOutcomeHere({ ...revision, state, settledAtMs: 4_000 }, here)
    expect(outcome).toMatchObject({ state, settledAtMs: 4_000, error: { code: 'timed_out' }, waitsUntilMs: null })
  })

  it('whose prediction is not here is history, and says so', () => {
    const outcome = computeOutcomeHere(revision, { ...here, hasPrediction: false })
    expect(outcome).toMatchObject({ state: 'cancelled', error: { code: 'pack_prediction_missing' } })
  })

  it.each([
    ['beside another one under way here', revision, { ...here, isOtherUnderWay: true }],
    ['of which nothing says what held before', { ...revision, former: null }, here],
  ])('%s is history', (_name, intent, at) => {
    expect(computeOutcomeHere(intent, at)).toMatchObject({ state: 'cancelled', error: { code: 'pack_not_sent_here' } })
  })
})

it('a prediction of unknown outcome is history here: the results list who has predicted', () => {
  const outcome = computeOutcomeHere({ ...revision, kind: 'prediction', former: null, doubt }, here)
  expect(outcome).toMatchObject({ state: 'cancelled', error: { details: { state: 'uncertain' } }, doubt: null })
})
