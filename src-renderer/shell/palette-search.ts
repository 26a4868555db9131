import type { Command } from '../shared/commands.tsx'
import { paletteWords } from './palette-words.ts'

/** More of a group are not read: more words find fewer. */
const mostOfGroup = 12

function holdsAll(text: string, words: readonly string[]): boolean {
  const lower = text.toLowerCase()
  return words.every((word) => lower.includes(word))
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean)
}

/**
 * Commands whose title or synonyms have every word that was typed; those found by their title come first, and those
 * that take something away last, so that none of them is chosen before it was pointed at.
 */
export function findCommands(commands: readonly Command[], text: string): readonly Command[] {
  const words = wordsOf(text)
  const byTitle = commands.filter(({ title }) => holdsAll(title, words))
  const bySynonym = commands.filter(
    ({ id, title, synonyms = '' }) =>
      !holdsAll(title, words) && holdsAll(`${title} ${synonyms} ${paletteWords[id] ?? ''}`, words),
  )
  const found = [...byTitle, ...bySynonym]
  return [...found.filter(({ isDangerous }) => isDangerous !== true), ...found.filter(({ isDangerous }) => isDangerous)]
}

/** The commands that were run last and can be run now, newest first; only while nothing is typed. */
function findRecent(
  commands: readonly Command[],
  { ids, text }: { ids: readonly string[]; text: string },
): readonly Command[] {
  if (wordsOf(text).length > 0) return []
  return ids.flatMap((id) => commands.find((command) => command.id === id && command.isDangerous !== true) ?? [])
}

export interface CommandGroup {
  group: 'recent' | Command['group']
  commands: readonly Command[]
}

/** What the palette lists, in its order: no command twice, no group without one. */
export function groupCommands(
  commands: readonly Command[],
  { ids, text }: { ids: readonly string[]; text: string },
): readonly CommandGroup[] {
  const recent = findRecent(commands, { ids, text })
  const rest = findCommands(commands, text).filter((command) => !recent.includes(command))
  const isSearch = wordsOf(text).length > 0
  const groups = (['act', 'go', 'set'] as const).map((group) => ({
    group,
    commands: rest.filter((command) => command.group === group).slice(0, isSearch ? mostOfGroup : undefined),
  }))
  return [{ group: 'recent' as const, commands: recent }, ...groups].filter((each) => each.commands.length > 0)
}
