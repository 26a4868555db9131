import { expect, it } from 'vitest'
import { readRetryAfter, readWaitHeader } from './retry-after.ts'

const nowMs = Date.UTC(2026, 5, 15, 12, 0, 0)
const refused = { serviceNowMs: nowMs, isOfLimit: true }

it.each([
  [null, null],
  ['', null],
  ['0', 0],
  ['30', 30_000],
  [' 30 ', 30_000],
  ['900000000', 9e11],
  // A moment: in seconds, in ms, and as text.
  [String(nowMs / 1000 + 20), 20_000],
  [String(nowMs + 20_000), 20_000],
  [String(nowMs / 1000 - 20), 0],
  ['2026-06-15T12:00:20Z', 20_000],
  ['2026-06-15T12:00:20', 20_000],
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
  // With its units.
  ['30s', 30_000],
  ['500ms', 500],
  ['1m30s', 90_000],
  ['6m0s', 360_000],
  ['1.5 minutes', 90_000],
  ['2 hours', 7_200_000],
  ['PT1M30S', 90_000],
  ['30秒', 30_000],
  ['30 bananas', null],
  ['30s of silence', null],
  // Of two servers.
  ['30, 60', 60_000],
  ['1,800', null],
  [Array.from({ length: 200_000 }, () => '1').join(', '), null],
])('reads %j as %j ms', (header, waitMs) => {
  expect(readRetryAfter({ retryAfter: header, text: '' }, refused)).toBe(waitMs)
})

it.each([
  ['{"detail":"Slow down","retry_after":17}', 17_000],
  ['{"code":42901,"data":{"retryAfter":"17"}}', 17_000],
  ['{"error":{"retry_after_seconds":1.5}}', 1_500],
  ['{"retry_after":null,"detail":{"retry_in":3}}', 3_000],
  ['{"retry_after":"soon"}', null],
  ['{"retry_after":"2m"}', 120_000],
  ['{"error":{"code":429,"details":[{"@type":"Help"},{"@type":"RetryInfo","retryDelay":"34.5s"}]}}', 34_500],
  ['{"detail":"Request was throttled. Expected available in 37 seconds."}', 37_000],
  ['{"message":"Too many comments: try again after 1m30s"}', 90_000],
  ['{"error":{"message":"Please wait 1 minute and 20 seconds before the next one"}}', 80_000],
  ['{"detail":"操作过于频繁，请 5 分钟后再试"}', 300_000],
  ['{"msg":"请等待30秒"}', 30_000],
  ['Slow down, retry in 12 seconds', 12_000],
  ['{"detail":"Rate limit exceeded: 5 per 1 minute"}', null],
  ['{"detail":"Please try again later. The limit is 5 in 60 seconds."}', null],
  ['{"detail":"You may retry, the limit is reset every 1 hour"}', null],
  ['{"detail":"Wait: at most 5 comments in 60 seconds"}', null],
  ['{"detail":"每 60 秒最多 5 条"}', null],
  ['{"detail":"请在60秒后提交"}', 60_000],
  ['{"detail":"请求过于频繁，30 秒后可重试"}', 30_000],
  ['{"detail":"请求过于频繁，本题 30 分钟后截止"}', null],
  ['{"detail":"评论、点赞等 24 小时内最多 50 条，请求过于频繁"}', null],
  ['{"detail":"请等待 24 小时内最多 50 条"}', null],
  ['{"detail":"The interface is available 24 hours a day"}', null],
  ['{"detail":"Try again in 30s, 5 comments per minute"}', 30_000],
  ['{"detail":"Try again 3 times, then wait 10 seconds"}', 10_000],
  ['{"retryDelay":5000}', 5_000],
  ['{"retry_delay":"5000"}', 5_000],
  ['{"retryDelay":30}', null],
  ['{"retry_delay":"1m"}', 60_000],
  ['{"available_at":"2026-06-15T12:00:20"}', 20_000],
  ['{"retry_at":"2026-06-15T11:00:00"}', null],
  [`{"available_at":${nowMs / 1000 - 20}}`, null],
  ['{"retry_after":-1}', null],
  ['[17]', null],
  ['<html>17</html>', null],
])('reads the body %s as %j ms, where no header says it', (text, waitMs) => {
  expect(readRetryAfter({ retryAfter: null, text }, refused)).toBe(waitMs)
  expect(readRetryAfter({ retryAfter: '5', text }, refused)).toBe(5_000)
})

