import { expect, it } from 'vitest'
import { createDrawnPage } from '../../../test/support/drawn-page.tsx'
import { StoreTroubleBanner } from './store-trouble-banner.tsx'

const fine = { refusedSinceMs: null, isLocked: false, unreadRows: 0 }
const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')

it.each([
  [
    'that nothing is sent, since when, and what to do',
    { refusedSinceMs: 0 },
    /Nothing is sent.*disk space.*First refused/,
  ],
  [
    'that another program is in the way',
    { refusedSinceMs: 0, isLocked: true },
    /Nothing is sent.*Another program.*Close that program/,
  ],
  ['that one entry is left out', { unreadRows: 1 }, /^ 1 stored entry cannot be read.*The log says/],
  ['how many entries are left out', { unreadRows: 1_200 }, /^ 1,200 stored entries cannot be read/],
  ['both', { refusedSinceMs: 0, unreadRows: 2 }, /Nothing is sent.*2 stored entries/],
])('says %s', async (_what, trouble, expected) => {
  const { draw } = await createDrawnPage({ state: { storeTrouble: { ...fine, ...trouble } } })
  expect(textOf(draw(<StoreTroubleBanner />))).toMatch(expected)
})

it('says it in Chinese', async () => {
  const storeTrouble = { refusedSinceMs: 0, isLocked: true, unreadRows: 2 }
  const { draw } = await createDrawnPage({ language: 'zh-CN', state: { storeTrouble } })
  expect(textOf(draw(<StoreTroubleBanner />))).toMatch(/不会发送任何内容.*另一个程序正占用数据文件.*有 2 条/)
})

it('says nothing where nothing is wrong', async () => {
  const { draw } = await createDrawnPage({ state: { storeTrouble: fine } })
  expect(draw(<StoreTroubleBanner />)).toBe('')
})
