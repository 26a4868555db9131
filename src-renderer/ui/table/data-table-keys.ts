/** What a key does while the focus is in the body of a table. */
export type TableMove =
  | { kind: 'row'; index: number; extend: boolean }
  | { kind: 'header' }
  | { kind: 'control'; step: 1 | -1 }
  | { kind: 'open' }
  | { kind: 'toggle' }
  | { kind: 'all' }
  | { kind: 'nothing' }

interface KeyPress {
  key: string
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  /** Sent again by a key that is held down. */
  repeat: boolean
}

interface TablePlace {
  index: number
  rowCount: number
  pageRows: number
  /** Letters, in lower case, that move as the arrow keys do; null for none. */
  listKeys: { next: string | null; previous: string | null }
}

/**
 * Arrow keys and two letters, Home, End and paging move; Space picks, Enter opens, Ctrl+A picks all. Null: not ours.
 * Held down, Enter and Space act once: a row that goes would hand the next one to what comes after it.
 */
export function tableMoveOf(press: KeyPress, { index, rowCount, pageRows, listKeys }: TablePlace): TableMove | null {
  if (press.altKey) return null
  const to = (target: number): TableMove => ({
    kind: 'row',
    index: Math.max(0, Math.min(rowCount - 1, target)),
    extend: press.shiftKey,
  })
  if (press.ctrlKey || press.metaKey) return press.key.toLowerCase() === 'a' ? { kind: 'all' } : null
  if (press.key.toLowerCase() === listKeys.next) return to(index + 1)
  if (press.key.toLowerCase() === listKeys.previous) return to(index - 1)
  switch (press.key) {
    case 'ArrowDown':
      return to(index + 1)
    case 'ArrowUp':
      return index === 0 ? { kind: 'header' } : to(index - 1)
    case 'PageDown':
      return to(index + pageRows)
    case 'PageUp':
      return to(index - pageRows)
    case 'Home':
      return to(0)
    case 'End':
      return to(rowCount - 1)
    case 'ArrowRight':
      return { kind: 'control', step: 1 }
    case 'ArrowLeft':
      return { kind: 'control', step: -1 }
    case 'Enter':
      return { kind: press.repeat ? 'nothing' : 'open' }
    case ' ':
      return { kind: press.repeat ? 'nothing' : 'toggle' }
    default:
      return null
  }
}
