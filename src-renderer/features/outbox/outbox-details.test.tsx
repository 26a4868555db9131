import { describe, expect, it } from 'vitest'
import type { OutboxRow, PredictionWrite } from '#contract/ipc/outbox.procedures.ts'
import { createDrawnPage } from '../../../test/support/drawn-page.tsx'
import { OutboxStateText } from '../predictions/review/outbox-state-text.tsx'
import { OutboxDetails } from './outbox-details.tsx'

const prediction = {
  outboxId: 'ob_1',
  kind: 'prediction',
  state: 'queued',
  error: null,
  doubt: null,
  remoteId: null,
  requestId: 'r1',
  attempt: 1,
  waitsUntilMs: null,
  pausedBy: [],
  outcomes: { kind: 'price' },
  direction: 'bullish',
  confidence: 0.7,
  reasoning: '',
  former: null,
  held: null,
} as unknown as PredictionWrite
const revision: PredictionWrite = {
  ...prediction,
  kind: 'revision',
  former: { direction: 'bearish', confidence: 0.6, reasoning: '', revisionNumber: null },
}
const unknown = { code: 'outcome_unknown', details: {} } as const
const notSentHere = { code: 'pack_not_sent_here', details: { state: 'queued' } } as const
const noPrediction = { code: 'pack_prediction_missing', details: { state: 'uncertain' } } as const
const offline = { code: 'offline', details: {} } as const
const refusedRevision = { code: 'revision_refused', details: {} } as const

const neverKnown = 'Whether it arrived is unknown.'
const stillChecks = 'checks with the service'
const refuses = 'The service refused it.'
const cancels = 'Cancelled before it was sent.'
const elsewhere = 'Check its outcome on'
const formerHolds = 'The former prediction still holds'

describe('what is known of a write', () => {
  it.each<[string, OutboxRow, { says: string[]; not: string[] }]>([
    [
      'one given up',
      { ...prediction, state: 'refused', error: unknown },
      { says: ['Outcome unknown', neverKnown], not: [stillChecks, refuses] },
    ],
    [
      'a revision given up',
      { ...revision, state: 'refused', error: unknown },
      { says: [neverKnown], not: [stillChecks, refuses, formerHolds] },
    ],
    [
      'one in doubt',
      { ...prediction, state: 'uncertain', error: unknown },
      { says: [stillChecks], not: [neverKnown, refuses] },
    ],
    [
      'a revision that is refused',
      { ...revision, state: 'refused', error: refusedRevision },
      { says: [formerHolds], not: [neverKnown] },
    ],
    ['one refused without a reason', { ...prediction, state: 'refused' }, { says: [refuses], not: [neverKnown] }],
    [
      'one of another console',
      { ...prediction, state: 'cancelled', error: notSentHere },
      { says: ['pending on the computer that created the backup', elsewhere], not: [cancels] },
    ],
    [
      'a revision of another console',
      { ...revision, state: 'cancelled', error: notSentHere },
      { says: [elsewhere], not: [cancels, formerHolds] },
    ],
    [
      'a revision without its prediction',
      { ...revision, state: 'cancelled', error: noPrediction },
      { says: [elsewhere], not: [cancels, formerHolds] },
    ],
    ['one that was cancelled', { ...prediction, state: 'cancelled' }, { says: [cancels], not: [elsewhere] }],
    [
      'one cancelled while it waited after a failure',
      { ...prediction, state: 'cancelled', error: offline },
      { says: [cancels], not: [elsewhere] },
    ],
    [
      'a revision cancelled here',
      { ...revision, state: 'cancelled', error: offline },
      { says: [cancels, formerHolds], not: [elsewhere] },
    ],
  ])('%s', async (_of, row, { says, not }) => {
    const { draw } = await createDrawnPage()
    const drawn = draw(<OutboxDetails row={row} />)
    for (const word of says) expect(drawn).toContain(word)
    for (const word of not) expect(drawn).not.toContain(word)
    // The last of the words is on screen and not only in what is shown on hover.
    expect(drawn.split('>').slice(1).join('>')).toContain(says.at(-1))
  })

  it('says nothing of a check of one given up in the receipts either', async () => {
    const { draw } = await createDrawnPage()
    const drawn = draw(<OutboxStateText row={{ ...prediction, state: 'refused', error: unknown }} />)
    expect(drawn).toContain(neverKnown)
    expect(drawn).not.toContain(stillChecks)
  })
})
