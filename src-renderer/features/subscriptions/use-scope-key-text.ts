import { useMemo } from 'react'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import type { ScopeKeyColumn } from '../../shared/subscriptions/scope-key-columns.ts'
import { formatBothZones } from '../../ui/text/format-time.ts'
import { joinSentences } from '../../ui/text/join-sentences.ts'
import { useJoins } from '../../ui/text/use-joins.ts'
import { useUi } from '../../ui/ui-provider.tsx'
import type { CellNote } from './grid/cell-note.ts'
import { otherNamesOf, type ScopeKeyAgent } from './grid/scope-key-groups.ts'
import type { Counts } from './grid/tri-state.ts'
import type { CellState } from './pending/pending-changes.ts'

export interface ScopeKeyWords {
  /** `CL for Helios-01: subscribed, will be unsubscribed`. */
  cell: (column: ScopeKeyColumn, agent: ScopeKeyAgent, shown: { state: CellState; note: CellNote | null }) => string
  column: (column: ScopeKeyColumn, counts: Counts) => string
  /** A column's other names and whether the site still offers it; empty for most. */
  columnNote: (column: ScopeKeyColumn) => string
  row: (agent: ScopeKeyAgent, counts: Counts) => string
  all: (counts: Counts) => string
}

/** The accessible names of the grid's cells. */
export function useScopeKeyText(): ScopeKeyWords {
  const { t } = useTranslation('subscriptions')
  const { language } = useUi()
  const { list } = useJoins()
  return useMemo(() => {
    const countsText = ({ state, on, total }: Counts): string => t(`counts.${state}`, { on, total })
    const columnNote = (column: ScopeKeyColumn): string => {
      const others = otherNamesOf(column).map(escapeInvisible)
      const scope = escapeInvisible(column.label)
      return joinSentences([
        others.length === 0 ? null : t('column.sameAs', { scopeKey: scope, others: list(others) }),
        column.subscribeTo === null ? t('column.withdrawn') : null,
      ])
    }
    return {
      cell: ({ label }, { name }, { state, note }) => {
        const cell = t('cell.name', {
          scopeKey: escapeInvisible(label),
          agent: escapeInvisible(name),
          state: t(`cell.state.${state}`),
        })
        if (note === null) return cell
        const noted =
          note.kind === 'missing'
            ? t('cell.note.missing')
            : t(`cell.note.${note.kind}`, { at: formatBothZones(note.atMs, language).local })
        return t('cell.noted', { cell, note: noted })
      },
      column: (column, counts) =>
        joinSentences([
          t('column.toggle', { scopeKey: escapeInvisible(column.label), counts: countsText(counts) }),
          columnNote(column),
        ]),
      columnNote,
      row: ({ name }, counts) => t('row.toggle', { agent: escapeInvisible(name), counts: countsText(counts) }),
      all: (counts) => t('column.toggleAll', { counts: countsText(counts) }),
    }
  }, [t, language, list])
}
