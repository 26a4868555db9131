import { z } from 'zod'
import { procedure } from './procedure.ts'

const backgroundSchema = z.strictObject({
  /** Whether this desktop has a tray for the console's icon; `unknown`: it was not asked yet. */
  tray: z.enum(['unknown', 'there', 'none']),
  /** Whether the system starts the console when the operator logs in. */
  startsAtLogin: z.boolean(),
})

/** The console's life without its window; whether it is wanted is the setting `closeToTray`. */
export const backgroundProcedures = {
  state: procedure.output(backgroundSchema),
  /** `file_not_written`. */
  setStartAtLogin: procedure.input(z.strictObject({ isOn: z.boolean() })).output(backgroundSchema),
}
