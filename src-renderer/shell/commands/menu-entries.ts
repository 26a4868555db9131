import type { AppMenuEntry, MenuSection } from '#contract/ipc/menu.procedures.ts'
import type { Command } from '../../shared/command-registry.tsx'
import { listKeys, type ShortcutChoices } from '../../shared/shortcuts/shortcut-table.ts'

const sectionOfGroup = { go: 'go', act: 'agents', set: 'view' } as const satisfies Record<Command['group'], MenuSection>

/** More than the screen with the most commands has; main takes no more. */
const mostEntries = 300

/**
 * The commands as entries of the application menu, each once and with its keys. Of two with the same keys the one that
 * the keys run is there: the screen's own in place of the shell's.
 */
export function createMenuEntries(commands: readonly Command[], choices: ShortcutChoices): AppMenuEntry[] {
  const ownShortcuts = new Set(commands.filter(({ isFallback }) => isFallback !== true).map(({ shortcut }) => shortcut))
  const shown = commands.filter(
    ({ isFallback, isForPaletteOnly, shortcut }) =>
      isForPaletteOnly !== true && (isFallback !== true || shortcut === undefined || !ownShortcuts.has(shortcut)),
  )
  const byId = new Map(shown.map((command) => [command.id, command]))
  return [...byId.values()].slice(0, mostEntries).map(({ id, title, group, menu, shortcut }) => ({
    id,
    section: menu ?? sectionOfGroup[group],
    title: title.slice(0, 200),
    combination: shortcut === undefined ? null : (listKeys(shortcut, choices)[0] ?? null),
  }))
}
