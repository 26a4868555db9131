import { describe, expect, it } from 'vitest'
import { segmentedMoveOf } from './segmented-keys.ts'

const plain = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false }
const middle = { index: 1, count: 3 }

describe('segmentedMoveOf', () => {
  it('moves sideways by one', () => {
    expect(segmentedMoveOf({ ...plain, key: 'ArrowRight' }, middle)).toBe('next')
    expect(segmentedMoveOf({ ...plain, key: 'ArrowLeft' }, middle)).toBe('previous')
  })

  it.each(['ArrowUp', 'ArrowDown'])('does nothing for %s, whatever is held with it', (key) => {
    for (const held of [{}, { shiftKey: true }, { altKey: true }, { ctrlKey: true }, { metaKey: true }])
      expect(segmentedMoveOf({ ...plain, ...held, key }, middle)).toBe('nothing')
  })

  it.each(['shiftKey', 'ctrlKey', 'metaKey', 'altKey'] as const)('does nothing sideways with %s', (held) => {
    expect(segmentedMoveOf({ ...plain, [held]: true, key: 'ArrowRight' }, middle)).toBe('nothing')
  })

  it('stops at both ends instead of going round', () => {
    expect(segmentedMoveOf({ ...plain, key: 'ArrowLeft' }, { index: 0, count: 3 })).toBe('nothing')
    expect(segmentedMoveOf({ ...plain, key: 'ArrowRight' }, { index: 2, count: 3 })).toBe('nothing')
  })

  it.each([' ', 'Tab', 'Enter', '1', 'Home'])('leaves %j to others', (key) => {
    expect(segmentedMoveOf({ ...plain, key }, middle)).toBeNull()
  })
})
