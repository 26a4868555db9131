import { Kbd } from '../../ui/text/kbd.tsx'
import type { ShortcutId } from './shortcut-table.ts'
import { useShortcut } from './use-shortcut.ts'

/** The keys of a command as they are now; nothing when the operator took them away. */
export function ShortcutKeys({ of }: { of: ShortcutId }) {
  const keys = useShortcut(of)
  return keys === undefined ? null : <Kbd keys={keys} />
}
