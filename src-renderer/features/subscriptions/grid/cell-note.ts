/** What is to be known of a cell beside its state: that it is in doubt, or why it is off. Pure. */
import { instrumentOf } from '#contract/rules/subscriptions/scope-key.ts'
import type { ScopeKeyColumn } from '../../../shared/subscriptions/scope-key-columns.ts'
import type { ScopeKeyAgent } from './scope-key-groups.ts'

export type CellNote = { kind: 'missing' } | { kind: 'refused' | 'unlisted'; atMs: number }

export function cellNoteOf(
  { held, reading }: Pick<ScopeKeyAgent, 'held' | 'reading'>,
  { instrument }: Pick<ScopeKeyColumn, 'instrument'>,
): CellNote | null {
  if (held === null) return null
  if (held.has(instrument))
    return reading.missing.some((key) => instrumentOf(key) === instrument) ? { kind: 'missing' } : null
  const loss = reading.losses.find((each) => each.instrument === instrument)
  return loss === undefined ? null : { kind: loss.reason, atMs: loss.atMs }
}
