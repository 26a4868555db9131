import { expect, it } from 'vitest'
import { challengeKeySchema } from '#contract/ipc/challenge-key.ts'
import type { TrayView } from '../../ports/background.ts'
import { summariseTray } from './tray-menu.ts'

const nowMs = Date.UTC(2026, 6, 1, 10)
const zone = new Date(nowMs).getTimezoneOffset() * 60_000
/** Half past two on the clock of this computer, whatever its zone. */
const halfPastTwoMs = Date.UTC(2026, 6, 1, 14, 30) + zone

const quiet: TrayView = {
  isTrial: false,
  isPaused: false,
  dueSoon: { count: 0, withinMin: 30 },
  trouble: { isStoreRefusing: false, isKeychainAway: false, silentSites: 0, writesNeedYou: 0, writesFailed: 0 },
  next: 'none',
}
const next = {
  challengeKey: challengeKeySchema.parse('dp_a~global~8123'),
  asset: 'XAUUSD',
  deadlineMs: halfPastTwoMs,
  due: 3,
}
const labels = (view: TrayView | null, language: 'en' | 'zh-CN' = 'en'): string[] =>
  summariseTray(view, language, halfPastTwoMs - 3_600_000)
    .groups.flat()
    .map(({ label }) => label)

it.each([
  ['nothing', quiet, 'normal'],
  ['a pause', { ...quiet, isPaused: true }, 'paused'],
  ['what is due soon, also in a pause', { ...quiet, isPaused: true, dueSoon: { count: 2, withinMin: 30 } }, 'soon'],
  ['a write that needs the operator', { ...quiet, trouble: { ...quiet.trouble, writesNeedYou: 1 } }, 'trouble'],
  ['a database that takes nothing', { ...quiet, trouble: { ...quiet.trouble, isStoreRefusing: true } }, 'trouble'],
  ['a keychain that is away', { ...quiet, trouble: { ...quiet.trouble, isKeychainAway: true } }, 'trouble'],
  [
    'trouble before all else',
    { ...quiet, isPaused: true, dueSoon: { count: 2, withinMin: 30 }, trouble: { ...quiet.trouble, silentSites: 1 } },
    'trouble',
  ],
] as const)('the icon says %s', (_what, view, icon) => {
  expect(summariseTray(view, 'en', nowMs).icon).toBe(icon)
})

it('the tip says all of it, in both languages', () => {
  const view = {
    ...quiet,
    isTrial: true,
    isPaused: true,
    dueSoon: { count: 1, withinMin: 15 },
    trouble: { isStoreRefusing: true, isKeychainAway: true, silentSites: 1, writesNeedYou: 1, writesFailed: 1_200 },
  }
  expect(summariseTray(view, 'en', nowMs).tip).toBe(
    'Arena Console · TRIAL · The data file cannot be written; nothing is sent · The keychain is not available · 1 site is not responding · 1 item needs attention in the outbox · 1,200 items failed in the outbox · 1 prediction due within 15 min · Sending is paused',
  )
  expect(summariseTray(view, 'zh-CN', nowMs).tip).toBe(
    'Arena Console · 试用 · 无法写入数据文件，未发送任何内容 · 钥匙串不可用 · 1 个站点无响应 · 发件箱中有 1 条需要处理 · 发件箱中有 1,200 条失败 · 1 条预测须在 15 分钟内提交 · 发送已暂停',
  )
})

it('the menu names the next deadline and leads to it, says what is not known as that, and pauses or resumes', () => {
  expect(labels({ ...quiet, next })).toEqual([
    'Open Arena Console',
    'Next deadline: 14:30 · XAUUSD · 3 due',
    'Pause sending',
    'Quit Arena Console',
  ])
  expect(labels({ ...quiet, isPaused: true, next: 'unknown' }, 'zh-CN')).toEqual([
    '打开 Arena Console',
    '下一个截止时间未知',
    '恢复发送',
    '退出 Arena Console',
  ])
  expect(labels(quiet)).toContain('Nothing is due')
  expect(labels(null)).toEqual(['Open Arena Console', 'Quit Arena Console'])
  const days = { ...next, deadlineMs: halfPastTwoMs + 2 * 24 * 3_600_000 }
  expect(labels({ ...quiet, next: days })[1]).toBe('Next deadline: 3 Jul, 14:30 · XAUUSD · 3 due')
})

it('the name of an instrument is shown with what is hidden in it, and no longer than a line', () => {
  const hostile = { ...next, asset: `\u202Egold${'x'.repeat(200)}` }
  const [, line = ''] = labels({ ...quiet, next: hostile })
  expect(line).not.toContain('\u202E')
  expect(line.length).toBeLessThan(90)
})
