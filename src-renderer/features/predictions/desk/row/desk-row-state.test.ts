import { describe, expect, it } from 'vitest'
import { agentKeySchema, deploymentIdSchema, outboxIdSchema } from '#contract/ids.ts'
import { challengeKeySchema } from '#contract/ipc/challenge-key.ts'
import type { PredictionWrite } from '#contract/ipc/outbox.procedures.ts'
import type { DeskRow, Draft, PredictionView } from '#contract/ipc/predictions.procedures.ts'
import type { WriteState } from '#contract/rules/outbox/write-state.ts'
import { unreadResults } from '../../../../../test/support/results-reading.ts'
import { blankDraft } from '../draft-book.ts'
import { computeDeskRowState, startingDraftOf } from './desk-row-state.ts'

const agentKey = agentKeySchema.parse('ag_00000001')
const outboxRow = (state: WriteState): PredictionWrite => ({
  outboxId: outboxIdSchema.parse('ob_00000001'),
  agentKey,
  agentName: 'Helios-01',
  deploymentId: deploymentIdSchema.parse('dp_test'),
  site: 'global',
  kind: 'prediction',
  challengeKey: challengeKeySchema.parse('dp_test~global~c1'),
  question: 'Will it rise?',
  asset: 'CL',
  outcomes: { kind: 'price' },
  direction: 'bearish',
  confidence: 0.6,
  reasoning: 'supply',
  state,
  error: null,
  former: null,
  held: null,
  doubt: null,
  isFlagged: false,
  remoteId: state === 'accepted' ? 'p1' : null,
  requestId: 'r',
  attempt: 1,
  createdAtMs: 1,
  sentAtMs: null,
  settledAtMs: null,
  waitsUntilMs: null,
  pausedBy: [],
  deadlineAtMs: 2,
})
const row = (over: Partial<DeskRow>): DeskRow => ({
  agentKey,
  challengeKey: challengeKeySchema.parse('dp_test~global~c1'),
  agentName: 'Helios-01',
  obligation: 'owed',
  blockedBy: null,
  draft: null,
  outbox: null,
  prediction: null,
  revision: null,
  notCounted: null,
  record: [],
  ...over,
})
const ready: Draft = { direction: 'bullish', confidenceText: '72%', reasoning: '' }

describe('deskRowState', () => {
  it.each([
    [blankDraft, 'empty'],
    [{ ...ready, direction: null }, 'incompleteDirection'],
    [{ ...ready, confidenceText: ' ' }, 'incompleteConfidence'],
    [{ ...ready, confidenceText: 'abc' }, 'invalid'],
    [{ ...blankDraft, confidenceText: '1.2' }, 'invalid'],
    [ready, 'ready'],
  ])('reads how far a draft is', (draft, readiness) => {
    expect(computeDeskRowState(row({}), draft)).toEqual({ kind: 'open', readiness, lastTry: null })
  })

  it('locks a row whose prediction is on its way or there', () => {
    for (const state of ['queued', 'sending', 'waiting', 'uncertain', 'needs_you'] as const)
      expect(computeDeskRowState(row({ outbox: outboxRow(state) }), ready).kind).toBe('under-way')
    expect(computeDeskRowState(row({ outbox: outboxRow('accepted') }), ready)).toEqual({
      kind: 'settled',
      predictionId: 'p1',
    })
  })

  it('opens a row again after a try that did not succeed', () => {
    for (const state of ['refused', 'cancelled', 'expired'] as const)
      expect(computeDeskRowState(row({ outbox: outboxRow(state) }), ready)).toMatchObject({ readiness: 'ready' })
  })

  it('does not count a refused try as ready before the operator takes it up again', () => {
    expect(computeDeskRowState(row({ outbox: outboxRow('refused') }), null)).toMatchObject({ readiness: 'again' })
  })

  it('blocks an agent that cannot predict, but keeps the fields when the deadline has passed for all', () => {
    const blocked = row({ blockedBy: { code: 'not_subscribed', details: { scope: 'CL' } } })
    expect(computeDeskRowState(blocked, ready).kind).toBe('blocked')
    const late = row({ blockedBy: { code: 'deadline_passed', details: {} } })
    expect(computeDeskRowState(late, ready)).toMatchObject({ kind: 'open', readiness: 'ready' })
  })
})

