import type { FleetRow } from '#contract/ipc/agents.procedures.ts'
import { compareNatural } from '#contract/rules/text/natural-order.ts'
import type { Command } from '../shared/commands.tsx'

const shownAgents = 8

function holdsAll(text: string, words: readonly string[]): boolean {
  const lower = text.toLowerCase()
  return words.every((word) => lower.includes(word))
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean)
}

/** Commands whose title or synonyms have every word that was typed; those found by their title come first. */
export function findCommands(commands: readonly Command[], text: string): readonly Command[] {
  const words = wordsOf(text)
  const byTitle = commands.filter(({ title }) => holdsAll(title, words))
  const bySynonym = commands.filter(
    ({ title, synonyms = '' }) => !holdsAll(title, words) && holdsAll(`${title} ${synonyms}`, words),
  )
  return [...byTitle, ...bySynonym]
}

/** At most eight agents whose name or id holds every word; none before something was typed. */
export function findAgents(rows: readonly FleetRow[], text: string): readonly FleetRow[] {
  const words = wordsOf(text)
  if (words.length === 0) return []
  return rows
    .filter((row) => holdsAll(`${row.name} ${row.agentId}`, words))
    .sort((a, b) => compareNatural(a.name, b.name))
    .slice(0, shownAgents)
}
