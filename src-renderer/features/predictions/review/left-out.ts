/** Which rows of the desk a review leaves out, and why: half a fleet must not stay behind unnoticed. */
import type { AppErrorData } from '#contract/app-error.ts'
import type { DeskRow } from '#contract/ipc/predictions.procedures.ts'
import type { DeskRowState } from '../desk/desk-row-state.ts'

type Reason =
  | 'incompleteDirection'
  | 'incompleteConfidence'
  | 'invalid'
  | 'again'
  | 'blocked'
  | 'underWay'
  | 'settled'
  | 'empty'

type Why = { reason: Exclude<Reason, 'blocked'> } | { reason: 'blocked'; error: AppErrorData }
export type LeftOutGroup = Why & { agentNames: string[] }

/** What was begun comes first, since it is likely to be meant; what nobody touched comes last. */
const order: readonly Reason[] = [
  'incompleteDirection',
  'incompleteConfidence',
  'invalid',
  'again',
  'blocked',
  'underWay',
  'settled',
  'empty',
]

/** The rows that are not ready, by reason; blocked ones by the code of what blocks them. */
export function groupLeftOut(rows: readonly { row: DeskRow; state: DeskRowState }[]): LeftOutGroup[] {
  const groups = new Map<string, LeftOutGroup>()
  for (const { row, state } of rows) {
    const why = whyLeftOut(state)
    if (why === null) continue
    const key = `${order.indexOf(why.reason)} ${why.reason === 'blocked' ? why.error.code : ''}`
    const group = groups.get(key) ?? { ...why, agentNames: [] }
    group.agentNames.push(row.agentName)
    groups.set(key, group)
  }
  return [...groups.entries()].sort(([a], [b]) => a.localeCompare(b)).map(([, group]) => group)
}

function whyLeftOut(state: DeskRowState): Why | null {
  switch (state.kind) {
    case 'open':
      return state.readiness === 'ready' ? null : { reason: state.readiness }
    case 'blocked':
      return { reason: 'blocked', error: state.error }
    case 'under-way':
      return { reason: 'underWay' }
    case 'settled':
      return { reason: 'settled' }
  }
}
