import type { AppError } from '#contract/app-error.ts'
import type { ChangeTopic } from '#contract/ipc/change-topics.ts'
import type { OutboxRow } from '#contract/ipc/outbox.procedures.ts'
import type { JsonObject } from '#contract/rules/ledger/canonical-json.ts'
import type { Direction } from '#contract/rules/predictions/direction.ts'
import type { ServiceText } from '#contract/rules/text/service-text.ts'
import type { ServiceClient } from '../../service/service-client.ts'
import type { AgentSessions } from '../../session/agent-session.ts'
import type { WriteRecord } from '../../store/outbox-row.ts'
import type { Store } from '../../store/store.ts'
import type { Clock } from '../../system/clock.ts'
import type { StatusRecorder } from '../agents/status-recorder.ts'
import type { Notify } from '../notify.ts'

/** What sending and looking up work with. */
export interface WriteDeps {
  store: Store
  client: ServiceClient
  sessions: AgentSessions
  statusRecorder: StatusRecorder
  clock: Clock
  notify: Notify
  /** From 0 to 1. */
  random: () => number
  /** Whether anything more may leave; no longer once the sender is being closed. */
  maySend: () => boolean
  /** Whether results may still be written down. */
  isRunning: () => boolean
}

/** What the service responded to a write that it took. What is null it did not say. */
export interface WriteResponse {
  remoteId: string | null
  acceptedAtMs: number | null
  /** Of a prediction: what the service repeats of it, and whether it counts for the score. */
  prediction?: {
    direction: Direction | null
    confidence: number | null
    revisionNumber: number | null
    countsForScore: boolean | null
    claimReminder: ServiceText | null
  }
}

/** How it is known that the service has it. */
export type Evidence =
  | { kind: 'answered'; response: WriteResponse }
  /** Found by reading: by this write, or by another client. */
  | { kind: 'listed'; remoteId: string | null }
  | { kind: 'operator_says_so' }

/** The response, as the ledger keeps it; null where nothing but a list or the operator says so. */
export function encodeResponse(evidence: Evidence): JsonObject | null {
  if (evidence.kind !== 'answered') return null
  const { remoteId, acceptedAtMs, prediction = null } = evidence.response
  return { remoteId, acceptedAt: acceptedAtMs === null ? null : new Date(acceptedAtMs).toISOString(), prediction }
}

/** What a reading says of one write; `isComplete`: nothing was left out in which it could be. */
export type Finding = { isThere: true; remoteId: string | null } | { isThere: false; isComplete: boolean }

/** One kind of write: all that the outbox does not do alike for every kind. */
export interface WriteKind {
  /**
   * Sends it. Rejects with an `AppError`; a response about something else, or dated before it left, is
   * `response_mismatch`, since it says nothing of this write.
   */
  send(deps: Pick<WriteDeps, 'sessions' | 'client' | 'clock'>, row: WriteRecord): Promise<WriteResponse>
  /** Ends it, with the facts of other tables, in one transaction. Gives whether the row still stood as it was read. */
  accept(store: Store, row: WriteRecord, end: { evidence: Evidence; atMs: number }): boolean
  /** The operator stops asking what became of it: what of other tables is in doubt by that. */
  giveUp?(store: Store, row: WriteRecord, atMs: number): void
  /** After a refusal: what it teaches beyond this write. */
  learnRefusal?(deps: WriteDeps, row: WriteRecord, error: AppError): void
  /** Writes with the same key are looked up by one reading. */
  lookUpKey(row: WriteRecord): string
  /** How many one reading looks up, where each takes requests of its own; the others come next. */
  mostInReading?: number
  /** Reads what tells whether these arrived, all of one key and at least one. Rejects when it could not be read. */
  lookUp(deps: WriteDeps, rows: readonly WriteRecord[]): Promise<(row: WriteRecord) => Finding>
  /** What of the page changes with it, beside the outbox and the agents. */
  topics: readonly ChangeTopic[]
  /** As the page shows it. A row that is not as the console wrote it may hold anything. */
  viewOf(row: WriteRecord, facts: { isAltered: boolean }): OutboxRow
}
