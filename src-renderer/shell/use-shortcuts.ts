import { useEffect } from 'react'
import { type Command, useAllCommands } from '../shared/command-registry.tsx'
import { isForField, isReviewKey, isTyping, matchesShortcut } from '../shared/shortcuts/shortcut.ts'
import { listKeys, type ShortcutChoices } from '../shared/shortcuts/shortcut-table.ts'
import { useShortcutChoices } from '../shared/shortcuts/use-shortcut.ts'
import { isDialogOpen } from '../ui/is-dialog-open.ts'

/** The command that these keys run now: one of the screen before one of the shell; null when none has them. */
export function findCommandOf(
  event: KeyboardEvent,
  commands: readonly Command[],
  choices: ShortcutChoices,
): Command | null {
  const found = commands.filter(
    ({ shortcut }) =>
      shortcut !== undefined && listKeys(shortcut, choices).some((keys) => matchesShortcut(event, keys)),
  )
  return found.find(({ isFallback }) => isFallback !== true) ?? found[0] ?? null
}

/**
 * Runs the command whose shortcut is pressed; those of a text box only while nothing is typed into. Over a dialog
 * hardly any does, since most leave the screen and with it what is typed in the dialog. Ctrl+Enter is taken before the
 * element that has the focus: it never presses a button.
 */
export function useShortcuts(): void {
  const commands = useAllCommands()
  const choices = useShortcutChoices()
  useEffect(() => {
    const find = (event: KeyboardEvent): Command | null => {
      const offered = isDialogOpen() ? commands.filter(({ isForDialogs }) => isForDialogs === true) : commands
      return findCommandOf(event, offered, choices)
    }
    const listenFirst = (event: KeyboardEvent): void => {
      if (!isReviewKey(event) || event.isComposing) return
      event.preventDefault()
      event.stopPropagation()
      if (!event.repeat) find(event)?.run()
    }
    const listen = (event: KeyboardEvent): void => {
      if (event.defaultPrevented) return
      const command = find(event)
      if (command === null) return
      if (isTyping(event.target) && isForField(event)) return
      event.preventDefault()
      command.run()
    }
    window.addEventListener('keydown', listenFirst, { capture: true })
    window.addEventListener('keydown', listen)
    return () => {
      window.removeEventListener('keydown', listenFirst, { capture: true })
      window.removeEventListener('keydown', listen)
    }
  }, [commands, choices])
}