it.each<[Record<string, string>, number | null]>([
  [{ 'retry-after': '30', 'x-ratelimit-reset': '90' }, 30_000],
  [{ 'x-retry-after': '30' }, 30_000],
  [{ 'retry-after-ms': '1500' }, 1_500],
  [{ 'x-ms-retry-after-ms': '250' }, 250],
  [{ 'retry-after-seconds': '12' }, 12_000],
  [{ 'x-retry-after-seconds': '12' }, 12_000],
  [{ 'x-retry-after-ms': '250' }, 250],
  [{ 'ratelimit-reset-after': '12' }, 12_000],
  [{ 'x-ratelimit-reset-requests': '6m0s' }, 360_000],
  [{ 'ratelimit-reset': '30' }, 30_000],
  [{ 'x-ratelimit-reset-after': '1.5' }, 1_500],
  [{ 'x-ratelimit-reset': String(nowMs / 1000 + 45) }, 45_000],
  [{ 'x-ratelimit-reset': String(nowMs + 45_000) }, 45_000],
  [{ 'x-rate-limit-reset': '2026-06-15T12:00:45Z' }, 45_000],
  [{ ratelimit: '"default";r=0;t=30' }, 30_000],
  [{ ratelimit: 'limit=5, remaining=0, reset=30' }, 30_000],
  [{ ratelimit: '"default";r=0' }, null],
  // Of several limits one is used up, or two are.
  [{ ratelimit: '"day";r=480;t=30000, "min";r=0;t=12' }, 12_000],
  [{ ratelimit: '"min";r=0;t=12, "day";r=480;t=30000' }, 12_000],
  [{ ratelimit: '"min";r=0;t=12, "day";r=0;t=30000' }, 30_000_000],
  [{ ratelimit: 'day;t=30000;r=480,min;t=12;r=0' }, 12_000],
  [{ ratelimit: '"day";r=480;t=30000, "min";r=0' }, null],
  [{ ratelimit: '"day";r=480;t=30, "min";r=10;t=12' }, 30_000],
  [{ ratelimit: '"a, b";r=10;t=40, "c;d";r=0;t=12' }, 12_000],
  [{ 'x-ratelimit': 'limit=5, remaining=0, reset=30;w=60' }, 30_000],
  [{ 'x-ratelimit-remaining': '0' }, null],
  [{}, null],
])('reads the headers %j as %j ms', (headers, waitMs) => {
  expect(readRetryAfter({ retryAfter: readWaitHeader(429, new Headers(headers)), text: '' }, refused)).toBe(waitMs)
})

it('takes the state of a limit for no wait where it is not used up', () => {
  expect(readWaitHeader(503, new Headers({ 'x-ratelimit-reset': '3600' }))).toBeNull()
  expect(readWaitHeader(503, new Headers({ 'retry-after': '30' }))).toBe('30')
})

it.each([
  ['{"retry_after_ms":1500}', 1_500],
  ['{"data":{"retryAfterMs":"250"}}', 250],
  ['{"wait_seconds":3}', 3_000],
  ['{"retry_after_ms":null,"retry_after":3}', 3_000],
  // A moment: in seconds, in ms, and as text.
  [`{"retry_after":${nowMs / 1000 + 30}}`, 30_000],
  [`{"detail":{"retryAfter":"${nowMs / 1000 + 30}"}}`, 30_000],
  [`{"data":{"retry_in":${nowMs + 30_000}}}`, 30_000],
  [`{"retry_after":${nowMs / 1000 - 30}}`, 0],
  [`{"retry_after_ms":${nowMs + 30_000}}`, 30_000],
  ['{"retry_after":"2026-06-15T12:00:30"}', 30_000],
  ['{"error":{"retry_after":"Mon, 15 Jun 2026 12:00:30 GMT"}}', 30_000],
])('reads the body %s as %j ms', (text, waitMs) => {
  expect(readRetryAfter({ retryAfter: null, text }, refused)).toBe(waitMs)
})

