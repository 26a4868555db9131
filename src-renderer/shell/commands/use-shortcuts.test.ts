import { expect, it } from 'vitest'
import { type ShortcutId, shortcutIds } from '../../shared/shortcuts/shortcut-table.ts'
import { isHeldTooLong } from './use-shortcuts.ts'

const repeated: readonly ShortcutId[] = ['next', 'previous', 'undo', 'redo']

it.each(shortcutIds)('%s is done once or again and again while its keys are held', (shortcut) => {
  const command = { id: shortcut, title: shortcut, group: 'act' as const, run: () => {}, shortcut }
  expect(isHeldTooLong({ repeat: true }, command)).toBe(!repeated.includes(shortcut))
  expect(isHeldTooLong({ repeat: false }, command)).toBe(false)
})
