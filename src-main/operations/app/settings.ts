import { type Settings, settingsSchema } from '#contract/ipc/settings.procedures.ts'
import type { Store } from '../../store/store.ts'

const defaults: Settings = {
  language: 'system',
  theme: 'system',
  density: 'normal',
  upDownColours: 'by_site',
  claimNotices: true,
}

type SettingStore = Pick<Store, 'settings'>

/** How the operator wants the console to look. A stored value that this version does not know counts as absent. */
export function readSettings({ settings }: SettingStore): Settings {
  const stored = settingsSchema.partial().safeParse(settings.get('appearance') ?? {})
  return { ...defaults, ...(stored.success ? definedOnly(stored.data) : {}) }
}

/** Changes what is given and leaves the rest. */
export function updateSettings(
  store: SettingStore,
  change: { [Name in keyof Settings]?: Settings[Name] | undefined },
): Settings {
  const next = settingsSchema.parse({ ...readSettings(store), ...definedOnly(change) })
  store.settings.set('appearance', next)
  return next
}

function definedOnly(values: { [Name in keyof Settings]?: Settings[Name] | undefined }): Partial<Settings> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}
