import { describe, expect, it } from 'vitest'
import type { DeskRow, Draft } from '#contract/ipc/predictions.procedures.ts'
import type { ShownWriteState } from '#contract/rules/outbox/write-state.ts'
import { editDrafts, getOwnDraft, listUnsavedDrafts } from '../draft-book.ts'
import { computeDeskRowState, startingDraftOf } from './desk-row-state.ts'
import { editOf, isFieldEdit } from './row-edits.ts'

const tried = (state: ShownWriteState) =>
  ({
    agentKey: 'ag_00000001',
    challengeKey: 'dp_test~global~c1',
    blockedBy: null,
    draft: null,
    outbox: { state, direction: 'bullish', confidence: 0.7, reasoning: 'supply' },
    prediction: null,
    revision: null,
    notCounted: null,
  }) as unknown as DeskRow
const shown: Draft = { direction: 'bullish', confidenceText: '0.70', reasoning: 'supply' }

describe('a row whose earlier try came to nothing', () => {
  it.each(['refused', 'expired', 'cancelled'] as const)(
    'is not edited by what its fields show of a %s one',
    (state) => {
      const row = tried(state)
      expect(startingDraftOf(row)).toEqual(shown)
      for (const patch of [
        { confidenceText: '0.70' },
        { direction: 'bullish' as const },
        { reasoning: 'supply' },
        shown,
      ])
        expect(isFieldEdit(row, null, patch)).toBe(false)
      for (const patch of [{ confidenceText: '0.7' }, { direction: 'bearish' as const }, { reasoning: '' }])
        expect(isFieldEdit(row, null, patch)).toBe(true)
    },
  )

  it('goes out again as it was when the operator says so, and with what is changed in it', () => {
    const row = tried('refused')
    for (const [patch, draft] of [
      [{}, shown],
      [{ confidenceText: '0.80' }, { ...shown, confidenceText: '0.80' }],
    ] as const) {
      const book = editDrafts(new Map(), [editOf(row, null, patch)])
      expect(listUnsavedDrafts(book)).toMatchObject([{ draft }])
      expect(computeDeskRowState(row, getOwnDraft(book, row, null))).toMatchObject({ readiness: 'ready' })
    }
  })
})

describe('a row with a draft', () => {
  it('is edited by what differs from the draft, and not from the try before it', () => {
    const row = tried('refused')
    const own: Draft = { ...shown, confidenceText: '0.8' }
    expect(isFieldEdit(row, own, { confidenceText: '0.8' })).toBe(false)
    expect(isFieldEdit(row, own, { confidenceText: '0.70' })).toBe(true)
  })
})
