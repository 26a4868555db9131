import { expect, it } from 'vitest'
import type { AppErrorData } from '#contract/app-error.ts'
import { formatStartError, startMessages } from './start-messages.ts'

const file = '/home/ada/backups/console-2026.db'

it.each<[string, AppErrorData, RegExp, RegExp]>([
  [
    'a disk that refuses',
    { code: 'store_unavailable', details: {} },
    /free disk space.*\n\n\/console\.db$/s,
    /磁盘空间/,
  ],
  [
    'another program',
    { code: 'store_unavailable', details: { reason: 'locked' } },
    /Close that program.*\n\n\/console\.db$/s,
    /请关闭该程序/,
  ],
  [
    'a backup in the way',
    { code: 'store_unavailable', details: { reason: 'backup', file } },
    /Move that backup away.*\n\n\/home\/ada\/backups\/console-2026\.db$/s,
    /请将该备份移到别处/,
  ],
  [
    'a file of which no more is known',
    { code: 'store_unavailable', details: { file } },
    /permission.*2026\.db$/s,
    /写入权限/,
  ],
  ['a newer version', { code: 'store_too_new', details: {} }, /newer version/, /较新版本/],
  ['anything else', { code: 'internal', details: {} }, /See the log/, /详情见日志/],
])('names %s and the file, in both languages', (_what, error, english, chinese) => {
  expect(formatStartError(startMessages('en'), error, '/console.db')).toMatch(english)
  expect(formatStartError(startMessages('zh-CN'), error, '/console.db')).toMatch(chinese)
})