describe('a row whose prediction is at the service', () => {
  const prediction: PredictionView = {
    agentKey,
    agentName: 'Helios-01',
    site: 'global',
    challengeKey: challengeKeySchema.parse('dp_test~global~c1'),
    eventKey: null,
    question: 'Will it rise?',
    asset: 'CL',
    outcomes: { kind: 'price' },
    direction: 'bullish',
    confidence: 0.7,
    reasoning: 'supply',
    held: { knownBy: 'response', holding: 'confirmed', differs: false },
    sent: { direction: 'bullish', confidence: 0.7, reasoning: 'supply' },
    revisionNumber: 1,
    former: [],
    isRevisable: true,
    challengeStatus: 'open',
    isOver: false,
    results: unreadResults,
    predictionId: 'p1',
    acceptedAtMs: 1,
    deadlineAtMs: 2,
    resolvedAtMs: null,
    result: null,
    isCorrect: null,
    score: null,
    openPrice: null,
    closePrice: null,
  }
  const held = row({ prediction })
  const same: Draft = { direction: 'bullish', confidenceText: '70 %', reasoning: 'supply ', isRevision: true }
  const changed: Draft = { ...same, direction: 'bearish' }

  it('stays as it is whatever else is drafted for it', () => {
    for (const draft of [null, ready, { ...ready, isRevision: false }])
      expect(computeDeskRowState(held, draft)).toEqual({ kind: 'settled', predictionId: 'p1' })
  })

  it('opens for a revision that was asked for, and is ready once that changes something', () => {
    expect(computeDeskRowState(held, same)).toMatchObject({ kind: 'open', readiness: 'unchanged' })
    expect(computeDeskRowState(held, changed)).toMatchObject({ kind: 'open', readiness: 'ready', lastTry: null })
    expect(computeDeskRowState(held, { ...changed, confidenceText: '7' })).toMatchObject({ readiness: 'invalid' })
  })

  it('is locked while a revision is on its way, and says how the last one ended', () => {
    for (const state of ['queued', 'uncertain', 'needs_you'] as const)
      expect(computeDeskRowState({ ...held, revision: outboxRow(state) }, changed).kind).toBe('under-way')
    expect(computeDeskRowState({ ...held, revision: outboxRow('refused') }, changed)).toMatchObject({
      kind: 'open',
      lastTry: { state: 'refused' },
    })
    expect(computeDeskRowState({ ...held, revision: outboxRow('accepted') }, null).kind).toBe('settled')
  })

  it('closes with the deadline, and where nobody knows what would be revised', () => {
    const late = { ...held, blockedBy: { code: 'deadline_passed', details: {} } as const }
    expect(computeDeskRowState(late, changed).kind).toBe('settled')
    const unknown = row({ prediction: { ...prediction, isRevisable: false } })
    expect(computeDeskRowState(unknown, changed).kind).toBe('settled')
    const unsubscribed = { ...held, blockedBy: { code: 'not_subscribed', details: {} } as const }
    expect(computeDeskRowState(unsubscribed, changed).kind).toBe('blocked')
  })
})

describe('startingDraftOf', () => {
  it('brings back what a refused try had said, and nothing of one that is under way', () => {
    expect(startingDraftOf(row({ outbox: outboxRow('refused') }))).toEqual({
      direction: 'bearish',
      confidenceText: '0.60',
      reasoning: 'supply',
    })
    expect(startingDraftOf(row({ outbox: outboxRow('queued') }))).toEqual(blankDraft)
    expect(startingDraftOf(row({}))).toEqual(blankDraft)
  })
})
