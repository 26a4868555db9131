import type { Settings } from '../ipc/settings.procedures.ts'
import type { TableLayout } from '../ipc/table-layout.ts'
import { leastColumnPx, mostColumnPx } from './column-width.ts'
import { readReminderSettings } from './reminders/reminder-settings.ts'
import { readSettingChoices } from './setting-choices.ts'

function readShortcuts(stored: unknown): Settings['shortcuts'] {
  if (!Array.isArray(stored)) return []
  return stored.slice(0, 200).flatMap((one: unknown) => {
    if (typeof one !== 'object' || one === null) return []
    const id: unknown = Reflect.get(one, 'id')
    const combination: unknown = Reflect.get(one, 'combination')
    if (typeof id !== 'string' || typeof combination !== 'string') return []
    return id.length > 40 || combination.length > 40 ? [] : [{ id, combination }]
  })
}

function isColumnId(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= 80
}

function readList<Entry>(stored: unknown, read: (one: object) => Entry[]): Entry[] {
  if (!Array.isArray(stored)) return []
  return stored.slice(0, 60).flatMap((one: unknown) => (typeof one === 'object' && one !== null ? read(one) : []))
}

function readSort(stored: unknown): TableLayout['sort'] {
  if (typeof stored !== 'object' || stored === null) return null
  const columnId: unknown = Reflect.get(stored, 'columnId')
  if (!isColumnId(columnId)) return null
  return { columnId, direction: Reflect.get(stored, 'direction') === 'descending' ? 'descending' : 'ascending' }
}

function readTable(stored: object): TableLayout[] {
  const tableId: unknown = Reflect.get(stored, 'tableId')
  if (typeof tableId !== 'string' || tableId === '' || tableId.length > 40) return []
  const hidden: unknown = Reflect.get(stored, 'hidden')
  const widths = readList(Reflect.get(stored, 'widths'), (one) => {
    const columnId: unknown = Reflect.get(one, 'columnId')
    const px: unknown = Reflect.get(one, 'px')
    if (!isColumnId(columnId) || typeof px !== 'number' || !Number.isInteger(px)) return []
    return px < leastColumnPx || px > mostColumnPx ? [] : [{ columnId, px }]
  })
  return [
    {
      tableId,
      sort: readSort(Reflect.get(stored, 'sort')),
      hidden: Array.isArray(hidden) ? hidden.slice(0, 60).filter(isColumnId) : [],
      widths,
    },
  ]
}

/** What is stored of the settings. A value that this version does not know counts as absent. */
export function readStoredSettings(stored: unknown): Settings {
  const held = typeof stored === 'object' && stored !== null ? stored : {}
  return {
    ...readSettingChoices(held),
    reminders: readReminderSettings(Reflect.get(held, 'reminders')),
    shortcuts: readShortcuts(Reflect.get(held, 'shortcuts')),
    tables: readList(Reflect.get(held, 'tables'), readTable),
  }
}
