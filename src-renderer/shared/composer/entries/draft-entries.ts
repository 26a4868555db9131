/** The texts of one draft, an agent each, and what changes them. Pure. */
import type { AgentKey } from '#contract/ids.ts'
import type { DraftEntry } from '#contract/ipc/discussion-drafts.procedures.ts'
import { isBlankEntry } from '#contract/rules/discussion/blank-entry.ts'

/** What is typed at one place; `no` names a row while it is on the screen. */
export interface ComposerEntry extends DraftEntry {
  no: number
  /** What was kept at this place before the composer came there; unset for a text that came along. */
  kept?: {
    as: DraftEntry
    /** The same text came along too. */
    isAlsoWritten: boolean
  }
}

export function withEntry(
  entries: readonly ComposerEntry[],
  no: number,
  change: Partial<DraftEntry>,
): readonly ComposerEntry[] {
  return entries.map((entry) => (entry.no === no ? { ...entry, ...change } : entry))
}

/**
 * The kept texts of a place behind those that come there, numbered from `firstNo`. An agent writes one text here: a
 * second one of it waits for another.
 */
export function mergeEntries(
  entries: readonly ComposerEntry[],
  keptThere: readonly DraftEntry[],
  firstNo = nextNoOf(entries),
): readonly ComposerEntry[] {
  const merged: ComposerEntry[] = [...entries]
  let no = firstNo
  for (const entry of keptThere) {
    if (isBlankEntry(entry)) continue
    const as = { agentKey: entry.agentKey, title: entry.title, text: entry.text }
    const same = merged.findIndex(
      ({ agentKey, text, title }) => agentKey === entry.agentKey && text === entry.text && title === entry.title,
    )
    const found = merged[same]
    if (found !== undefined) {
      merged[same] = { ...found, kept: found.kept ?? { as, isAlsoWritten: true } }
      continue
    }
    const isTaken = merged.some(({ agentKey }) => agentKey !== null && agentKey === entry.agentKey)
    merged.push({ ...as, no, agentKey: isTaken ? null : entry.agentKey, kept: { as, isAlsoWritten: false } })
    no += 1
  }
  const written = merged.filter((entry) => !isBlankEntry(entry))
  return written.length === 0 ? merged.slice(0, 1) : written
}

/** One more row; for the agent that is next, where one is. */
export function addEntry(entries: readonly ComposerEntry[], agentKey: AgentKey | null): readonly ComposerEntry[] {
  return [...entries, { no: nextNoOf(entries), agentKey, title: '', text: '' }]
}

/** The number of a further row. */
export function nextNoOf(entries: readonly ComposerEntry[]): number {
  return Math.max(-1, ...entries.map((entry) => entry.no)) + 1
}
