import { expect, it } from 'vitest'
import { confirmWritesMessages } from './confirm-writes.ts'

const nowMs = Date.UTC(2026, 6, 1, 12)
const zone = new Date(nowMs).getTimezoneOffset() * 60_000
const halfPastTwoMs = Date.UTC(2026, 6, 1, 14, 30) + zone

const asked = {
  kinds: [
    { kind: 'predictionOrRevision', count: 1_200 },
    { kind: 'comment', count: 1 },
  ],
  sites: [
    { site: 'global', agents: 600 },
    { site: 'cn', agents: 1 },
  ],
  nearestDeadlineAtMs: halfPastTwoMs,
  unasked: 60,
} as const

it('says what is sent, as how many agents of which site, and by when, in lines of their own', () => {
  const { message, detail, confirm, cancel } = confirmWritesMessages('en', asked, nowMs)
  expect(message).toBe('Send this to the service?')
  expect(detail.split('\n')).toEqual([
    '· 1,200 predictions or revisions',
    '· 1 comment',
    'Site GLOBAL: 600 agents',
    'Site CN · 国内站: 1 agent',
    'Nearest deadline: 14:30',
    '',
    'The console asks here before more than 100 items go out within 10 minutes; 60 went out in the last 10.',
    'If you did not ask for this, cancel: nothing is sent.',
  ])
  expect([confirm, cancel]).toEqual(['Send', 'Cancel'])
})

it('names no deadline where there is none, and nothing before it where nothing went', () => {
  const likes = { kinds: [{ kind: 'like', count: 101 }], sites: [], nearestDeadlineAtMs: null, unasked: 0 } as const
  expect(confirmWritesMessages('en', likes, nowMs).detail).toBe(
    '· 101 likes\n\nThe console asks here before more than 100 items go out within 10 minutes.\nIf you did not ask for this, cancel: nothing is sent.',
  )
})

it('asks in Chinese where that is spoken', () => {
  const { message, detail, confirm } = confirmWritesMessages('zh-CN', asked, nowMs)
  expect(message).toBe('要向服务发送以下内容吗？')
  expect(detail).toContain('· 1,200 条预测或修改\n· 1 条评论\n站点 GLOBAL · 国际站：600 个智能体')
  expect(detail).toContain('最近的截止时间：14:30')
  expect(detail).toContain('10 分钟内发送超过 100 条之前，控制台会在此询问；最近 10 分钟已发送 60 条。')
  expect(confirm).toBe('发送')
})
