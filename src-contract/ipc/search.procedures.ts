import { z } from 'zod'
import { agentIdSchema, agentKeySchema, deploymentIdSchema, siteSchema } from '../ids.ts'
import { challengeKeySchema } from './challenge-key.ts'
import { eventKeySchema } from './event-key.ts'
import { procedure } from './procedure.ts'

const foundSchema = z.strictObject({
  agents: z.array(
    z.strictObject({
      agentKey: agentKeySchema,
      agentId: agentIdSchema,
      name: z.string(),
      deploymentId: deploymentIdSchema,
      site: siteSchema,
    }),
  ),
  challenges: z.array(
    z.strictObject({
      challengeKey: challengeKeySchema,
      question: z.string(),
      asset: z.string(),
      site: siteSchema,
      /** Over: it leads to its results and not to the desk. */
      isResolved: z.boolean(),
    }),
  ),
  events: z.array(z.strictObject({ eventKey: eventKeySchema, title: z.string(), site: siteSchema })),
})
export type FoundItems = z.infer<typeof foundSchema>

const commandId = z.string().min(1).max(80)

/** What the palette looks for in the database, and what the operator used in it. */
export const searchProcedures = {
  /**
   * Agents, challenges and events whose texts hold every word, a few of each at the most. A word for an instrument
   * (`gold`, `黄金`) finds its challenges. Nothing without a word.
   */
  find: procedure.input(z.strictObject({ text: z.string().max(200) })).output(foundSchema),
  /** The commands that were run from the palette last, newest first. */
  recent: procedure.output(z.strictObject({ ids: z.array(commandId) })),
  addRecent: procedure.input(z.strictObject({ id: commandId })).output(z.strictObject({})),
}
