import { z } from 'zod'
import { procedure } from './procedure.ts'

const shortcutSchema = z.strictObject({ id: z.string().max(40), combination: z.string().max(40) })

export const settingsSchema = z.strictObject({
  language: z.enum(['system', 'en', 'zh-CN']),
  theme: z.enum(['system', 'light', 'dark']),
  density: z.enum(['compact', 'normal', 'comfortable']),
  upDownColours: z.enum(['by_site', 'green_up', 'red_up', 'blue_orange']),
  /** Whether the system's own notification says that an agent was claimed. */
  claimNotices: z.boolean(),
  /** Keys that the operator gave to commands, by the shortcut's id, as shown (`Ctrl K`); empty for none. */
  shortcuts: z.array(shortcutSchema).max(200),
  /** Whether keys without Ctrl or Alt run commands. */
  singleKeys: z.boolean(),
})
export type Settings = z.infer<typeof settingsSchema>

export const settingsProcedures = {
  update: procedure.input(settingsSchema.omit({ shortcuts: true }).partial()).output(settingsSchema),
  /** Gives a command other keys, none (empty) or its defaults again (`null`); the others keep theirs. */
  setShortcut: procedure
    .input(z.strictObject({ id: shortcutSchema.shape.id, combination: shortcutSchema.shape.combination.nullable() }))
    .output(settingsSchema),
  resetShortcuts: procedure.output(settingsSchema),
}
