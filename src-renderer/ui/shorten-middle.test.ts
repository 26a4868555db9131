import { describe, expect, it } from 'vitest'
import { shortenMiddle, shortenToRoom } from './shorten-middle.ts'

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

describe('a name in a known room', () => {
  it('is whole where it fits', () => {
    expect(shortenToRoom('Helios-01', 120)).toBe('Helios-01')
  })
  it('keeps both ends, of which the last often tells names apart', () => {
    expect(shortenToRoom('Harbour agent global-0417', 120)).toBe('Harbour…al-0417')
  })
  it('counts Chinese signs as the squares that they are', () => {
    expect(shortenToRoom('国内站第一号交易智能体零零一', 91)).toBe('国内站…零零一')
  })
})
