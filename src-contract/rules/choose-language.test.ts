import { expect, it } from 'vitest'
import { chooseLanguage } from './choose-language.ts'

it.each([
  ['en', 'zh-TW', 'en'],
  ['zh-CN', 'en-GB', 'zh-CN'],
  ['system', 'zh-TW', 'zh-CN'],
  ['system', 'de', 'en'],
] as const)('shows for the choice %s on a system in %s: %s', (setting, systemLanguage, shown) => {
  expect(chooseLanguage(setting, systemLanguage)).toBe(shown)
})
