import { describe, expect, it } from 'vitest'
import { formatNumber } from './format-number.ts'

describe('a number', () => {
  it.each([
    [7, 'en', {}, '7'],
    [1_000, 'en', {}, '1,000'],
    [1_234_567, 'zh-CN', {}, '1,234,567'],
    [1_234.56789, 'en', { maximumFractionDigits: 2 }, '1,234.57'],
    [0.0123, 'zh-CN', { style: 'percent', minimumFractionDigits: 2 }, '1.23%'],
  ] as const)('%d in %s with %j reads %s', (value, language, options, text) => {
    expect(formatNumber(value, language, options)).toBe(text)
  })
})
