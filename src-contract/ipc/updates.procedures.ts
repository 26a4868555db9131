import { z } from 'zod'
import { appErrorDataSchema, atMs, procedure } from './procedure.ts'

const offerSchema = z.strictObject({
  version: z.string(),
  publishedAtMs: atMs,
  /** What is new, as its makers say it, plain text. */
  notes: z.strictObject({ en: z.string(), 'zh-CN': z.string() }),
  /** The file for this system of the kind that the console was installed from, its size in bytes; null without one. */
  file: z.strictObject({ name: z.string(), size: z.number().int() }).nullable(),
})

const updatesSchema = z.strictObject({
  /** Where the feed of new versions is read; null: nothing is checked, which is the default. */
  feedUrl: z.string().nullable(),
  /** Whether this build knows the key that a feed must be signed with; without it no feed is believed. */
  hasKey: z.boolean(),
  checkedAtMs: atMs.nullable(),
  /** Why the last check, by hand or by itself, found nothing out. */
  lastError: appErrorDataSchema.nullable(),
  /** The version that the feed has; null before a check, and while it is the one that runs. */
  offer: offerSchema.nullable(),
  /** The file that was downloaded and verified, and what installs it. */
  downloaded: z.strictObject({ version: z.string(), path: z.string(), command: z.string() }).nullable(),
})
export type UpdatesView = z.infer<typeof updatesSchema>

/**
 * Newer versions of the console itself. Nothing is asked before an address was entered; then the feed is read once a
 * day. Nothing is installed.
 */
export const updatesProcedures = {
  state: procedure.output(updatesSchema),
  /** `update_address_refused`. Null switches it off. */
  setFeed: procedure.input(z.strictObject({ feedUrl: z.string().max(500).nullable() })).output(updatesSchema),
  /** `update_unreachable`, `update_unsigned`, `update_malformed`, `update_older`. */
  check: procedure.output(updatesSchema),
  /** The operator knows of this version: its banner goes. */
  dismiss: procedure.input(z.strictObject({ version: z.string().max(20) })).output(updatesSchema),
  /** `update_no_file`, `update_while_sending`, `update_package_unreachable`, `update_damaged`, `file_not_written`. */
  download: procedure.output(updatesSchema),
}
