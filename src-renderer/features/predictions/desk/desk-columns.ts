import type { ColumnTrack } from '../../../ui/table/columns/arrange-columns.ts'
import type { RowsAre } from './desk-line.ts'

/** The columns of the desk. In a narrow one the record goes first, then the payoff: the fields and the state stay. */
export function listDeskColumns(rowsAre: RowsAre, hasMatches: boolean): readonly ColumnTrack[] {
  // Teams have names, and room for the longest that are shown where the row's own name leaves it; up, flat and down are
  // as wide as their words.
  const teams = rowsAre === 'agents' ? 'minmax(244px, 0.8fr)' : 'minmax(214px, 0.8fr)'
  return [
    { id: 'name', width: rowsAre === 'agents' ? 'minmax(90px, 1fr)' : 'minmax(190px, 2.4fr)' },
    { id: 'direction', width: hasMatches ? teams : 206 },
    // Of it 96 px are the number; less than the rest is no slider that a hand can set.
    { id: 'confidence', width: 'minmax(200px, 1.4fr)' },
    { id: 'payoff', minor: 2, width: 'minmax(108px, 0.8fr)' },
    { id: 'record', minor: 1, width: 'minmax(96px, 0.4fr)' },
    { id: 'reasoning', width: 'minmax(98px, 0.2fr)' },
    { id: 'state', width: 'minmax(120px, 1.4fr)' },
  ]
}
