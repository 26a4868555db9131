import { describe, expect, it, vi } from 'vitest'
import { holdBackEnter } from './palette-keys.ts'

describe('Enter in the palette', () => {
  it.each([
    ['is pressed', { key: 'Enter', repeat: false, isComposing: false }, false],
    ['is repeated by a key that is held', { key: 'Enter', repeat: true, isComposing: false }, true],
    ['ends what an input method composes', { key: 'Enter', repeat: false, isComposing: true }, true],
    ['is another key', { key: 'ArrowDown', repeat: true, isComposing: false }, false],
  ])('that %s', (_what, { isComposing, ...press }, isHeldBack) => {
    const preventDefault = vi.fn()
    expect(holdBackEnter({ ...press, nativeEvent: { isComposing }, preventDefault })).toBe(isHeldBack)
    // The library leaves alone what is composed, and what is prevented.
    expect(preventDefault).toHaveBeenCalledTimes(isHeldBack && !isComposing ? 1 : 0)
  })
})
