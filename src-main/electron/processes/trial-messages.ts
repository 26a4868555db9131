import { z } from 'zod'
import { agentIdSchema, siteSchema } from '#contract/ids.ts'

/** An agent of the sandbox's demo fleet, with the throw-away credential that only the trial knows. */
const trialAgentSchema = z.object({
  site: siteSchema,
  agent_id: agentIdSchema,
  name: z.string(),
  auth_method: z.enum(['client_credentials', 'private_key_jwt']),
  client_secret: z.string().optional(),
  private_key_pem: z.string().optional(),
})

/** What the sandbox process says once: where it listens and whom it knows, or that it could not start. */
export const trialMessageSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('listening'), baseUrl: z.string(), agents: z.array(trialAgentSchema) }),
  z.object({ kind: z.literal('failed'), reason: z.string() }),
])
export type TrialMessage = z.infer<typeof trialMessageSchema>
