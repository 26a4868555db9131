import { useLayoutEffect } from 'react'
import { type Command, useCommandSource } from '../../shared/command-registry.tsx'
import {
  isForClosedList,
  isForField,
  isForScreens,
  isRecordingKeys,
  isReviewKey,
  isTyping,
  type Keyboard,
  matchesShortcut,
} from '../../shared/shortcuts/shortcut.ts'
import { isRepeated, listKeys, type ShortcutChoices } from '../../shared/shortcuts/shortcut-table.ts'
import { useShortcutChoices } from '../../shared/shortcuts/use-shortcut.ts'
import { isDialogOpen } from '../../ui/dialogs/is-dialog-open.ts'

/** The command that these keys run now: one of the screen before one of the shell; null when none has them. */
export function findCommandOf(
  event: KeyboardEvent,
  commands: readonly Command[],
  choices: ShortcutChoices & Keyboard,
): Command | null {
  const found = commands.filter(
    ({ shortcut }) =>
      shortcut !== undefined && listKeys(shortcut, choices).some((keys) => matchesShortcut(event, keys, choices)),
  )
  return found.find(({ isFallback }) => isFallback !== true) ?? found[0] ?? null
}

/** Whether these keys are held down and what they run is done once: a pause would end, and the next item be done. */
export function isHeldTooLong({ repeat }: Pick<KeyboardEvent, 'repeat'>, { shortcut }: Command): boolean {
  return repeat && (shortcut === undefined || !isRepeated(shortcut))
}

/**
 * Runs the command whose shortcut is pressed; those of a text box only while nothing is typed into. Over a dialog
 * hardly any does, since most leave the screen and with it what is typed in the dialog. Ctrl+Enter is taken before the
 * element that has the focus: it never presses a button, and only what records keys gets it. So is a letter that a list
 * would choose by while it is closed, and an arrow with Alt that leads to another screen.
 */
export function useShortcuts(): void {
  const source = useCommandSource()
  const choices = useShortcutChoices()
  useLayoutEffect(() => {
    const find = (event: KeyboardEvent): Command | null => {
      const commands = source.list()
      const offered = isDialogOpen() ? commands.filter(({ isForDialogs }) => isForDialogs === true) : commands
      return findCommandOf(event, offered, choices)
    }
    const listenFirst = (event: KeyboardEvent): void => {
      if (event.isComposing || isRecordingKeys(event.target)) return
      const isReview = isReviewKey(event, choices)
      if (!isReview && !isForClosedList(event) && !isForScreens(event)) return
      const command = find(event)
      if (!isReview && command === null) return
      event.preventDefault()
      event.stopPropagation()
      if (command !== null && !isHeldTooLong(event, command)) command.run()
    }
    const listen = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing) return
      const command = find(event)
      if (command === null) return
      if (isTyping(event.target) && isForField(event)) return
      event.preventDefault()
      if (!isHeldTooLong(event, command)) command.run()
    }
    window.addEventListener('keydown', listenFirst, { capture: true })
    window.addEventListener('keydown', listen)
    return () => {
      window.removeEventListener('keydown', listenFirst, { capture: true })
      window.removeEventListener('keydown', listen)
    }
  }, [source, choices])
}
