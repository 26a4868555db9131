import { z } from 'zod'
import { deploymentViewSchema } from './deployments.procedures.ts'
import { procedure } from './procedure.ts'

export const trialProcedures = {
  start: procedure.output(deploymentViewSchema),
  /** Asks first, in a dialog of main's own, when the trial still has something; false: the operator stays. */
  leave: procedure.output(z.strictObject({ hasLeft: z.boolean() })),
}
