import { isWaiting } from '#contract/rules/is-waiting.ts'
import { isQuiet } from '#contract/rules/reminders/quiet-hours.ts'
import type { ReminderGroup } from '#contract/rules/reminders/reminder-group.ts'
import {
  gatheredKinds,
  type ReminderKind,
  type ReminderSettings,
  shownKinds,
} from '#contract/rules/reminders/reminder-settings.ts'
import type { Log } from '../log/log.ts'
import { listCurrentChallenges } from '../operations/challenges/current-challenges.ts'
import type { Notify } from '../operations/notify.ts'
import { countStale } from '../operations/predictions/stale-forecasts.ts'
import type { UnsavedRegistrations } from '../operations/registrations/secrets/registration-secrets.ts'
import { countDueSoon } from '../operations/reminders/due-soon.ts'
import { findReminders } from '../operations/reminders/find-reminders.ts'
import { groupReminders } from '../operations/reminders/group-reminders.ts'
import { addEmptySites } from '../operations/reminders/known-sites.ts'
import type { Reminder } from '../operations/reminders/reminder.ts'
import { errorDataOf } from '../operations/row-outcome.ts'
import type { ServiceClient } from '../service/service-client.ts'
import { writeIfPossible } from '../store/database/write-if-possible.ts'
import type { Store } from '../store/store.ts'
import type { Clock } from '../system/clock.ts'
import type { Timer } from '../system/timer.ts'
import { runEvery } from './run-every.ts'

export interface ReminderWatchDeps {
  store: Store
  held: Pick<UnsavedRegistrations, 'claims'>
  client: ServiceClient
  clock: Clock
  startTimer: Timer
  notify: Notify
  reminderSettings: () => ReminderSettings
  /** Whether presentation mode is on; never, when absent. */
  isPresenting?: (() => boolean) | undefined
  /** Shows these, one notification each. */
  remind: (groups: readonly ReminderGroup[]) => void
  /** Whether the operator works in the window, which shows failures itself; never, when absent. */
  isFocused?: (() => boolean) | undefined
  log?: Log | undefined
}

export interface ReminderWatch {
  start(): void
  /** One turn now: reminds of what is new. */
  runNow(): Promise<unknown>
  close(): Promise<void>
}

/** After the first look at the sites. */
const firstTurnMs = 5_000
const everyMs = 30_000
const minuteMs = 60_000
/**
 * Trouble comes one by one for hours, and what was sent one by one grows stale so: what comes within this time of the
 * last notice of its kind is gathered in one.
 */
const gatheredMs = 15 * minuteMs
/** What was reminded of this long ago cannot come up again. */
const keptMs = 60 * 24 * 60 * minuteMs

function markAll({ store }: ReminderWatchDeps, reminders: readonly Reminder[], atMs: number): void {
  for (const { kind } of groupReminders(reminders)) {
    const ofKind = reminders.filter((reminder) => reminder.kind === kind)
    if (kind === 'stale')
      store.reminders.markStale(
        ofKind.flatMap(({ stale }) => stale ?? []),
        atMs,
      )
    else
      store.reminders.mark(
        kind,
        ofKind.map(({ subjectNo }) => subjectNo),
        atMs,
      )
  }
}

const isAmong = (kinds: readonly ReminderKind[], kind: ReminderKind): boolean => kinds.includes(kind)

/** How many are stale on which challenge, to be compared; empty where there are none. */
function readStaleCounts(deps: ReminderWatchDeps, settings: ReminderSettings): string {
  const { open } = listCurrentChallenges(deps)
  return [...countStale(deps, { open, agentNos: null, settings })].join(' ')
}

/** Since when it is reminded; `heldMs` is what this run held it to be where it could not be written down. */
function beginOf({ store }: ReminderWatchDeps, nowMs: number, heldMs: number | null): number {
  const stored = store.settings.get('remindersSinceMs')
  // A moment to come was written down before the clock was set back.
  if (typeof stored === 'number' && stored <= nowMs) return stored
  const beginMs = heldMs !== null && heldMs <= nowMs ? heldMs : nowMs
  writeIfPossible(() => store.settings.set('remindersSinceMs', beginMs))
  return beginMs
}

