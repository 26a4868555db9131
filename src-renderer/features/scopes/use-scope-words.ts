import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { visibleText } from '#contract/rules/visible-text.ts'
import type { CellState } from './pending-changes.ts'
import { otherNamesOf, type ScopeAgent, type ScopeColumn } from './scope-groups.ts'
import type { Tally } from './tri-state.ts'

export interface ScopeWords {
  /** `CL for Helios-01: subscribed, will be unsubscribed`. */
  cell: (column: ScopeColumn, agent: ScopeAgent, state: CellState) => string
  column: (column: ScopeColumn, tally: Tally) => string
  /** A column's other names and whether the site still offers it; empty for most. */
  columnNote: (column: ScopeColumn) => string
  row: (agent: ScopeAgent, tally: Tally) => string
  all: (tally: Tally) => string
}

/** The accessible names of the grid's cells. */
export function useScopeWords(): ScopeWords {
  const { t } = useTranslation('scopes')
  return useMemo(() => {
    const tallyWords = ({ state, on, total }: Tally): string => t(`tally.${state}`, { on, total })
    const columnNote = (column: ScopeColumn): string => {
      const others = otherNamesOf(column).map(visibleText)
      const scope = visibleText(column.label)
      return [
        ...(others.length === 0 ? [] : [t('column.sameAs', { scope, others: others.join(', ') })]),
        ...(column.subscribeTo === null ? [t('column.withdrawn')] : []),
      ].join(' ')
    }
    return {
      cell: ({ label }, { name }, state) =>
        t('cell.name', {
          scope: visibleText(label),
          agent: visibleText(name),
          state: t(`cell.state.${state}`),
        }),
      column: (column, tally) =>
        [
          t('column.toggle', { scope: visibleText(column.label), tally: tallyWords(tally) }),
          columnNote(column),
        ]
          .filter(Boolean)
          .join(' '),
      columnNote,
      row: ({ name }, tally) => t('row.toggle', { agent: visibleText(name), tally: tallyWords(tally) }),
      all: (tally) => t('column.toggleAll', { tally: tallyWords(tally) }),
    }
  }, [t])
}
