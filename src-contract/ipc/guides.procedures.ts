import { z } from 'zod'
import { deploymentIdSchema, siteSchema } from '../ids.ts'
import { atMs, procedure } from './procedure.ts'

export const guideProcedures = {
  /** The onboarding guide that a site serves: plain text of others, to be shown as such. */
  fetch: procedure
    .input(z.strictObject({ deploymentId: deploymentIdSchema, site: siteSchema }))
    .output(z.strictObject({ text: z.string(), readAtMs: atMs })),
}
