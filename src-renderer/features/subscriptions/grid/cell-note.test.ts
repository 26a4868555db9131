import { describe, expect, it } from 'vitest'
import { cellNoteOf } from './cell-note.ts'

const reading = {
  error: null,
  list: null,
  missing: ['GC', 'CL'],
  losses: [
    { instrument: 'BTC', reason: 'refused' as const, atMs: 5 },
    { instrument: 'ES', reason: 'unlisted' as const, atMs: 6 },
  ],
}
const held = new Map([
  ['XAUUSD', ['GC']],
  ['CL', ['CL']],
  ['ZN', ['ZN']],
])

describe('the note of a cell', () => {
  it.each([
    ['XAUUSD', { kind: 'missing' }],
    ['CL', { kind: 'missing' }],
    ['ZN', null],
    ['BTC', { kind: 'refused', atMs: 5 }],
    ['ES', { kind: 'unlisted', atMs: 6 }],
    ['WC2026', null],
  ])('of %s is %j', (instrument, note) => {
    expect(cellNoteOf({ held, reading }, { instrument })).toEqual(note)
  })

  it('is none while nothing is known', () => {
    expect(cellNoteOf({ held: null, reading }, { instrument: 'BTC' })).toBeNull()
  })
})
