import type { Settings } from '../ipc/settings.procedures.ts'

const defaults: Settings = {
  language: 'system',
  theme: 'system',
  density: 'normal',
  upDownColours: 'by_site',
  claimNotices: true,
}

const choices: { readonly [Name in keyof Settings]: readonly Settings[Name][] } = {
  language: ['system', 'en', 'zh-CN'],
  theme: ['system', 'light', 'dark'],
  density: ['compact', 'normal', 'comfortable'],
  upDownColours: ['by_site', 'green_up', 'red_up', 'blue_orange'],
  claimNotices: [true, false],
}

/** What is stored of how the console should look. A value that this version does not know counts as absent. */
export function readStoredSettings(stored: unknown): Settings {
  const held = typeof stored === 'object' && stored !== null ? stored : {}
  const read = <Name extends keyof Settings>(name: Name): Settings[Name] =>
    choices[name].find((choice) => choice === Reflect.get(held, name)) ?? defaults[name]
  return {
    language: read('language'),
    theme: read('theme'),
    density: read('density'),
    upDownColours: read('upDownColours'),
    claimNotices: read('claimNotices'),
  }
}
