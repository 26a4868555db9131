/** Keys of the page's writing in that of Electron. */
const electronNames: Readonly<Record<string, string>> = {
  Ctrl: 'CommandOrControl',
  '←': 'Left',
  '→': 'Right',
  '↑': 'Up',
  '↓': 'Down',
  '+': 'Plus',
  Enter: 'Return',
}

const known = /^(?:CommandOrControl|Alt|Shift|Left|Right|Up|Down|Plus|Return|Space|F\d{1,2}|[A-Z0-9!-/:-@[-`{-~])$/

/**
 * Keys as a menu shows them, `Ctrl Shift P` as `CommandOrControl+Shift+P`; null for a key that Electron has no word
 * for, which the menu would refuse as a whole.
 */
export function formatAccelerator(keys: string): string | null {
  const parts = keys.split(' ').map((part) => electronNames[part] ?? (part.length === 1 ? part.toUpperCase() : part))
  return parts.every((part) => known.test(part)) ? parts.join('+') : null
}
