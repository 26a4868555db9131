import type { FleetRow } from '#contract/ipc/agents.procedures.ts'
import type { FirstPictureTemplate, PictureColumn } from '#contract/ipc/first-picture.ts'
import { countOwed } from '#contract/rules/agents/count-owed.ts'
import type { Language } from '#contract/rules/choose-language.ts'
import { formatNumber } from '#contract/rules/text/format-number.ts'
import { splitName } from '#contract/rules/text/split-name.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'

/** Which look of a cell, and what is in its slots. */
interface CellContent {
  look: string
  slots?: Slots
}

type Slots = Readonly<Record<string, string>>

/** In px, of a page: what is always above and below its rows, and the lowest that a row can be (ui/theme.css). */
const framePx = 180
const lowestRowPx = 26

export interface PictureFacts {
  serviceNames: readonly string[]
  rows: readonly FleetRow[]
  agentCount: number
  hasGroups: boolean
  language: Language
}

/** How many rows there is room for in a page of this height: drawn but not seen, each would only delay the others. */
export function countPictureRows(pagePx: number): number {
  return Math.max(1, Math.ceil((pagePx - framePx) / lowestRowPx))
}

/** The first picture with what the database says now: text of others is visible text, and never markup. */
export function fillFirstPicture(template: FirstPictureTemplate, facts: PictureFacts): string {
  const { serviceNames, rows, agentCount, hasGroups, language } = facts
  const { page, row, columns } = template.layouts[hasGroups ? 'grouped' : 'plain']
  const count = (value: number): Slots => ({ count: formatNumber(value, language) })
  const [name = ''] = serviceNames
  const fillRow = (shown: FleetRow): string =>
    fill(row, { cells: columns.map((column) => fillCell(column, shown, language)).join('') })
  return fill(page, {
    deployment:
      serviceNames.length === 1
        ? escapeMarkup(escapeInvisible(name))
        : fill(template.several, count(serviceNames.length)),
    agents: agentCount === 1 ? template.agents.one : fill(template.agents.other, count(agentCount)),
    rows: rows.map(fillRow).join(''),
  })
}

function fillCell({ id, cells }: PictureColumn, row: FleetRow, language: Language): string {
  const { look, slots = {} } = chooseLook(id, row, language)
  const cell = cells[look]
  if (cell === undefined) throw new Error(`the first picture has no look ${look} of ${id}`)
  const escaped = Object.entries(slots).map(([name, text]) => [name, escapeMarkup(escapeInvisible(text))])
  return fill(cell, Object.fromEntries(escaped))
}

/** What the page draws for the same row (src-renderer/features/fleet/table/fleet-columns.tsx). */
function chooseLook(id: string, row: FleetRow, language: Language): CellContent {
  switch (id) {
    case 'name': {
      const { head, tail } = splitName(escapeInvisible(row.name))
      return tail === '' ? { look: 'whole', slots: { head } } : { look: 'cut', slots: { head, tail } }
    }
    case 'site':
      return { look: row.site }
    case 'status':
      return { look: row.status }
    case 'tags': {
      const [first = '', second = '', ...others] = row.tags
      const look = ['none', 'one', 'two'][row.tags.length] ?? 'more'
      return { look, slots: { first, second, count: String(others.length) } }
    }
    case 'group':
      return row.group === null ? { look: 'none' } : { look: 'some', slots: { group: row.group } }
    case 'auth':
      return { look: row.authMethod === 'client_credentials' ? 'secret' : (row.keyAlgorithm ?? 'key') }
    case 'subscriptions':
      return lookOfSubscriptions(row.subscriptions)
    case 'owed':
      return lookOfOwed(row)
    case 'score':
      if (row.averageScore === null) return { look: 'none' }
      return {
        look: 'some',
        slots: { score: row.averageScore.toFixed(1), count: formatNumber(row.scoredCount, language) },
      }
    default:
      return { look: 'none' }
  }
}

function lookOfOwed(row: FleetRow): CellContent {
  const { missed, unable } = row
  const owed = countOwed(row)
  const slots = { count: String(owed), other: String(missed) }
  if (owed === null) return { look: missed > 0 ? 'unreadMissed' : 'unread', slots }
  if (unable > 0) {
    return { look: missed > 0 ? 'unableMissed' : 'unable', slots: { count: String(unable), other: String(missed) } }
  }
  if (missed > 0) return { look: owed > 0 ? 'both' : 'missed', slots }
  return { look: owed > 0 ? 'some' : 'none', slots }
}

function lookOfSubscriptions(keys: readonly string[] | null): CellContent {
  if (keys === null) return { look: 'unread' }
  if (keys.length === 0) return { look: 'none' }
  return { look: 'some', slots: { count: String(keys.length), keys: keys.join(' ') } }
}

/** Fills the slots of a text once: what is filled in may look like a slot. Values are markup. */
function fill(text: string, values: Slots): string {
  return text.replace(/\{\{(\w+)\}\}/g, (slot, name: string) => values[name] ?? slot)
}

function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
}
