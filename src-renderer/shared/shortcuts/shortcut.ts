/**
 * Shortcuts are written as they are shown: `Ctrl K`, `Ctrl Shift P`, `Alt ↓`, `/`. Ctrl is the Command key on a Mac,
 * where the Control key itself moves and cuts in text boxes and is in no shortcut.
 */

export interface KeyPress {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
  altKey: boolean
}

/** The keyboard that a press comes from. */
export interface Keyboard {
  isMac: boolean
}

/** Whether what is written as Ctrl is held; null where a key is that no shortcut has. */
function readCommandKey({ ctrlKey, metaKey }: KeyPress, { isMac }: Keyboard): boolean | null {
  if (isMac) return ctrlKey ? null : metaKey
  return ctrlKey || metaKey
}

/** Keys that are shown by a sign. */
const keyOfSign: Readonly<Record<string, string>> = {
  '↓': 'ArrowDown',
  '↑': 'ArrowUp',
  '←': 'ArrowLeft',
  '→': 'ArrowRight',
}
const signOfKey = new Map(Object.entries(keyOfSign).map(([sign, key]) => [key, sign]))

/** Keys that fields, lists and the window itself need: no command may take them. */
const reservedKeys = new Set(
  [
    ...['Tab', 'Escape', 'Enter', 'Backspace', 'Delete', 'Home', 'End', 'PageUp', 'PageDown', 'F10', 'F11', 'F12'],
    ...['↑', '↓', '←', '→', 'Ctrl A', 'Ctrl C', 'Ctrl V', 'Ctrl X', 'Ctrl Q', 'Ctrl W', 'Ctrl M', 'Ctrl +', 'Ctrl -'],
    ...['Ctrl =', 'Ctrl 0', 'Ctrl ←', 'Ctrl →', 'Ctrl ↑', 'Ctrl ↓', 'Ctrl Home', 'Ctrl End'],
    // Of the rows of the prediction desk.
    ...['1', '2', '3', 'Alt 1', 'Alt 2', 'Alt 3', 'Alt ↑'],
  ].map((keys) => keys.toLowerCase()),
)

export function isReserved(keys: string): boolean {
  const bare = keys.replace('Shift ', '').toLowerCase()
  return reservedKeys.has(bare) || /(?:^| )(?:Tab|Escape)$/i.test(keys)
}

/** The keys as they are written; null while only Ctrl, Alt or Shift is down, and for a key that has no writing. */
export function formatKeys(press: KeyPress, keyboard: Keyboard): string | null {
  if (['Control', 'Alt', 'Shift', 'Meta', 'AltGraph', 'Dead', 'Process', 'Unidentified', ' '].includes(press.key))
    return null
  const hasControl = readCommandKey(press, keyboard)
  if (hasControl === null) return null
  const key = signOfKey.get(press.key) ?? (press.key.length === 1 ? press.key.toUpperCase() : press.key)
  const isLetterOrName = /^[A-Za-z0-9↑↓←→]/.test(key)
  return [
    ...(hasControl ? ['Ctrl'] : []),
    ...(press.altKey ? ['Alt'] : []),
    ...(press.shiftKey && isLetterOrName ? ['Shift'] : []),
    key,
  ].join(' ')
}

export function matchesShortcut(press: KeyPress, shortcut: string, keyboard: Keyboard): boolean {
  const parts = shortcut.split(' ')
  const shown = parts.at(-1) ?? ''
  const key = keyOfSign[shown] ?? shown
  if (readCommandKey(press, keyboard) !== parts.includes('Ctrl') || press.altKey !== parts.includes('Alt')) return false
  // A sign such as `?` needs Shift on some keyboards and not on others.
  const isLetterOrName = /^[A-Za-z0-9]/.test(key)
  if (isLetterOrName && press.shiftKey !== parts.includes('Shift')) return false
  return press.key.toLowerCase() === key.toLowerCase()
}

/**
 * While a text box has the focus: keys without Ctrl and Alt are what is typed, but for F1 to F12, arrows move in it,
 * and these undo and redo the typing. Alt that writes a character, as on a Mac, gives another `key` than the letter of
 * a shortcut.
 */
export function isForField({ key, ctrlKey, metaKey, altKey }: KeyPress): boolean {
  if (ctrlKey || metaKey) return ['z', 'y'].includes(key.toLowerCase())
  return !/^F\d{1,2}$/.test(key) && (!altKey || signOfKey.has(key))
}

/** True in an open list or menu too: letters look for an entry there, be it that none has them. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.closest('[role="listbox"], [role="menu"]') !== null) return true
  if (target instanceof HTMLInputElement && /^(?:checkbox|radio|range|button)$/.test(target.type)) return false
  return target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName)
}

/** A letter on the button of a list that is closed, which would choose another entry there without showing any. */
export function isForClosedList({ key, ctrlKey, metaKey, altKey, target }: KeyPress & Pick<Event, 'target'>): boolean {
  if (key.length !== 1 || ctrlKey || metaKey || altKey) return false
  return target instanceof HTMLElement && target.closest('button[aria-haspopup="listbox"]') !== null
}

/**
 * Left or right with Alt, which leads through the screens: a row of choices and a closed list hold their arrows back.
 * Not where these move in what is typed or in an open list.
 */
export function isForScreens({ key, ctrlKey, metaKey, altKey, target }: KeyPress & Pick<Event, 'target'>): boolean {
  if (!altKey || ctrlKey || metaKey) return false
  return (key === 'ArrowLeft' || key === 'ArrowRight') && !isTyping(target)
}

/** Where the next keys are to be chosen for a command, whatever they run elsewhere. */
export function isRecordingKeys(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('[data-records-keys]') !== null
}

/** Ctrl+Enter, with whatever else is held. */
export function isReviewKey(press: KeyPress, keyboard: Keyboard): boolean {
  return press.key === 'Enter' && readCommandKey(press, keyboard) === true
}

/** Enter again, of a key that is held: it would choose in the list that comes after the first one. */
export function isHeldEnter({ key, repeat }: Pick<KeyboardEvent, 'key' | 'repeat'>): boolean {
  return key === 'Enter' && repeat
}
