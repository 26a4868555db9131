import { describe, expect, it } from 'vitest'
import { formatCount } from './format-number.ts'

describe('a count', () => {
  it.each([
    [7, 'en', '7'],
    [1_000, 'en', '1,000'],
    [1_234_567, 'zh-CN', '1,234,567'],
  ])('%d in %s reads %s', (count, language, text) => {
    expect(formatCount(count, language)).toBe(text)
  })
})
