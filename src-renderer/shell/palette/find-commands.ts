import type { Command } from '../../shared/command-registry.tsx'
import { hasAllWords, readSearchWords } from '../../shared/search/search-words.ts'
import { paletteWords } from './palette-words.ts'

/** More of a group are not read: more words find fewer. */
const mostCommandsOfGroup = 12

/** A title that is written in two words is found by one: "backup" finds "Back up". */
function isTitled({ title }: Command, words: readonly string[]): boolean {
  return hasAllWords(`${title} ${title.replaceAll(' ', '')}`, words)
}

/** How well a command fits what was typed, 0 the best; null where it does not have every word. */
function rankOf(command: Command, words: readonly string[]): number | null {
  const title = command.title.toLowerCase()
  const typed = words.join(' ')
  if (title === typed) return 0
  if (title.startsWith(typed)) return 1
  const ofTitle = readSearchWords(title)
  if (words.every((word) => ofTitle.some((each) => each.startsWith(word)))) return 2
  if (isTitled(command, words)) return 3
  const synonyms = `${command.synonyms ?? ''} ${paletteWords[command.id] ?? ''}`
  return hasAllWords(`${command.title} ${synonyms}`, words) ? 4 : null
}

interface Found {
  command: Command
  rank: number
}

/**
 * Commands whose title or synonyms have every word that was typed: first the one that is called so, then those whose
 * title begins with it, has it, or are found by synonyms; those that take something away last, so that none of them is
 * chosen before it was pointed at.
 */
function rankCommands(commands: readonly Command[], text: string): readonly Found[] {
  const words = readSearchWords(text)
  const found = commands.flatMap((command) => {
    const rank = rankOf(command, words)
    return rank === null ? [] : [{ command, rank }]
  })
  const isLast = (each: Found): number => Number(each.command.isDangerous === true)
  return found.toSorted((a, b) => isLast(a) - isLast(b) || a.rank - b.rank)
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
 * What the palette lists, in its order: no command twice, no group without one. The group with the command that fits
 * best comes first.
 */
export function groupCommands(
  commands: readonly Command[],
  { ids, text }: { ids: readonly string[]; text: string },
): readonly CommandGroup[] {
  const recent = findRecent(commands, { ids, text })
  const rest = rankCommands(commands, text).filter(({ command }) => !recent.includes(command))
  const isSearch = readSearchWords(text).length > 0
  const groups = (['act', 'go', 'set'] as const).map((group) => {
    const found = rest
      .filter(({ command }) => command.group === group)
      .slice(0, isSearch ? mostCommandsOfGroup : undefined)
    return { group, commands: found.map(({ command }) => command), best: Math.min(...found.map(({ rank }) => rank)) }
  })
  const ordered = isSearch ? groups.toSorted((a, b) => a.best - b.best) : groups
  return [{ group: 'recent' as const, commands: recent }, ...ordered].filter((each) => each.commands.length > 0)
}
