import type { Command } from '../../shared/command-registry.tsx'
import { hasAllWords, readSearchWords } from '../../shared/search-words.ts'
import { paletteWords } from './palette-words.ts'

/** More of a group are not read: more words find fewer. */
const mostOfGroup = 12

/** A title that is written in two words is found by one: "backup" finds "Back up". */
function isTitled({ title }: Command, words: readonly string[]): boolean {
  return hasAllWords(`${title} ${title.replaceAll(' ', '')}`, words)
}

/**
 * Commands whose title or synonyms have every word that was typed; those found by their title come first, and those
 * that take something away last, so that none of them is chosen before it was pointed at.
 */
export function findCommands(commands: readonly Command[], text: string): readonly Command[] {
  const words = readSearchWords(text)
  const byTitle = commands.filter((command) => isTitled(command, words))
  const bySynonym = commands.filter(
    (command) =>
      !isTitled(command, words) &&
      hasAllWords(`${command.title} ${command.synonyms ?? ''} ${paletteWords[command.id] ?? ''}`, words),
  )
  const found = [...byTitle, ...bySynonym]
  return [...found.filter(({ isDangerous }) => isDangerous !== true), ...found.filter(({ isDangerous }) => isDangerous)]
}

/** The commands that were run last and can be run now, newest first; only while nothing is typed. */
function findRecent(
  commands: readonly Command[],
  { ids, text }: { ids: readonly string[]; text: string },
): readonly Command[] {
  if (readSearchWords(text).length > 0) return []
  return ids.flatMap((id) => commands.find((command) => command.id === id && command.isDangerous !== true) ?? [])
}

export interface CommandGroup {
  group: 'recent' | Command['group']
  commands: readonly Command[]
}

/**
 * What the palette lists, in its order: no command twice, no group without one. A group with a command that is found by
 * its title comes before those that are found by other words only.
 */
export function groupCommands(
  commands: readonly Command[],
  { ids, text }: { ids: readonly string[]; text: string },
): readonly CommandGroup[] {
  const recent = findRecent(commands, { ids, text })
  const rest = findCommands(commands, text).filter((command) => !recent.includes(command))
  const words = readSearchWords(text)
  const isSearch = words.length > 0
  const groups = (['act', 'go', 'set'] as const).map((group) => ({
    group,
    commands: rest.filter((command) => command.group === group).slice(0, isSearch ? mostOfGroup : undefined),
  }))
  const isBySynonym = (each: (typeof groups)[number]) => !each.commands.some((command) => isTitled(command, words))
  const ordered = groups.toSorted((a, b) => Number(isBySynonym(a)) - Number(isBySynonym(b)))
  return [{ group: 'recent' as const, commands: recent }, ...ordered].filter((each) => each.commands.length > 0)
}
