import type { Settings } from '#contract/ipc/settings.procedures.ts'

/** Where a shortcut works. Those of `everywhere` work on each of the other screens too. */
export type ShortcutArea = 'everywhere' | 'inbox' | 'event' | 'predict' | 'subscriptions' | 'registrations'

interface ShortcutEntry {
  areas: readonly ShortcutArea[]
  /** The default keys as they are shown, the first beside the command; the others do the same. */
  keys: readonly [string, ...string[]]
  /** True where holding the keys does it again and again; all others do it once. */
  isRepeated?: boolean
}

const everywhere = ['everywhere'] as const

/** Every shortcut that commands have, by what it does. Commands that do the same on several screens share one. */
export const shortcutTable = {
  palette: { areas: everywhere, keys: ['Ctrl K'] },
  shortcuts: { areas: everywhere, keys: ['?'] },
  help: { areas: everywhere, keys: ['F1'] },
  back: { areas: everywhere, keys: ['Alt ←'] },
  forward: { areas: everywhere, keys: ['Alt →'] },
  refresh: { areas: everywhere, keys: ['F5', 'Ctrl R'] },
  search: { areas: everywhere, keys: ['/', 'Ctrl F'] },
  rename: { areas: everywhere, keys: ['F2'] },
  review: { areas: everywhere, keys: ['Ctrl Enter'] },
  pause: { areas: everywhere, keys: ['Ctrl Shift P'] },
  presentation: { areas: everywhere, keys: ['Ctrl Shift H'] },
  needsAttention: { areas: everywhere, keys: ['!'] },
  addAgent: { areas: everywhere, keys: ['Ctrl N'] },
  goInbox: { areas: everywhere, keys: ['Ctrl 1'] },
  goPredict: { areas: everywhere, keys: ['Ctrl 2'] },
  goChallenges: { areas: everywhere, keys: ['Ctrl 3'] },
  goOutbox: { areas: everywhere, keys: ['Ctrl 4'] },
  goResults: { areas: everywhere, keys: ['Ctrl 5'] },
  goLeaderboard: { areas: everywhere, keys: ['Ctrl L'] },
  goEvents: { areas: everywhere, keys: ['Ctrl 6'] },
  goFleet: { areas: everywhere, keys: ['Ctrl 7'] },
  goSubscriptions: { areas: everywhere, keys: ['Ctrl 8'] },
  goOnboarding: { areas: everywhere, keys: ['Ctrl 9'] },
  goSettings: { areas: everywhere, keys: ['Ctrl ,'] },
  next: { areas: ['inbox', 'event'], keys: ['J'], isRepeated: true },
  previous: { areas: ['inbox', 'event'], keys: ['K'], isRepeated: true },
  reply: { areas: ['inbox'], keys: ['R'] },
  like: { areas: ['inbox'], keys: ['L'] },
  follow: { areas: ['inbox'], keys: ['F'] },
  done: { areas: ['inbox'], keys: ['E'] },
  unread: { areas: ['inbox'], keys: ['U'] },
  toggleReplies: { areas: ['event'], keys: ['O'] },
  nextDue: { areas: ['predict'], keys: ['Alt N', 'N'] },
  previousDue: { areas: ['predict'], keys: ['Alt P', 'P'] },
  toRows: { areas: ['predict'], keys: ['Alt ↓'] },
  undo: { areas: ['subscriptions'], keys: ['Ctrl Z'], isRepeated: true },
  redo: { areas: ['subscriptions'], keys: ['Ctrl Y', 'Ctrl Shift Z'], isRepeated: true },
  previousToAnswer: { areas: ['registrations'], keys: ['Ctrl ['] },
  nextToAnswer: { areas: ['registrations'], keys: ['Ctrl ]'] },
} as const satisfies Record<string, ShortcutEntry>

export type ShortcutId = keyof typeof shortcutTable

const table: Readonly<Record<ShortcutId, ShortcutEntry>> = shortcutTable

export const shortcutIds = Object.keys(shortcutTable) as readonly ShortcutId[]

/** What the operator set: keys by the shortcut's id, empty for none. Ids of other versions may be among them. */
export interface ShortcutChoices {
  shortcuts: Readonly<Record<string, string>>
  /** Whether keys without Ctrl or Alt act. Function keys always do. */
  singleKeys: boolean
}

/** The settings as the table reads them. */
export function toShortcutChoices({
  shortcuts,
  singleKeys,
}: Pick<Settings, 'shortcuts' | 'singleKeys'>): ShortcutChoices {
  return { shortcuts: Object.fromEntries(shortcuts.map(({ id, combination }) => [id, combination])), singleKeys }
}

export function areasOf(id: ShortcutId): readonly ShortcutArea[] {
  return table[id].areas
}

/** Whether it is done again while its keys are held down. */
export function isRepeated(id: ShortcutId): boolean {
  return table[id].isRepeated === true
}

/** A key that types a character when it is pressed in a text box. */
export function isSingleKey(keys: string): boolean {
  return keys.length === 1
}

/** The keys that do it now, the first to be shown; none when it was taken away. */
export function listKeys(id: ShortcutId, { shortcuts, singleKeys }: ShortcutChoices): readonly string[] {
  const chosen = shortcuts[id]
  const keys = chosen === undefined ? table[id].keys : chosen === '' ? [] : [chosen]
  return singleKeys ? keys : keys.filter((key) => !isSingleKey(key))
}

/** The other shortcuts that have these keys on a screen where this one works too. */
export function findConflicts(id: ShortcutId, keys: string, choices: ShortcutChoices): readonly ShortcutId[] {
  const areas = areasOf(id)
  const meets = (other: ShortcutId): boolean =>
    areas.includes('everywhere') ||
    areasOf(other).includes('everywhere') ||
    areasOf(other).some((area) => areas.includes(area))
  return shortcutIds.filter(
    (other) =>
      other !== id &&
      meets(other) &&
      listKeys(other, choices).some((taken) => taken.toLowerCase() === keys.toLowerCase()),
  )
}
