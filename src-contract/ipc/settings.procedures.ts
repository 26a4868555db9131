import { z } from 'zod'
import { dayTimePattern, type QuietHours } from '../rules/reminders/quiet-hours.ts'
import {
  leadMinutes,
  mapReminderKinds,
  type ReminderSettings,
  staleHours,
} from '../rules/reminders/reminder-settings.ts'
import { type ChoiceName, type ChosenSettings, settingChoices } from '../rules/setting-choices.ts'
import { procedure } from './procedure.ts'
import { tableLayoutSchema } from './table-layout.ts'

const shortcutSchema = z.strictObject({ id: z.string().max(40), combination: z.string().max(40) })

const dayTime = z.string().regex(dayTimePattern)

const quietSchema = z.strictObject({ isOn: z.boolean(), from: dayTime, to: dayTime }) satisfies z.ZodType<QuietHours>

const reminderSettingsSchema = z.strictObject({
  ...mapReminderKinds(() => z.boolean()),
  /** How many minutes before a deadline counts as soon. */
  leadMin: z.literal(leadMinutes),
  /** After how many hours a prediction or a draft counts as stale. */
  staleHours: z.literal(staleHours),
  /** Scope keys whose new challenges have a notification; none: of all. */
  scopes: z.array(z.string().max(100)).max(200),
  /** No reminder, and no notice of a claim, from `from` to `to`, `HH:MM` on the clock of this computer. */
  quiet: quietSchema,
}) satisfies z.ZodType<ReminderSettings>

/** Some of them; the rest stays as it is. */
const reminderChangeSchema = reminderSettingsSchema.extend({ quiet: quietSchema.partial() }).partial()

type Values = readonly (string | boolean)[]

const choiceSchemas = Object.fromEntries(
  Object.entries(settingChoices).map(([name, { values }]): [string, unknown] => [name, z.literal<Values>(values)]),
) as { [Name in ChoiceName]: z.ZodType<ChosenSettings[Name], ChosenSettings[Name]> }

export const settingsSchema = z.strictObject({
  ...choiceSchemas,
  reminders: reminderSettingsSchema,
  /** Keys that the operator gave to commands, by the shortcut's id, as shown (`Ctrl K`); empty for none. */
  shortcuts: z.array(shortcutSchema).max(200),
  /** Tables that the operator has arranged. */
  tables: z.array(tableLayoutSchema).max(60),
})
export type Settings = z.infer<typeof settingsSchema>

export const settingsProcedures = {
  update: procedure
    .input(settingsSchema.omit({ shortcuts: true, tables: true, reminders: true }).partial())
    .output(settingsSchema),
  /** Changes what is given of the reminders and leaves the rest, so that quick changes do not undo each other. */
  setReminders: procedure.input(reminderChangeSchema).output(settingsSchema),
  /** Gives a command other keys, none (empty) or its defaults again (`null`); the others keep theirs. */
  setShortcut: procedure
    .input(z.strictObject({ id: shortcutSchema.shape.id, combination: shortcutSchema.shape.combination.nullable() }))
    .output(settingsSchema),
  /** Keeps how a table is arranged, in place of what was kept of it. */
  setTable: procedure.input(tableLayoutSchema).output(settingsSchema),
  resetShortcuts: procedure.output(settingsSchema),
}
