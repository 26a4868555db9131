import { expect, it } from 'vitest'
import { readRetryAfter } from './retry-after.ts'

const nowMs = Date.UTC(2026, 5, 15, 12, 0, 0)

it.each([
  [null, null],
  ['', null],
  ['0', 0],
  ['30', 30_000],
  [' 30 ', 30_000],
  ['1000000000', 1e12],
  ['-5', null],
  ['soon', null],
  ['1.5', 1_500],
  ['Mon, 15 Jun 2026 12:00:20 GMT', 20_000],
  ['Mon, 15 Jun 2026 11:00:00 GMT', 0],
  ['Monday, 15-Jun-26 12:00:20 GMT', 20_000],
  ['Mon Jun 15 12:00:20 2026', 20_000],
  ['Mon Jun  1 12:00:20 2026', 0],
  ['Mon, 15 Jun 2026', null],
  ['Mon, 15 Jun 2026 12:00:20', null],
])('reads %j as %j ms', (header, waitMs) => {
  expect(readRetryAfter({ retryAfter: header, text: '' }, nowMs)).toBe(waitMs)
})

it.each([
  ['{"detail":"Slow down","retry_after":17}', 17_000],
  ['{"code":42901,"data":{"retryAfter":"17"}}', 17_000],
  ['{"error":{"retry_after_seconds":1.5}}', 1_500],
  ['{"retry_after":null,"detail":{"retry_in":3}}', 3_000],
  ['{"retry_after":"soon"}', null],
  ['{"retry_after":-1}', null],
  ['[17]', null],
  ['<html>17</html>', null],
])('reads the body %s as %j ms, where no header says it', (text, waitMs) => {
  expect(readRetryAfter({ retryAfter: null, text }, nowMs)).toBe(waitMs)
  expect(readRetryAfter({ retryAfter: '5', text }, nowMs)).toBe(5_000)
})
