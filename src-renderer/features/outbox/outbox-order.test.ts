import { describe, expect, it } from 'vitest'
import { agentKeySchema, deploymentIdSchema, outboxIdSchema } from '#contract/ids.ts'
import { challengeKeySchema } from '#contract/ipc/challenge-key.ts'
import type { OutboxRow, PredictionWrite } from '#contract/ipc/outbox.procedures.ts'
import type { WriteState } from '#contract/rules/outbox/write-state.ts'
import { orderOutbox } from './outbox-order.ts'

function row(id: number, state: WriteState, deadlineAtMs: number, settledAtMs: number | null = null): PredictionWrite {
  return {
    outboxId: outboxIdSchema.parse(`ob_0000000${id}`),
    agentKey: agentKeySchema.parse('ag_00000001'),
    agentName: 'Helios-01',
    deploymentId: deploymentIdSchema.parse('dp_test'),
    site: 'global',
    kind: 'prediction',
    challengeKey: challengeKeySchema.parse('dp_test~global~c1'),
    question: 'Will it rise?',
    asset: 'CL',
    outcomes: { kind: 'price' },
    direction: 'bullish',
    confidence: 0.7,
    reasoning: '',
    state,
    error: null,
    former: null,
    held: null,
    doubt: null,
    isFlagged: false,
    remoteId: null,
    requestId: 'r',
    attempt: 1,
    createdAtMs: 1,
    sentAtMs: null,
    settledAtMs,
    waitsUntilMs: null,
    pausedBy: [],
    deadlineAtMs,
  }
}

const rows = [
  row(1, 'accepted', 1, 10),
  row(2, 'queued', 50),
  row(3, 'waiting', 40),
  row(4, 'needs_you', 90),
  row(5, 'refused', 1, 20),
  row(6, 'uncertain', 5),
]
const ids = (of: readonly OutboxRow[]) => orderOutbox(of).map(({ outboxId }) => Number(outboxId.at(-1)))

describe('orderOutbox', () => {
  it('puts first what needs the operator, then by deadline, then what is settled, newest first', () => {
    expect(ids(rows)).toEqual([4, 6, 3, 2, 5, 1])
  })

  it('puts a failure that is not dismissed above all but what waits for an answer', () => {
    const flagged = { ...row(7, 'expired', 1, 5), isFlagged: true }
    expect(ids([...rows, flagged])).toEqual([4, 7, 6, 3, 2, 5, 1])
  })

  it('puts what has no deadline after what has one, oldest first', () => {
    const {
      challengeKey: _1,
      question: _2,
      asset: _3,
      outcomes: _4,
      direction: _5,
      confidence: _6,
      ...rest
    } = row(8, 'queued', 0)
    const { reasoning: _7, held: _8, ...facts } = rest
    const about = { text: 'Yes.', title: null, spaceId: null, event: null, comment: null, target: null }
    const comment: OutboxRow = { ...facts, ...about, kind: 'comment', deadlineAtMs: null, createdAtMs: 5 }
    const older: OutboxRow = { ...comment, outboxId: outboxIdSchema.parse('ob_00000009'), createdAtMs: 4 }
    expect(ids([comment, older, ...rows])).toEqual([4, 6, 3, 2, 9, 8, 5, 1])
  })
})
