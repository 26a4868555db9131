import { expect, it } from 'vitest'
import { readStoredSettings } from '#contract/rules/stored-settings.ts'
import { packFacts } from './pack-content.ts'

const { isPresenting: _, ...own } = { ...readStoredSettings({ theme: 'dark', language: 'zh-CN' }) }

it.each<[string, unknown, unknown]>([
  ['all of them', own, own],
  ['some', { theme: 'dark' }, { theme: 'dark' }],
  ['none', {}, {}],
  ['one that this version does not have', { ...own, sound: 'bell' }, own],
  ['a value that it does not know', { theme: 'sepia', language: 'zh-CN' }, { language: 'zh-CN' }],
  ['nothing in the place of a value', { theme: null, language: 'zh-CN' }, { language: 'zh-CN' }],
  [
    'a reminder that it does not have',
    { theme: 'dark', reminders: { ...own.reminders, leadMin: 60, weather: true } },
    { theme: 'dark', reminders: { ...own.reminders, leadMin: 60 } },
  ],
  [
    'a shortcut without keys',
    { shortcuts: [{ id: 'palette', combination: 'Ctrl P' }, { id: 'search' }] },
    { shortcuts: [{ id: 'palette', combination: 'Ctrl P' }] },
  ],
  ['that of this screen alone', { theme: 'dark', isPresenting: true }, { theme: 'dark' }],
  ['what are no settings', 'dark', {}],
])('of the settings in a backup reads %s', (_name, appearance, expected) => {
  expect(packFacts.settings.parse({ appearance })).toEqual({ appearance: expected })
})
