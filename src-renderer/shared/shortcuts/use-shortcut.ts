import { useMemo } from 'react'
import { useAppState } from '../../bridge/app-state.tsx'
import type { Keyboard } from './shortcut.ts'
import { listKeys, type ShortcutChoices, type ShortcutId, toShortcutChoices } from './shortcut-table.ts'

/** What the operator set of the shortcuts, and the keyboard that they are pressed on. */
export function useShortcutChoices(): ShortcutChoices & Keyboard {
  const { settings, platform } = useAppState()
  const { shortcuts, singleKeys } = settings
  const isMac = platform === 'darwin'
  return useMemo(() => ({ ...toShortcutChoices({ shortcuts, singleKeys }), isMac }), [shortcuts, singleKeys, isMac])
}

/** The keys to be shown beside a command, for example `Ctrl K`; undefined when it has none now. */
export function useShortcut(id: ShortcutId): string | undefined {
  return listKeys(id, useShortcutChoices())[0]
}
