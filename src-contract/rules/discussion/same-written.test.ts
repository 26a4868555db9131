import { expect, it } from 'vitest'
import { formatCompared, isSameWritten } from './same-written.ts'

const sent = 'Inventories fell for the fourth week, so the outage lasts & prices rise.'

it.each([
  ['the same', sent],
  ['escaped', 'Inventories fell for the fourth week, so the outage lasts &amp; prices rise.'],
  ['with markup', `<p>${sent}</p>`],
  ['spaced otherwise', `  ${sent.replaceAll(' ', '\n ')} `],
  ['shortened', 'Inventories fell for the fourth…'],
  ['masked in a word', sent.replace('outage', '******')],
  ['with words put before it', `Harbour 1: ${sent}`],
  ['without any words', ' '],
])('a text that comes back %s is the one that was sent', (_how, received) => {
  expect(isSameWritten(sent, received)).toBe(true)
})

it.each([
  'Ok',
  'Something else was said here by somebody.',
  'Prices fall, since the outage ends and demand is weak.',
  'Inventories rose.',
])('%s is another text', (received) => {
  expect(isSameWritten(sent, received)).toBe(false)
})

it('tells texts without spaces between words apart', () => {
  expect(isSameWritten('库存连续第四周下降，油价会上涨。', '库存连续第四周下降，油价会**。')).toBe(true)
  expect(isSameWritten('库存连续第四周下降，油价会上涨。', '需求疲软，油价下跌。')).toBe(false)
})

it.each([
  ['1. one\n2. two', '<ol><li>one</li><li>two</li></ol>'],
  ['**Öl** steigt &amp; fällt', 'O\u0308l steigt & fällt'],
  ['See [this](https://a.example/x) `now`', 'See <a href="https://a.example/x">this</a> <code>now</code>'],
  ['“Up” — 5 %', '"Up" - 5\u00a0%'],
  ['👍', '👍\ufe0f'],
  ['> quoted', '<blockquote>quoted</blockquote>'],
])('%j and %j are compared as the same', (sent, received) => {
  expect(formatCompared(received)).toBe(formatCompared(sent))
})

it.each([
  ['Oil rises', 'Oil falls'],
  ['up 5', 'up 6'],
  ['up -5', 'up 5'],
  ['a < b', 'a b'],
  ['***', '###'],
  ['👍', '👎'],
  ['原油上涨', '原油下跌'],
  ['Ol', 'Öl'],
])('%j and %j are compared as different', (one, other) => {
  expect(formatCompared(one)).not.toBe(formatCompared(other))
})
