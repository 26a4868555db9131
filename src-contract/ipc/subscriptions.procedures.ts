import { z } from 'zod'
import { agentKeySchema, deploymentIdSchema, siteSchema } from '../ids.ts'
import { listCompletenessSchema } from '../rules/list-completeness.ts'
import { mostAtOnce } from '../rules/most-at-once.ts'
import { agentReceipts, someAgents } from './agent-inputs.ts'
import { appErrorDataSchema, atMs, procedure, rowOutcomeSchema } from './procedure.ts'

/** How the last reading of an agent's subscriptions went, beside what is known of them. */
export const subscriptionReadingSchema = z.strictObject({
  /** Why the last one failed; what was known before stays. */
  error: appErrorDataSchema.nullable(),
  /** How complete the last list was; null before the first. */
  list: listCompletenessSchema.nullable(),
  /** Scope keys that count as subscribed although the last complete list lacked them; they are checked again. */
  missing: z.array(z.string()),
  /**
   * Instruments that the agent was subscribed to until the service said otherwise: by a refusal, or by two lists
   * without them.
   */
  losses: z.array(z.strictObject({ instrument: z.string(), reason: z.enum(['refused', 'unlisted']), atMs })),
})
export type SubscriptionReadingView = z.infer<typeof subscriptionReadingSchema>

/** Scope keys in the one spelling of `rules/subscriptions/scope-key.ts`. */
const instruments = z.array(z.string().min(1).max(200)).max(mostAtOnce)
/** Rises with every edit of what is pending; what main says at a number holds all edits up to it. */
const editNo = z.number().int()

const pendingSchema = z.strictObject({
  editNo,
  agents: z.array(
    z.strictObject({
      agentKey: agentKeySchema,
      on: z.array(z.string()),
      off: z.array(z.string()),
      /** When the oldest of them was typed. */
      typedAtMs: atMs,
    }),
  ),
})
export type PendingSubscriptions = z.infer<typeof pendingSchema>

const subscriptionMatrixSchema = z.strictObject({
  available: z.array(
    z.strictObject({
      deploymentId: deploymentIdSchema,
      site: siteSchema,
      scopeKeys: z.array(z.string()),
      error: appErrorDataSchema.nullable(),
      /** How complete the last list was; null before the first. */
      list: listCompletenessSchema.nullable(),
    }),
  ),
  agents: z.array(
    z.strictObject({
      agentKey: agentKeySchema,
      name: z.string(),
      site: siteSchema,
      deploymentId: deploymentIdSchema,
      scopeKeys: z.array(z.string()).nullable(),
      readAtMs: atMs.nullable(),
      reading: subscriptionReadingSchema,
    }),
  ),
})
/**
 * Subscribable scope keys of each site in question, and what each agent holds (null: could not be read, see `reading`).
 */
export type SubscriptionMatrix = z.infer<typeof subscriptionMatrixSchema>

export const subscriptionProcedures = {
  /** The pending changes of every agent that is not archived: `on` to be subscribed to, `off` not to be. */
  pending: procedure.output(pendingSchema),
  /**
   * Saves pending changes; `back` removes one. What is so already is not kept. Agents that are gone
   * are left out.
   */
  putPending: procedure
    .input(
      z.strictObject({
        edits: z
          .array(
            z.strictObject({
              agentKey: agentKeySchema,
              on: instruments,
              off: instruments,
              back: instruments,
            }),
          )
          .max(mostAtOnce),
      }),
    )
    .output(z.strictObject({ editNo })),
  /** Takes back all that is pending for these agents. */
  discardPending: procedure.input(someAgents).output(z.strictObject({ editNo })),
  matrix: procedure.input(someAgents).output(subscriptionMatrixSchema),
  /** Reads the agents' subscriptions afresh from the service. */
  refresh: procedure.input(someAgents).output(agentReceipts),
  /** Subscribes and unsubscribes (idempotent at the service, Interface §4.3); a receipt for every change. */
  change: procedure
    .input(
      z.strictObject({
        changes: z
          .array(
            z.strictObject({
              agentKey: agentKeySchema,
              scopeKey: z.string().min(1).max(100),
              subscribe: z.boolean(),
            }),
          )
          .max(20_000),
      }),
    )
    .output(
      z.array(
        z.strictObject({
          agentKey: agentKeySchema,
          scopeKey: z.string(),
          subscribe: z.boolean(),
          outcome: rowOutcomeSchema,
        }),
      ),
    ),
}
