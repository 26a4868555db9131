/** The texts of one draft, an agent each, and what changes them. Pure. */
import type { AgentKey } from '#contract/ids.ts'
import type { DraftEntry } from '#contract/ipc/discussion-drafts.procedures.ts'
import { isBlankEntry } from '#contract/rules/discussion/blank-entry.ts'

/** What is typed at one place; `no` names a row while it is on the screen. */
export interface ComposerEntry extends DraftEntry {
  no: number
}

export function withEntry(
  entries: readonly ComposerEntry[],
  no: number,
  change: Partial<DraftEntry>,
): readonly ComposerEntry[] {
  return entries.map((entry) => (entry.no === no ? { ...entry, ...change } : entry))
}

/** Further texts behind those that are there. An agent writes one text here: a second one of it waits for another. */
export function mergeEntries(
  entries: readonly ComposerEntry[],
  further: readonly DraftEntry[],
): readonly ComposerEntry[] {
  const merged: ComposerEntry[] = [...entries]
  let no = Math.max(-1, ...entries.map((entry) => entry.no))
  for (const entry of further) {
    const isThere = merged.some(
      ({ agentKey, text, title }) => agentKey === entry.agentKey && text === entry.text && title === entry.title,
    )
    if (isThere || isBlankEntry(entry)) continue
    const isTaken = merged.some(({ agentKey }) => agentKey !== null && agentKey === entry.agentKey)
    no += 1
    merged.push({ ...entry, no, agentKey: isTaken ? null : entry.agentKey })
  }
  const written = merged.filter((entry) => !isBlankEntry(entry))
  return written.length === 0 ? merged.slice(0, 1) : written
}

/** One more row; for the agent that is next, where one is. */
export function addEntry(entries: readonly ComposerEntry[], agentKey: AgentKey | null): readonly ComposerEntry[] {
  const no = Math.max(-1, ...entries.map((entry) => entry.no)) + 1
  return [...entries, { no, agentKey, title: '', text: '' }]
}
