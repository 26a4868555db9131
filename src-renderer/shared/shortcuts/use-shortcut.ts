import { useMemo } from 'react'
import { useAppState } from '../../bridge/app-state.tsx'
import { listKeys, type ShortcutChoices, type ShortcutId, toShortcutChoices } from './shortcut-table.ts'

/** What the operator set of the shortcuts. */
export function useShortcutChoices(): ShortcutChoices {
  const { shortcuts, singleKeys } = useAppState().settings
  return useMemo(() => toShortcutChoices({ shortcuts, singleKeys }), [shortcuts, singleKeys])
}

/** The keys to be shown beside a command, for example `Ctrl K`; undefined when it has none now. */
export function useShortcut(id: ShortcutId): string | undefined {
  return listKeys(id, useShortcutChoices())[0]
}
