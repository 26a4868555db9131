import { z } from 'zod'
import { deploymentIdSchema, siteSchema } from '../ids.ts'
import { listCompletenessSchema } from '../rules/list-completeness.ts'
import { appErrorDataSchema, atMs, procedure } from './procedure.ts'

export const deploymentViewSchema = z.strictObject({
  deploymentId: deploymentIdSchema,
  name: z.string(),
  baseUrl: z.string(),
  sites: z.array(siteSchema),
  isTrial: z.boolean(),
  agentCount: z.number().int(),
})
export type DeploymentView = z.infer<typeof deploymentViewSchema>

/**
 * How one site answered last. `offsetMs` is the service's clock minus this machine's. `challengeList`,
 * `scopeKeyList` and `pastChallengeList` (the challenges of the last week that ended) say how completely its lists were
 * last read, null before the first time. The past ones are read for agents only: null where the site has none.
 */
export const siteHealthSchema = z.strictObject({
  deploymentId: deploymentIdSchema,
  site: siteSchema,
  state: z.enum(['never_asked', 'ok', 'failing']),
  error: appErrorDataSchema.nullable(),
  lastOkAtMs: atMs.nullable(),
  offsetMs: z.number().nullable(),
  roundTripMs: z.number().nullable(),
  challengeList: listCompletenessSchema.nullable(),
  scopeKeyList: listCompletenessSchema.nullable(),
  pastChallengeList: listCompletenessSchema.nullable(),
  /** Agents whose subscriptions were never read, so that what they have due is not known; archived ones left out. */
  agentsNotRead: z.number().int(),
})
export type SiteHealth = z.infer<typeof siteHealthSchema>

/** Sites that did not answer, or not so that it could be read, with the reason. */
export const failedSitesSchema = z.array(
  z.strictObject({ deploymentId: deploymentIdSchema, site: siteSchema, error: appErrorDataSchema }),
)
export type FailedSites = z.infer<typeof failedSitesSchema>

/** Sites of which the feeds of some agents could not be read, and of how many. */
export const failedFeedsSchema = z.array(
  z.strictObject({ deploymentId: deploymentIdSchema, site: siteSchema, count: z.number().int() }),
)
export type FailedFeeds = z.infer<typeof failedFeedsSchema>

/** The step of a connection that has not come about yet: DNS, TCP, TLS, then the service itself. */
const waitingForSchema = z.enum(['unknown', 'name', 'connection', 'tls', 'answer'])
export type WaitingFor = z.infer<typeof waitingForSchema>

export const deploymentProcedures = {
  /** What an address that is slow to answer is waited for; takes two seconds at most. */
  probe: procedure
    .input(z.strictObject({ baseUrl: z.string().max(2_000) }))
    .output(z.strictObject({ waitingFor: waitingForSchema })),
  /** Asks a base URL's public endpoints, a site at a time; a closed site is an answer, not a failure. */
  check: procedure.input(z.strictObject({ baseUrl: z.string().max(2_000) })).output(
    z.strictObject({
      baseUrl: z.string(),
      sites: z.array(
        z.strictObject({
          site: siteSchema,
          reachable: z.boolean(),
          openChallenges: z.number().int().nullable(),
          challengeList: listCompletenessSchema.nullable(),
          error: appErrorDataSchema.nullable(),
        }),
      ),
    }),
  ),
  /** Of one that is here already, the sites that it lacks; it keeps its name. */
  add: procedure
    .input(
      z.strictObject({
        baseUrl: z.string().max(2_000),
        name: z.string().max(80),
        sites: z.array(siteSchema).min(1).max(siteSchema.options.length),
      }),
    )
    .output(deploymentViewSchema),
  remove: procedure.input(z.strictObject({ deploymentId: deploymentIdSchema })).output(z.strictObject({})),
}
