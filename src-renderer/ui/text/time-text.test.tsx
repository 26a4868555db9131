import { expect, it } from 'vitest'
import { createDrawnPage } from '../../../test/support/drawn-page.tsx'
import { TimeSpan, TimeText } from './time-text.tsx'

const minute = 60_000
const withoutTags = (drawn: string): string => drawn.replaceAll(/<[^>]*>/g, '')

it.each([
  ['en', 'Last read:', -3 * minute, 'Last read: 3 min ago'],
  ['en', 'Last read:', null, 'Last read: –'],
  ['zh-CN', '上次读取：', -3 * minute, '上次读取：3 分钟前'],
  ['zh-CN', '上次读取：', 0, '上次读取：刚刚'],
  ['zh-CN', '上次读取：', null, '上次读取：–'],
  ['zh-CN', '更新于', -3 * minute, '更新于 3 分钟前'],
  ['zh-CN', '更新于', 0, '更新于刚刚'],
] as const)('writes a time after its lead: %s, %s %s', async (language, lead, atMs, text) => {
  const { draw } = await createDrawnPage({ language })
  expect(withoutTags(draw(<TimeText lead={lead} atMs={atMs} />))).toBe(text)
})

it.each([
  ['en', 'Between', 'and', 'Between 3 h ago and 2 h ago'],
  ['zh-CN', '发生在', '至', '发生在 3 小时前至 2 小时前'],
] as const)('writes two times between which something was: %s', async (language, lead, and, text) => {
  const { draw } = await createDrawnPage({ language })
  const span = <TimeSpan lead={lead} fromMs={-180 * minute} and={and} toMs={-120 * minute} />
  expect(withoutTags(draw(span))).toBe(text)
})
