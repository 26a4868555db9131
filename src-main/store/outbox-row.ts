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
import { pauseAimViewSchema } from '#contract/ipc/pause-aim.ts'
import { writeKindNames } from '#contract/rules/outbox/write-kind-names.ts'
import type { doubtfulStates, ineffectiveStates, WriteState } from '#contract/rules/outbox/write-state.ts'
import { confirmationSources } from '#contract/rules/predictions/confirmed-prediction.ts'
import { directionSchema } from '#contract/rules/predictions/direction.ts'
import { checksumOf } from './database/checksum.ts'
import { encodeError, errorColumn } from './database/error-column.ts'
import { bit, createJsonColumn, createRequiredJsonColumn } from './database/statements.ts'
import { predictionBodySchema } from './prediction-body.ts'
import { targetOfPrediction, type WriteTarget } from './write-target.ts'

/** What was tried to find out what became of a write, since its outcome was first unknown. */
export const doubtSchema = doubtViewSchema
type Doubt = z.output<typeof doubtSchema>

/** What the table itself holds of every write. */
const ownColumns = z.object({
  outboxNo: z.number(),
  outboxId: outboxIdSchema,
  kind: z.enum(writeKindNames),
  subject: z.string().nullable(),
  livingKey: z.string(),
  isOnce: bit,
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
  deadlineAtMs: z.number().nullable(),
  doubt: createJsonColumn(doubtSchema),
  dismissedAtMs: z.number().nullable(),
  checksum: z.string(),
})

const agentColumns = z.object({
  agentNo: z.number(),
  agentKey: agentKeySchema,
  agentId: agentIdSchema,
  agentName: z.string(),
  /** Its name at the service; null: never read, and then the console's own name is the one that it registered with. */
  serviceName: z.string().nullable(),
  siteNo: z.number(),
  site: siteSchema,
  deploymentId: deploymentIdSchema,
  baseUrl: z.string(),
})

const challengeOfWrite = z.object({
  challengeNo: z.number(),
  challengeId: challengeIdSchema,
  question: z.string(),
  asset: z.string(),
  scopeKey: z.string().nullable(),
  challengeType: z.string().nullable(),
  sessionName: z.string().nullable(),
})
/** The challenge that a write is about. */
export type ChallengeOfWrite = z.output<typeof challengeOfWrite>

const heldOfWrite = z.object({
  by: z.enum(confirmationSources),
  direction: directionSchema.nullable(),
  confidence: z.number().nullable(),
  id: z.string().nullable(),
  /** What of this console may have made what is held. */
  sent: createJsonColumn(predictionBodySchema).catch(null),
  revisionNumber: z.number().nullable(),
  /** A revision has changed what the first prediction said. */
  isRevised: bit,
})

/** A write as its query gives it, by column. */
export const writeColumns = ownColumns.extend(agentColumns.shape).extend({
  challengeNo: z.number().nullable(),
  challengeId: z.unknown(),
  question: z.unknown(),
  asset: z.unknown(),
  scopeKey: z.unknown(),
  challengeType: z.unknown(),
  sessionName: z.unknown(),
  heldBy: z.unknown(),
  heldDirection: z.unknown(),
  heldConfidence: z.unknown(),
  heldId: z.unknown(),
  heldSent: z.unknown(),
  heldRevision: z.unknown(),
  heldIsRevised: z.unknown(),
  /** Of its challenge, as the service lists it now: it may have been moved since the write was made. */
  listedDeadlineAtMs: z.number().nullable(),
  pausedBy: createRequiredJsonColumn(z.array(pauseAimViewSchema)),
})

/** What cannot be read of it is not what its seal is over: the row is altered, and keeps no other from being read. */
const legibleColumns = writeColumns.extend({
  error: errorColumn.catch(null),
  doubt: createJsonColumn(doubtSchema).catch(null),
})

/** A write with what it is about. One of a challenge that is not there any more fails to parse. */
export const writeRow = legibleColumns.transform(
  ({ challengeNo, challengeId, question, asset, scopeKey, challengeType, sessionName, ...rest }) => {
    const { heldBy, heldDirection, heldConfidence, heldId, heldSent, heldRevision, heldIsRevised, ...row } = rest
    const challenge = { challengeNo, challengeId, question, asset, scopeKey, challengeType, sessionName }
    const held = {
      by: heldBy,
      direction: heldDirection,
      confidence: heldConfidence,
      id: heldId,
      sent: heldSent,
      revisionNumber: heldRevision,
      isRevised: heldIsRevised,
    }
    return {
      ...row,
      /** Of a prediction and of its revision. */
      challenge: challengeNo === null ? null : challengeOfWrite.parse(challenge),
      /**
       * What the service holds of this agent on this challenge, as far as it has said so; null while it is not known to
       * hold anything.
       */
      held: heldBy === null ? null : heldOfWrite.parse(held),
    }
  },
)
/** One write. `waitsUntilMs` is this machine's clock, `deadlineAtMs` the service's. */
export type WriteRecord = z.output<typeof writeRow>

export interface NewWrite extends WriteTarget {
  outboxId: OutboxId
  requestId: string
  agentNo: number
  /** As it is sent, in the service's own names: fixed when it is written down. */
  body: object | null
  createdAtMs: number
  deadlineAtMs: number | null
}

/** A write of another console that this one does not send: it is over, or is only looked for. */
export type ForeignWrite = Omit<Sealed, 'state' | 'dismissedAtMs'> & {
  state: (typeof ineffectiveStates | typeof doubtfulStates)[number] | 'accepted'
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
export type Sealed = WriteTarget &
  Pick<
    WriteRecord,
    | 'outboxId'
    | 'agentNo'
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
 * Over every column of the row itself. Predictions of earlier consoles were sealed without what follows `doubt`, and
 * without that too where it held nothing: a prediction whose later columns say what every prediction says there is
 * sealed as they were.
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
    ...laterColumns(row),
  ])
}

function laterColumns(row: Sealed): (string | number | null)[] {
  const doubt = [encodeDoubt(row.doubt), row.dismissedAtMs]
  const { kind, subject, livingKey, isOnce } = row
  if (!saysPredictionOnly(row)) return [...doubt, kind, subject, livingKey, Number(isOnce)]
  return row.doubt === null && row.dismissedAtMs === null ? [] : doubt
}

function saysPredictionOnly({ kind, challengeNo, subject, livingKey, isOnce }: WriteTarget): boolean {
  if (kind !== 'prediction' || challengeNo === null) return false
  return subject === null && isOnce && livingKey === targetOfPrediction(challengeNo).livingKey
}

/** As its column holds it. */
export function encodeDoubt(doubt: Doubt | null): string | null {
  return doubt === null ? null : JSON.stringify(doubtSchema.parse(doubt))
}

/** The same row as the seal sees it. */
export function sealedOf(row: WriteRecord): Sealed {
  return { ...row, challengeNo: row.challenge?.challengeNo ?? null }
}

/** Whether a row says what the console wrote: neither the disk nor a hand has altered it. */
export function isIntact(row: WriteRecord): boolean {
  return row.checksum === seal(sealedOf(row)) && row.bodyHash === checksumOf([row.body])
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