/** What tells one reminder from another: of what is stale, each forecast. */
const nameOf = ({ kind, subjectNo, stale }: Reminder): string => JSON.stringify([kind, subjectNo, stale ?? null])

/**
 * Looks every half minute at what there is to be reminded of. It is written down before it is shown: a kill in
 * between costs a reminder and never tells one twice. What the disk refuses to note is shown all the same, once in a
 * run: a deadline that is missed costs more than a reminder that comes twice. What is switched off is noted without a
 * word (but for what is stale, which is not looked for then), as is what the window shows while the operator works in
 * it. What comes in the quiet hours waits for their end, and what is gathered for its turn.
 */
export function createReminderWatch(deps: ReminderWatchDeps): ReminderWatch {
  const { store, clock, startTimer, notify, isFocused = () => false, isPresenting = () => false, log } = deps
  let dueSoon = 0
  let stale = ''
  let hasPruned = false
  let beginMs: number | null = null
  /** Those that were shown and could not be marked. */
  const unmarked = new Set<string>()
  const toldAtMs = new Map<ReminderKind, number>()

  const turn = (): void => {
    const nowMs = Math.trunc(clock())
    // To who looks on, that the price has moved against a prediction would tell its direction.
    const settings = isPresenting() ? { ...deps.reminderSettings(), stale: false } : deps.reminderSettings()
    beginMs = beginOf(deps, nowMs, beginMs)
    const { reminders, silent, emptySites } = findReminders(deps, { settings, sinceMs: beginMs })
    const isShown = isFocused()
    const isToNote = (kind: ReminderKind) => !settings[kind] || (isShown && isAmong(shownKinds, kind))
    const wasJustTold = (kind: ReminderKind) =>
      isAmong(gatheredKinds, kind) &&
      isWaiting((toldAtMs.get(kind) ?? -gatheredMs) + gatheredMs, { nowMs, mostMs: gatheredMs })
    const wasShown = (reminder: Reminder) => unmarked.has(nameOf(reminder))
    const wanted = isQuiet(settings.quiet, nowMs)
      ? []
      : reminders.filter((reminder) => !isToNote(reminder.kind) && !wasJustTold(reminder.kind) && !wasShown(reminder))
    const noted = reminders.filter((reminder) => isToNote(reminder.kind) || wasShown(reminder))
    const isMarked = writeIfPossible(() =>
      store.transaction(() => {
        store.reminders.mark('challenge', silent, nowMs)
        addEmptySites(store, emptySites)
        markAll(deps, [...wanted, ...noted], nowMs)
        if (hasPruned) return
        store.reminders.prune({ beforeMs: nowMs - keptMs })
        store.reminders.pruneStale({ beforeMs: nowMs - keptMs })
      }),
    )
    if (isMarked) {
      unmarked.clear()
      hasPruned = true
    } else for (const reminder of wanted) unmarked.add(nameOf(reminder))
    for (const { kind } of wanted) toldAtMs.set(kind, nowMs)
    if (wanted.length > 0) deps.remind(groupReminders(wanted))
    // Time alone makes a forecast stale, and a price too old to go by, which the list of challenges shows.
    const staleNow = settings.stale ? readStaleCounts(deps, settings) : ''
    if (staleNow !== stale) notify('challenges')
    stale = staleNow
    // Time alone brings a challenge into the lead time and takes it out again.
    const { count } = countDueSoon(deps, settings.leadMin * minuteMs)
    if (count !== dueSoon) notify('reminders')
    dueSoon = count
  }
  const loop = runEvery({
    startTimer,
    clock,
    task: turn,
    firstMs: firstTurnMs,
    everyMs,
    onError: (thrown) => log?.('error', 'not reminded', { code: errorDataOf(thrown).code }),
  })
  return { start: loop.start, runNow: loop.runNow, close: loop.close }
}
