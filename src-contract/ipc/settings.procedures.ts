import { z } from 'zod'
import { procedure } from './procedure.ts'

export const settingsSchema = z.strictObject({
  language: z.enum(['system', 'en', 'zh-CN']),
  theme: z.enum(['system', 'light', 'dark']),
  density: z.enum(['compact', 'normal', 'comfortable']),
  upDownColours: z.enum(['by_site', 'green_up', 'red_up', 'blue_orange']),
  /** Whether the system's own notification says that an agent was claimed. */
  claimNotices: z.boolean(),
})
export type Settings = z.infer<typeof settingsSchema>

export const settingsProcedures = {
  update: procedure.input(settingsSchema.partial()).output(settingsSchema),
}
