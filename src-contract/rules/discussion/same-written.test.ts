import { expect, it } from 'vitest'
import { isSameWritten } from './same-written.ts'

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
