import { describe, expect, it } from 'vitest'
import { formatBytes } from './format-bytes.ts'

describe('the size of a file', () => {
  it.each([
    [0, '0 byte'],
    [999, '999 byte'],
    [2_293, '2.3 kB'],
    [81_400_000, '81.4 MB'],
    [1_200_000_000, '1.2 GB'],
  ])('%d bytes are %s, never rounded to none', (bytes, words) => {
    expect(formatBytes(bytes, 'en-GB')).toBe(words)
  })

  it('has the words of the language', () => {
    expect(formatBytes(999, 'zh-CN')).toBe('999 B')
  })
})
