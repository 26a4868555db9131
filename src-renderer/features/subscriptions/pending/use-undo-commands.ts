import { useMemo } from 'react'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { type Command, useCommands } from '../../../shared/command-registry.tsx'
import type { PendingChanges } from './use-pending-changes.ts'

interface UndoDeps {
  isOffered: boolean
  pending: Pick<PendingChanges, 'canUndo' | 'undo' | 'canRedo' | 'redo'>
}

/**
 * Undo and redo by their keys, wherever on the screen the focus is, and in the palette. A box that is typed into keeps
 * the keys to itself.
 */
export function useUndoCommands({ isOffered, pending }: UndoDeps): void {
  const { t } = useTranslation('subscriptions')
  const canUndo = isOffered && pending.canUndo
  const canRedo = isOffered && pending.canRedo
  // biome-ignore lint/correctness/useExhaustiveDependencies: `undo` and `redo` read the store when they run
  const commands = useMemo<readonly Command[]>(() => {
    const undo = { id: 'scopes-undo', title: t('commands.undo'), shortcut: 'undo' as const, run: pending.undo }
    const redo = {
      id: 'scopes-redo',
      title: t('commands.redo'),
      shortcut: 'redo' as const,
      run: pending.redo,
    }
    return [...(canUndo ? [undo] : []), ...(canRedo ? [redo] : [])].map((command) => ({
      ...command,
      group: 'act' as const,
      menu: 'edit' as const,
    }))
  }, [t, canUndo, canRedo])
  useCommands(commands)
}
