import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { agentKeySchema, deploymentIdSchema, siteSchema } from '../ids.ts'
import { listCompletenessSchema } from '../list-completeness.ts'
import { databaseNoticeSchema } from './backups.procedures.ts'
import { changeTopics } from './change-topics.ts'
import { appErrorDataSchema, atMs, procedure } from './procedure.ts'

const deploymentViewSchema = z.strictObject({
  deploymentId: deploymentIdSchema,
  name: z.string(),
  baseUrl: z.string(),
  sites: z.array(siteSchema),
  isTrial: z.boolean(),
  agentCount: z.number().int(),
})
export type DeploymentView = z.infer<typeof deploymentViewSchema>

/**
 * How one site answered last. `offsetMs` is the service's clock minus this machine's. `challengeList` and `scopeKeyList` say how completely
 * its lists were last read, null before the first time.
 */
const siteHealthSchema = z.strictObject({
  deploymentId: deploymentIdSchema,
  site: siteSchema,
  state: z.enum(['never_asked', 'ok', 'failing']),
  error: appErrorDataSchema.nullable(),
  lastOkAtMs: atMs.nullable(),
  offsetMs: z.number().nullable(),
  roundTripMs: z.number().nullable(),
  challengeList: listCompletenessSchema.nullable(),
  scopeKeyList: listCompletenessSchema.nullable(),
  /** Agents whose subscriptions were never read, so that what they have due is not known; archived ones left out. */
  agentsNotRead: z.number().int(),
})
export type SiteHealth = z.infer<typeof siteHealthSchema>

/**
 * Why the keychain is as it is. `no_dbus`: no desktop session. `no_service`: nothing in it keeps secrets. `no_libsecret`: the system lacks
 * the library between. `no_native_module`: the console's own part is missing or damaged.
 */
const vaultDetailSchema = z.enum([
  'no_dbus',
  'no_service',
  'no_native_module',
  'no_libsecret',
  'no_answer',
  'dismissed',
  'crash_loop',
  'not_kept',
  'unknown',
])

const vaultViewSchema = z.strictObject({
  kind: z.enum(['keychain', 'memory']),
  name: z.string(),
  state: z.enum(['ok', 'missing', 'locked', 'prompting', 'lost', 'failed']),
  detail: vaultDetailSchema.nullable(),
})
export type VaultView = z.infer<typeof vaultViewSchema>

export const settingsSchema = z.strictObject({
  language: z.enum(['system', 'en', 'zh-CN']),
  theme: z.enum(['system', 'light', 'dark']),
  density: z.enum(['compact', 'normal', 'comfortable']),
  upDownColours: z.enum(['by_site', 'green_up', 'red_up', 'blue_orange']),
  /** Whether the system's own notification says that an agent was claimed. */
  claimNotices: z.boolean(),
})
export type Settings = z.infer<typeof settingsSchema>

/** Where things are kept, for the page that says so. */
export const placesSchema = z.strictObject({
  database: z.string(),
  logs: z.string(),
  keychainService: z.string(),
})

const appStateSchema = z.strictObject({
  version: z.string(),
  runtime: z.string(),
  platform: z.string(),
  systemLanguage: z.string(),
  settings: settingsSchema,
  deployments: z.array(deploymentViewSchema),
  siteHealth: z.array(siteHealthSchema),
  vault: vaultViewSchema,
  isTrial: z.boolean(),
  writesPaused: z.boolean(),
  waitingToSend: z.number().int(),
  /** Writes whose outcome the operator has to settle. */
  writesNeedYou: z.number().int(),
  /** Agents that cannot work until the operator does something. */
  needsYou: z.number().int(),
  /** Refused or expired writes that the operator has not dismissed. */
  failedWrites: z.number().int(),
  /** Registrations that wait for the operator: to be answered, mended or finished. */
  registrationsToFinish: z.number().int(),
  radar: z.strictObject({
    lastCycleAtMs: atMs.nullable(),
    requests: z.number().int(),
    nextCycleAtMs: atMs.nullable(),
  }),
  places: placesSchema,
  databaseNotice: databaseNoticeSchema.nullable(),
})
export type AppState = z.infer<typeof appStateSchema>

const changeTopicSchema = z.enum(changeTopics)

export const appProcedures = {
  state: procedure.output(appStateSchema),
  /** One message a burst of changes; `at` rises, so that a gap can be noticed. */
  changes: procedure.output(
    eventIterator(z.strictObject({ topics: z.array(changeTopicSchema), at: z.number().int() })),
  ),
  /** What the operator asked for outside of the page: this agent, or with null the claims desk. */
  openings: procedure.output(eventIterator(z.strictObject({ agentKey: agentKeySchema.nullable() }))),
  updateSettings: procedure.input(settingsSchema.partial()).output(settingsSchema),
  pauseWrites: procedure
    .input(z.strictObject({ paused: z.boolean() }))
    .output(z.strictObject({ paused: z.boolean() })),
  checkVault: procedure.output(vaultViewSchema),
}

/** The step of a connection that has not come about yet: DNS, TCP, TLS, then the service itself. */
const waitingForSchema = z.enum(['name', 'connection', 'tls', 'answer'])
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

export const trialProcedures = {
  start: procedure.output(deploymentViewSchema),
  /** Asks first, in a dialog of main's own, when the trial still has something; false: the operator stays. */
  leave: procedure.output(z.strictObject({ hasLeft: z.boolean() })),
}
