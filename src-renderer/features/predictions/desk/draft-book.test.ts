import { describe, expect, it } from 'vitest'
import { agentKeySchema } from '#contract/ids.ts'
import { challengeKeySchema } from '#contract/ipc/challenge-key.ts'
import type { Draft } from '#contract/ipc/predictions.procedures.ts'
import { deskKeyOf } from '../desk-item.ts'
import {
  blankDraft,
  type DraftBook,
  editDrafts,
  getOwnDraft,
  listUnsavedDrafts,
  markSaved,
  removeDrafts,
} from './draft-book.ts'

const challengeKey = challengeKeySchema.parse('dp_test~global~c1')
const one = { agentKey: agentKeySchema.parse('ag_00000001'), challengeKey }
const two = { agentKey: agentKeySchema.parse('ag_00000002'), challengeKey }
const stored: Draft = { direction: 'bullish', confidenceText: '0.60', reasoning: 'supply' }
const empty: DraftBook = new Map()

describe('editDrafts', () => {
  it('starts from the stored draft and keeps the fields that were not touched', () => {
    const book = editDrafts(empty, [{ ...one, stored, patch: { confidenceText: '0.7' } }])
    expect(getOwnDraft(book, one, stored)).toEqual({ ...stored, confidenceText: '0.7' })
  })

  it('keeps what was typed when the stored draft changes behind it', () => {
    const book = editDrafts(empty, [{ ...one, stored, patch: { confidenceText: 'abc' } }])
    expect(getOwnDraft(book, one, { ...stored, confidenceText: '0.1' })?.confidenceText).toBe('abc')
  })

  it('does not count an edit that changes nothing', () => {
    const book = editDrafts(empty, [{ ...one, stored, patch: { direction: 'bullish' } }])
    expect(listUnsavedDrafts(book)).toEqual([])
  })

  it('copies one value across rows and leaves their other values alone', () => {
    const book = editDrafts(empty, [
      { ...one, stored, patch: { direction: 'bearish' } },
      { ...two, stored: null, patch: { direction: 'bearish' } },
    ])
    expect(getOwnDraft(book, one, stored)).toEqual({ ...stored, direction: 'bearish' })
    expect(getOwnDraft(book, two, null)).toEqual({ ...blankDraft, direction: 'bearish' })
  })
})

describe('unsavedDrafts', () => {
  it('sends a readable confidence in its stored form and an unreadable one as typed', () => {
    const book = editDrafts(empty, [
      { ...one, stored: null, patch: { confidenceText: '72 %' } },
      { ...two, stored: null, patch: { confidenceText: '1.2' } },
    ])
    expect(listUnsavedDrafts(book).map(({ draft }) => draft?.confidenceText)).toEqual(['0.72', '1.2'])
    expect(getOwnDraft(book, one, null)?.confidenceText).toBe('72 %')
  })

  it('removes the stored draft when everything was deleted', () => {
    const book = editDrafts(empty, [{ ...one, stored, patch: blankDraft }])
    expect(listUnsavedDrafts(book)).toEqual([{ ...one, draft: null, editNo: 1 }])
  })
})

describe('markSaved', () => {
  it('leaves unsaved what was typed while the save was under way', () => {
    const typed = editDrafts(empty, [{ ...one, stored: null, patch: { reasoning: 'a' } }])
    const saving = listUnsavedDrafts(typed)
    const more = editDrafts(typed, [{ ...one, stored: null, patch: { reasoning: 'ab' } }])
    expect(listUnsavedDrafts(markSaved(more, saving)).map(({ draft }) => draft?.reasoning)).toEqual(['ab'])
    expect(listUnsavedDrafts(markSaved(typed, saving))).toEqual([])
  })

  it('ignores an older answer that arrives late', () => {
    const first = editDrafts(empty, [{ ...one, stored: null, patch: { reasoning: 'a' } }])
    const second = editDrafts(first, [{ ...one, stored: null, patch: { reasoning: 'ab' } }])
    const book = markSaved(markSaved(second, listUnsavedDrafts(second)), listUnsavedDrafts(first))
    expect(listUnsavedDrafts(book)).toEqual([])
  })
})

describe('one agent towards two challenges', () => {
  const other = { ...one, challengeKey: challengeKeySchema.parse('dp_test~global~c2') }

  it('keeps a draft for each', () => {
    const book = editDrafts(empty, [
      { ...one, stored: null, patch: { direction: 'bullish' } },
      { ...other, stored: null, patch: { direction: 'bearish' } },
    ])
    expect(getOwnDraft(book, one, null)?.direction).toBe('bullish')
    expect(listUnsavedDrafts(book).map(({ challengeKey, draft }) => [challengeKey, draft?.direction])).toEqual([
      [one.challengeKey, 'bullish'],
      [other.challengeKey, 'bearish'],
    ])
    expect(getOwnDraft(removeDrafts(book, [one]), other, null)?.direction).toBe('bearish')
  })
})

describe('withoutDrafts', () => {
  it('forgets the rows that were sent and no other', () => {
    const book = editDrafts(empty, [
      { ...one, stored: null, patch: { reasoning: 'a' } },
      { ...two, stored: null, patch: { reasoning: 'b' } },
    ])
    expect([...removeDrafts(book, [one]).keys()]).toEqual([deskKeyOf(two)])
  })
})
