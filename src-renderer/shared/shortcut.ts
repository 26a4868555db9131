/**
 * Shortcuts are written as they are shown: `Ctrl K`, `Ctrl Shift P`, `Alt ↓`, `/`. Ctrl is the Command key on a Mac.
 */

interface KeyPress {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
  altKey: boolean
}

/** Keys that are shown by a sign. */
const keyOfSign: Readonly<Record<string, string>> = { '↓': 'ArrowDown', '↑': 'ArrowUp' }

export function matchesShortcut(press: KeyPress, shortcut: string): boolean {
  const parts = shortcut.split(' ')
  const shown = parts.at(-1) ?? ''
  const key = keyOfSign[shown] ?? shown
  const hasControl = press.ctrlKey || press.metaKey
  if (hasControl !== parts.includes('Ctrl') || press.altKey !== parts.includes('Alt')) return false
  // A sign such as `?` needs Shift on some keyboards and not on others.
  const isLetterOrName = /^[A-Za-z0-9]/.test(key)
  if (isLetterOrName && press.shiftKey !== parts.includes('Shift')) return false
  return press.key.toLowerCase() === key.toLowerCase()
}

/** While a text box has the focus, keys without Ctrl are what is typed, and these undo and redo the typing. */
export function isForField({ key, ctrlKey, metaKey }: KeyPress): boolean {
  return !(ctrlKey || metaKey) || ['z', 'y'].includes(key.toLowerCase())
}

export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement && /^(?:checkbox|radio|range|button)$/.test(target.type)) return false
  return target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName)
}

/** Ctrl+Enter, with whatever else is held. */
export function isReviewKey(press: KeyPress): boolean {
  return press.key === 'Enter' && (press.ctrlKey || press.metaKey)
}

/** A dialog lies over the screen: what is typed there must not be left by a key that means the screen. */
export function isDialogOpen(): boolean {
  // By its own mark: a toast and an open menu have the role of a dialog too.
  return document.querySelector('[data-layer]') !== null
}
