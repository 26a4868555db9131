/** What the operator wants to be reminded of, and when. */
import { dayTimePattern, type QuietHours } from './quiet-hours.ts'

/**
 * `due`: what closes soon and still has to be predicted; `challenge`: challenges that were not there before; `result`:
 * results of challenges that the fleet has predicted; `reply`: replies of others to comments of the fleet; `write`:
 * what was refused, was not sent in time or waits for the operator; `agent`: agents that come to need attention;
 * `claim`: claims that end soon; `stale`: predictions that can be revised, and drafts, that are old or that the price
 * has moved against. Each has a switch of its own; whether there is a notification of a claimed agent is the
 * setting `claimNotices`.
 */
export const reminderKinds = ['due', 'stale', 'challenge', 'result', 'reply', 'write', 'agent', 'claim'] as const
export type ReminderKind = (typeof reminderKinds)[number]

/** Kinds that the window itself shows at once, on every screen: whoever works in it is not told by the system too. */
export const shownKinds = ['write', 'agent'] as const satisfies readonly ReminderKind[]

/** Kinds that come one by one for hours: what comes soon after the last notification of its kind waits for more. */
export const gatheredKinds = [...shownKinds, 'claim', 'stale'] as const satisfies readonly ReminderKind[]

/** A value for each kind. */
export function mapReminderKinds<Value>(of: (kind: ReminderKind) => Value): Record<ReminderKind, Value> {
  return Object.fromEntries(reminderKinds.map((kind) => [kind, of(kind)])) as Record<ReminderKind, Value>
}

/** Minutes before a deadline that count as soon. */
export const leadMinutes = [5, 15, 30, 60, 120, 360] as const

/** Hours after which a prediction or a draft counts as stale. */
export const staleHours = [1, 2, 4, 8, 12, 24, 48, 72] as const

export interface ReminderSettings extends Record<ReminderKind, boolean> {
  leadMin: (typeof leadMinutes)[number]
  staleHours: (typeof staleHours)[number]
  /** Scope keys whose new challenges have a notification; none: of all. The name is stored. */
  scopes: string[]
  quiet: QuietHours
}

type Some<Values> = { [Name in keyof Values]?: Values[Name] | undefined }
/** Some of the settings; the rest stays as it is. */
export type ReminderChange = Some<Omit<ReminderSettings, 'quiet'>> & { quiet?: Some<QuietHours> | undefined }

const defaults: ReminderSettings = {
  due: true,
  stale: false,
  challenge: false,
  result: true,
  reply: true,
  write: true,
  agent: true,
  claim: true,
  leadMin: 30,
  staleHours: 12,
  scopes: [],
  quiet: { isOn: false, from: '22:00', to: '07:00' },
}

function fieldOf(held: unknown, name: string): unknown {
  return typeof held === 'object' && held !== null ? Reflect.get(held, name) : undefined
}

/** What is stored of them. A value that this version does not know counts as absent. */
export function readReminderSettings(stored: unknown): ReminderSettings {
  const isOn = (name: ReminderKind): boolean => {
    const value = fieldOf(stored, name)
    return typeof value === 'boolean' ? value : defaults[name]
  }
  const scopeKeys = fieldOf(stored, 'scopes')
  const quiet = fieldOf(stored, 'quiet')
  const timeOf = (name: 'from' | 'to'): string => {
    const value = fieldOf(quiet, name)
    return typeof value === 'string' && dayTimePattern.test(value) ? value : defaults.quiet[name]
  }
  return {
    ...mapReminderKinds(isOn),
    leadMin: leadMinutes.find((minutes) => minutes === fieldOf(stored, 'leadMin')) ?? defaults.leadMin,
    staleHours: staleHours.find((hours) => hours === fieldOf(stored, 'staleHours')) ?? defaults.staleHours,
    scopes: Array.isArray(scopeKeys)
      ? scopeKeys.filter((key) => typeof key === 'string' && key.length <= 100).slice(0, 200)
      : defaults.scopes,
    quiet: { isOn: fieldOf(quiet, 'isOn') === true, from: timeOf('from'), to: timeOf('to') },
  }
}

function withSome<Values extends object>(values: Values, some: Some<Values>): Values {
  return { ...values, ...Object.fromEntries(Object.entries(some).filter(([, value]) => value !== undefined)) }
}

/** Changes what is given, also of the quiet hours, and leaves the rest. */
export function changeReminders(settings: ReminderSettings, { quiet, ...change }: ReminderChange): ReminderSettings {
  return { ...withSome(settings, change), quiet: withSome(settings.quiet, quiet ?? {}) }
}
