import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { databaseRecoverySchema } from './backups.procedures.ts'
import { changeTopics } from './change-topics.ts'
import {
  deploymentViewSchema,
  failedFeedsSchema,
  failedSitesSchema,
  siteHealthSchema,
} from './deployments.procedures.ts'
import { keptScreenSchema, keptScreensSchema } from './kept-screens.ts'
import { navigationTargetSchema } from './navigation-target.ts'
import { pauseSummarySchema } from './pause-aim.ts'
import { atMs, procedure } from './procedure.ts'
import { vaultViewSchema } from './secrets.procedures.ts'
import { settingsSchema } from './settings.procedures.ts'

/** Where things are kept, for the page that says so. */
export const placesSchema = z.strictObject({
  database: z.string(),
  logs: z.string(),
  keychainService: z.string(),
})

/** What is wrong with the database while it is in use. */
const storeTroubleSchema = z.strictObject({
  /** Since when what is to be written down is refused, by this computer's clock; null: the last of it was taken. */
  refusedSinceMs: atMs.nullable(),
  /** It is refused as another program has the file open. */
  isLocked: z.boolean(),
  /** Stored rows that cannot be read and are left out of what is shown and done. */
  unreadRows: z.number().int(),
})
export type StoreTrouble = z.infer<typeof storeTroubleSchema>

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
  pauses: pauseSummarySchema,
  waitingToSend: z.number().int(),
  /** Writes whose outcome the operator has to settle. */
  writesNeedYou: z.number().int(),
  /** Agents that cannot work until the operator does something. */
  agentsNeedYou: z.number().int(),
  /** Refused or expired writes that the operator has not dismissed. */
  failedWrites: z.number().int(),
  /** Registrations that wait for the operator: to be answered, mended or finished. */
  registrationsToFinish: z.number().int(),
  radar: z.strictObject({
    lastCycleAtMs: atMs.nullable(),
    requests: z.number().int(),
    nextCycleAtMs: atMs.nullable(),
  }),
  /**
   * The last round over all feeds, and how many requests it took; `failed` names the sites of which nothing could be
   * read.
   */
  inboxRound: z.strictObject({
    lastAtMs: atMs.nullable(),
    nextAtMs: atMs.nullable(),
    requests: z.number().int(),
    failed: failedSitesSchema,
    failedFeeds: failedFeedsSchema,
  }),
  places: placesSchema,
  /** The screens of this workspace as they were left. */
  screens: keptScreensSchema,
  databaseRecovery: databaseRecoverySchema.nullable(),
  storeTrouble: storeTroubleSchema,
  /** A newer version of the console that the operator has not dismissed (`updates.state` says more). */
  newVersion: z.string().nullable(),
})
export type AppState = z.infer<typeof appStateSchema>

const changeTopicSchema = z.enum(changeTopics)

export const appProcedures = {
  state: procedure.output(appStateSchema),
  /**
   * One message a burst of changes; the first one holds what has changed after message `since`. 0 is all since main
   * began; without it, only what changes from now on.
   */
  changes: procedure
    .input(z.strictObject({ since: z.number().int().min(0) }).optional())
    .output(eventIterator(z.strictObject({ topics: z.array(changeTopicSchema), at: z.number().int() }))),
  /** Keeps which screen is shown and how it is filtered, for the next start. */
  keepScreen: procedure.input(keptScreenSchema).output(z.strictObject({})),
  /**
   * What the operator asked for outside of the page, by a notification, the tray or a link. One that came while no page
   * listened is the first message.
   */
  navigationRequests: procedure.output(eventIterator(navigationTargetSchema)),
}
