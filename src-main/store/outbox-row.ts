/** One write as its table holds it, and the seal by which an altered one is noticed. */
import { z } from 'zod'
import type { AppErrorData } from '#contract/app-error.ts'
import {
  agentIdSchema,
  agentKeySchema,
  challengeIdSchema,
  deploymentIdSchema,
  type OutboxId,
  outboxIdSchema,
  requestIdSchema,
  siteSchema,
} from '#contract/ids.ts'
import { doubtViewSchema, writeStateSchema } from '#contract/ipc/outbox.procedures.ts'
import type { ineffectiveStates, WriteState } from '#contract/rules/outbox/write-state.ts'
import { confirmationSources } from '#contract/rules/predictions/confirmed-prediction.ts'
import { directionSchema } from '#contract/rules/predictions/outcome.ts'
import { checksumOf } from './database/checksum.ts'
import { encodeError, errorColumn } from './database/error-column.ts'
import { bit, jsonColumn } from './database/statements.ts'
import { type PredictionBody, predictionBodySchema } from './prediction-body.ts'

/** What was tried to find out what became of a write, since its outcome was first unknown. */
const doubtSchema = doubtViewSchema
type Doubt = z.output<typeof doubtSchema>

/** A write as its table and what it is about give it. */
export const writeRow = z.object({
  outboxId: outboxIdSchema,
  agentNo: z.number(),
  agentKey: agentKeySchema,
  agentId: agentIdSchema,
  agentName: z.string(),
  challengeNo: z.number(),
  challengeId: challengeIdSchema,
  siteNo: z.number(),
  site: siteSchema,
  deploymentId: deploymentIdSchema,
  baseUrl: z.string(),
  question: z.string(),
  asset: z.string(),
  scopeKey: z.string().nullable(),
  challengeType: z.string().nullable(),
  sessionName: z.string().nullable(),
  body: z.string(),
  bodyHash: z.string(),
  requestId: requestIdSchema,
  state: writeStateSchema,
  attempt: z.number(),
  lookUps: z.number(),
  error: errorColumn,
  remoteId: z.string().nullable(),
  createdAtMs: z.number(),
  sentAtMs: z.number().nullable(),
  settledAtMs: z.number().nullable(),
  waitsUntilMs: z.number().nullable(),
  deadlineAtMs: z.number(),
  doubt: jsonColumn(doubtSchema),
  dismissedAtMs: z.number().nullable(),
  checksum: z.string(),
  /**
   * What the service holds of this agent on this challenge, as far as it has said so; null while it is not known to
   * hold anything.
   */
  heldBy: z.enum(confirmationSources).nullable(),
  heldDirection: directionSchema.nullable(),
  heldConfidence: z.number().nullable(),
  heldId: z.string().nullable(),
  /** Something of this console may have made what is held. */
  heldIsSent: bit,
})
/** One write. `waitsUntilMs` is this machine's clock, `deadlineAtMs` the service's. */
export type WriteRecord = z.output<typeof writeRow>

export interface NewWrite {
  outboxId: OutboxId
  requestId: string
  agentNo: number
  challengeNo: number
  body: PredictionBody
  createdAtMs: number
  deadlineAtMs: number
}

/** A write that is over, or that another console had and this one must not send. */
export type SettledWrite = Omit<Sealed, 'waitsUntilMs' | 'state' | 'doubt' | 'dismissedAtMs'> & {
  state: (typeof ineffectiveStates)[number]
}

/** What a step in the life of a write changes; what is left out stays. */
export interface WriteChange {
  state: WriteState
  error?: AppErrorData | null
  attempt?: number
  lookUps?: number
  remoteId?: string | null
  sentAtMs?: number
  settledAtMs?: number | null
  waitsUntilMs?: number | null
  doubt?: Doubt
  dismissedAtMs?: number
}

/** All that the seal is over. */
export type Sealed = Pick<
  WriteRecord,
  | 'outboxId'
  | 'agentNo'
  | 'challengeNo'
  | 'body'
  | 'requestId'
  | 'state'
  | 'attempt'
  | 'lookUps'
  | 'error'
  | 'remoteId'
  | 'createdAtMs'
  | 'sentAtMs'
  | 'settledAtMs'
  | 'waitsUntilMs'
  | 'deadlineAtMs'
  | 'doubt'
  | 'dismissedAtMs'
>

/**
 * Over every column of the row itself; the last two only where they hold something, as rows of earlier consoles were
 * sealed without them.
 */
export function seal(row: Sealed): string {
  return checksumOf([
    row.outboxId,
    row.agentNo,
    row.challengeNo,
    row.body,
    row.requestId,
    row.state,
    row.attempt,
    row.lookUps,
    encodeError(row.error),
    row.remoteId,
    row.createdAtMs,
    row.sentAtMs,
    row.settledAtMs,
    row.waitsUntilMs,
    row.deadlineAtMs,
    ...(row.doubt === null && row.dismissedAtMs === null ? [] : [encodeDoubt(row.doubt), row.dismissedAtMs]),
  ])
}

function encodeDoubt(doubt: Doubt | null): string | null {
  return doubt === null ? null : JSON.stringify(doubtSchema.parse(doubt))
}

/** Whether a row says what the console wrote: neither the disk nor a hand has altered it. */
export function isIntact(row: WriteRecord): boolean {
  return row.checksum === seal(row) && row.bodyHash === checksumOf([row.body])
}

/** The columns that a step can change, with the id of the row. */
export function columnsOf(row: WriteRecord) {
  const { outboxId, state, attempt, lookUps, remoteId, sentAtMs, settledAtMs, waitsUntilMs, checksum } = row
  return {
    doubt: encodeDoubt(row.doubt),
    dismissedAtMs: row.dismissedAtMs,
    outboxId,
    state,
    error: encodeError(row.error),
    attempt,
    lookUps,
    remoteId,
    sentAtMs,
    settledAtMs,
    waitsUntilMs,
    checksum,
  }
}

/** The body of a write as it is sent. */
export function bodyOf(row: Pick<WriteRecord, 'body'>): PredictionBody {
  return predictionBodySchema.parse(JSON.parse(row.body))
}
