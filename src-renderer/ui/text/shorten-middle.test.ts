import { describe, expect, it } from 'vitest'
import { shortenMiddle } from './shorten-middle.ts'

describe('shortening in the middle', () => {
  it('keeps both ends', () => {
    expect(shortenMiddle('abcdefghijklmnop', 9)).toBe('abcd…mnop')
  })

  it('leaves short text as it is', () => {
    expect(shortenMiddle('agent-7', 9)).toBe('agent-7')
  })

  it('does not cut a character in two', () => {
    expect(shortenMiddle('🙂🙂🙂🙂🙂', 3)).toBe('🙂…🙂')
  })
})
