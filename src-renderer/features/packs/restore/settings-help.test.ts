import { expect, it } from 'vitest'
import type { Settings } from '#contract/ipc/settings.procedures.ts'
import english from '../../../i18n/en/packs.json' with { type: 'json' }
import chinese from '../../../i18n/zh-CN/packs.json' with { type: 'json' }

/** By which words each setting is in what a backup replaces. */
const wordsOf: Record<Exclude<keyof Settings, 'isPresenting'>, readonly [string, string]> = {
  language: ['language', '语言'],
  theme: ['appearance', '外观'],
  density: ['appearance', '外观'],
  upDownColours: ['appearance', '外观'],
  closeToTray: ['keeps running when its window is closed', '关闭窗口后是否继续运行'],
  claimNotices: ['notifications', '通知'],
  reminders: ['notifications', '通知'],
  singleKeys: ['shortcuts', '快捷键'],
  shortcuts: ['shortcuts', '快捷键'],
  tables: ['table columns', '表格列'],
}

it.each(Object.entries(wordsOf))('names %s among what a backup replaces', (_setting, [inEnglish, inChinese]) => {
  expect(english.option.settingsHelp).toContain(inEnglish)
  expect(chinese.option.settingsHelp).toContain(inChinese)
})
