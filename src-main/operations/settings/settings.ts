import { type Settings, settingsSchema } from '#contract/ipc/settings.procedures.ts'
import type { TableLayout } from '#contract/ipc/table-layout.ts'
import { changeReminders, type ReminderChange } from '#contract/rules/reminders/reminder-settings.ts'
import { readStoredSettings } from '#contract/rules/stored-settings.ts'
import type { Store } from '../../store/store.ts'

type SettingStore = Pick<Store, 'settings'>

/** How the operator wants the console to look. A stored value that this version does not know counts as absent. */
export function readSettings({ settings }: SettingStore): Settings {
  return readStoredSettings(settings.get('appearance'))
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

/** Gives one command other keys (empty for none, `null` for its defaults) and leaves those of the others. */
export function setShortcut(store: SettingStore, id: string, combination: string | null): Settings {
  const others = readSettings(store).shortcuts.filter((shortcut) => shortcut.id !== id)
  return updateSettings(store, { shortcuts: combination === null ? others : [...others, { id, combination }] })
}

/** Changes what is given of the reminders and leaves the rest. */
export function setReminders(store: SettingStore, change: ReminderChange): Settings {
  return updateSettings(store, { reminders: changeReminders(readSettings(store).reminders, change) })
}

/** Keeps how a table is arranged, nothing where it is as the console has it; the oldest is forgotten past sixty. */
export function setTable(store: SettingStore, layout: TableLayout): Settings {
  const others = readSettings(store).tables.filter(({ tableId }) => tableId !== layout.tableId)
  const isPlain = layout.sort === null && layout.hidden.length === 0 && layout.widths.length === 0
  return updateSettings(store, { tables: isPlain ? others : [...others, layout].slice(-60) })
}

function definedOnly(values: { [Name in keyof Settings]?: Settings[Name] | undefined }): Partial<Settings> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}
