/** Which rows of the desk a review leaves out, and why: half of them must not stay behind unnoticed. */
import type { AppErrorData } from '#contract/app-error.ts'
import type { RowsAre } from '../desk/desk-line.ts'
import type { DeskRowState } from '../desk/row/desk-row-state.ts'

type Reason =
  | 'closed'
  | 'incompleteDirection'
  | 'incompleteConfidence'
  | 'invalid'
  | 'again'
  | 'unchanged'
  | 'blocked'
  | 'underWay'
  | 'settled'
  | 'empty'

type Why = { reason: Exclude<Reason, 'blocked'> } | { reason: 'blocked'; error: AppErrorData }
export type LeftOutGroup = Why & { names: string[] }

/** What is left out of a review, by reason; `rowsAre` says what the names are of. */
export interface LeftOut {
  rowsAre: RowsAre
  groups: readonly LeftOutGroup[]
}

interface NamedRow {
  name: string
  state: DeskRowState
  isClosed: boolean
}

/** What was begun comes first, since it is likely to be meant; what nobody touched comes last. */
const order: readonly Reason[] = [
  'incompleteDirection',
  'incompleteConfidence',
  'invalid',
  'again',
  'unchanged',
  'closed',
  'blocked',
  'underWay',
  'settled',
  'empty',
]

/** The rows that are not ready, by reason; blocked ones by the code of what blocks them. */
export function groupLeftOut(rows: readonly NamedRow[]): LeftOutGroup[] {
  const groups = new Map<string, LeftOutGroup>()
  for (const row of rows) {
    const why = whyLeftOut(row)
    if (why === null) continue
    const key = `${order.indexOf(why.reason)} ${why.reason === 'blocked' ? why.error.code : ''}`
    const group = groups.get(key) ?? { ...why, names: [] }
    group.names.push(row.name)
    groups.set(key, group)
  }
  return [...groups.entries()].sort(([a], [b]) => a.localeCompare(b)).map(([, group]) => group)
}

function whyLeftOut({ state, isClosed }: NamedRow): Why | null {
  switch (state.kind) {
    case 'open':
      if (isClosed) return { reason: 'closed' }
      return state.readiness === 'ready' ? null : { reason: state.readiness }
    case 'blocked':
      return { reason: 'blocked', error: state.error }
    case 'under-way':
      return { reason: 'underWay' }
    case 'settled':
      return { reason: 'settled' }
  }
}
