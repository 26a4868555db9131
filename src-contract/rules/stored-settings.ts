import type { Settings } from '../ipc/settings.procedures.ts'
import { readReminderSettings } from './reminders/reminder-settings.ts'

const defaults: Settings = {
  language: 'system',
  theme: 'system',
  density: 'normal',
  upDownColours: 'by_site',
  claimNotices: true,
  reminders: readReminderSettings(undefined),
  shortcuts: [],
  singleKeys: true,
}

type ChoiceName = Exclude<keyof Settings, 'shortcuts' | 'reminders'>

const choices: { readonly [Name in ChoiceName]: readonly Settings[Name][] } = {
  language: ['system', 'en', 'zh-CN'],
  theme: ['system', 'light', 'dark'],
  density: ['compact', 'normal', 'comfortable'],
  upDownColours: ['by_site', 'green_up', 'red_up', 'blue_orange'],
  claimNotices: [true, false],
  singleKeys: [true, false],
}

function readShortcuts(stored: unknown): Settings['shortcuts'] {
  if (!Array.isArray(stored)) return defaults.shortcuts
  return stored.slice(0, 200).flatMap((one: unknown) => {
    if (typeof one !== 'object' || one === null) return []
    const id: unknown = Reflect.get(one, 'id')
    const combination: unknown = Reflect.get(one, 'combination')
    if (typeof id !== 'string' || typeof combination !== 'string') return []
    return id.length > 40 || combination.length > 40 ? [] : [{ id, combination }]
  })
}

/** What is stored of how the console should look. A value that this version does not know counts as absent. */
export function readStoredSettings(stored: unknown): Settings {
  const held = typeof stored === 'object' && stored !== null ? stored : {}
  const read = <Name extends ChoiceName>(name: Name): Settings[Name] =>
    choices[name].find((choice) => choice === Reflect.get(held, name)) ?? defaults[name]
  return {
    language: read('language'),
    theme: read('theme'),
    density: read('density'),
    upDownColours: read('upDownColours'),
    claimNotices: read('claimNotices'),
    reminders: readReminderSettings(Reflect.get(held, 'reminders')),
    shortcuts: readShortcuts(Reflect.get(held, 'shortcuts')),
    singleKeys: read('singleKeys'),
  }
}