it.each([
  ...['resets_in', 'resetsIn', 'reset_in_seconds', 'reset_after', 'rate_limit_resets_in', 'RetryAfterSeconds'],
  ...['cooldown', 'cooldown_seconds', 'coolDownSeconds', 'wait', 'wait_time', 'waitSeconds', 'try_again_in'],
  ...['next_allowed_in', 'seconds_until_reset', 'blocked_for', 'retry-after'],
])('reads seconds under %s', (name) => {
  for (const text of [`{"${name}":12}`, `{"error":{"${name}":"12"}}`, `{"rate_limit":{"${name}":12}}`])
    expect(readRetryAfter({ retryAfter: null, text }, refused)).toBe(12_000)
  const inMs = `{"${name.replace(/_?seconds$/i, '')}_ms":12000}`
  expect(readRetryAfter({ retryAfter: null, text: inMs }, refused)).toBe(name === 'seconds_until_reset' ? null : 12_000)
})

it.each([
  ...['reset_at', 'resetAt', 'resets_at', 'ResetTime', 'rate_limit_reset_at', 'reset', 'next_allowed_at'],
  ...['nextAllowedAt', 'next_request_at', 'try_again_at', 'blocked_until', 'limited_until', 'cooldown_until'],
])('reads a moment under %s, and none that is over', (name) => {
  const wait = (value: unknown) =>
    readRetryAfter({ retryAfter: null, text: JSON.stringify({ [name]: value }) }, refused)
  expect(wait('2026-06-15T12:00:12')).toBe(12_000)
  expect(wait(nowMs / 1000 + 12)).toBe(12_000)
  expect(wait('2026-06-15T11:00:00')).toBeNull()
  expect(wait(nowMs / 1000 - 12)).toBeNull()
  expect(wait(null)).toBeNull()
  expect(wait('soon')).toBeNull()
})

it.each([
  ['Too many requests: limit resets in 12s', 12_000],
  ['Your quota will reset after 12 seconds', 12_000],
  ['Retry after 2026-06-15T12:00:12', 12_000],
  ['Try again at 2026-06-15 12:00:12 UTC', 12_000],
  ['You are blocked until 2026-06-15T14:00:12+02:00', 12_000],
  ['Retry after Mon, 15 Jun 2026 12:00:12 GMT', 12_000],
  ['请于 2026-06-15T12:00:12 后再试', 12_000],
  ['Cooling down: 12 seconds remaining', 12_000],
  ['Slow down (12s left)', 12_000],
  ['12 seconds until you can comment again', 12_000],
  // None of these is a wait.
  ['Retry after 2026-06-15T11:00:00', null],
  ['5 requests remaining', null],
  ['The challenge closes, 30 minutes remaining', null],
  ['30 minutes left until the deadline', null],
  ['The limit is reset every 1 hour', null],
  ['The counter was reset 12 seconds ago', null],
  ['Limited since 2026-06-15T12:00:12', null],
  ['The deadline is at 2026-06-15T12:00:12', null],
])('reads the words %j as %j ms', (detail, waitMs) => {
  const text = JSON.stringify({ detail })
  expect(readRetryAfter({ retryAfter: null, text }, refused)).toBe(waitMs)
  expect(readRetryAfter({ retryAfter: null, text }, { ...refused, isOfLimit: false })).toBeNull()
})

it.each(['reset_at', 'resets_in', 'cooldown_seconds', 'blocked_until', 'reset'])(
  'takes %s for no wait of a failure that is of no limit',
  (name) => {
    for (const value of [12, '2026-06-15T12:00:12']) {
      const text = JSON.stringify({ [name]: value })
      expect(readRetryAfter({ retryAfter: null, text }, { ...refused, isOfLimit: false })).toBeNull()
    }
  },
)

it.each(['reset_every', 'cooldown_policy', 'waiting', 'preset_at', 'wait_list', 'reset_count', 'next_match_at'])(
  'knows no wait in %s',
  (name) => {
    expect(readRetryAfter({ retryAfter: null, text: JSON.stringify({ [name]: 12 }) }, refused)).toBeNull()
  },
)

it.each([
  '{"detail":"上游服务 30 秒后超时，请 30 秒后再试"}',
  '{"detail":"Database down after retrying for 30 seconds"}',
  '{"detail":"Try again in 30 seconds"}',
])('takes the words %s of a failure that is of no limit for no wait', (text) => {
  const failed = { serviceNowMs: nowMs, isOfLimit: false }
  expect(readRetryAfter({ retryAfter: null, text }, failed)).toBeNull()
  expect(readRetryAfter({ retryAfter: '5', text }, failed)).toBe(5_000)
  expect(readRetryAfter({ retryAfter: null, text: '{"retry_after":7}' }, failed)).toBe(7_000)
})
