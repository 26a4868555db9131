/**
 * One write on its way to the service. A row is committed as `sending` before its bytes leave; what becomes of it is
 * committed before anything else happens to it. What is of unknown outcome is looked for, never sent again.
 */
import { AppError, type AppErrorCode, type AppErrorData, toAppError } from '#contract/app-error.ts'
import { isTooLate } from '#contract/rules/challenges/deadline.ts'
import { isUnsent } from '#contract/rules/outbox/write-state.ts'
import type { EndpointName } from '#contract/service/endpoint-table.ts'
import { isIntact, type WriteRecord } from '../../store/outbox-row.ts'
import { errorDataOf } from '../row-outcome.ts'
import { deadlineOfWrite, leftMsOf } from './deadline-of-write.ts'
import { quarantineWrite } from './quarantine-write.ts'
import {
  isUnexplainedRefusal,
  type StepAfterAttempt,
  stepAfterAttempt,
  stepWithoutToken,
} from './step-after-attempt.ts'
import { stepWrite, type WriteStep } from './step-write.ts'
import type { Evidence, Finding, WriteDeps, WriteResponse } from './write-kind.ts'
import { writeKindOf } from './write-kinds.ts'

/** How long a disk that takes no more is left alone. */
export const afterStoreTroubleMs = 5_000
/** A write whose response was lost may still be on its way: the first look waits for it. */
const firstLookMs = 1_000
const tokenSpareMs = 60_000
const requestToken: EndpointName = 'requestToken'

const nowOf = ({ clock }: WriteDeps): number => Math.trunc(clock())

function step(deps: WriteDeps, row: WriteRecord, to: Pick<WriteStep, 'change' | 'what'>): boolean {
  const details = { attempt: to.change.attempt ?? row.attempt, code: to.change.error?.code ?? null }
  const isChanged = stepWrite(deps.store, row, { ...to, details })
  if (isChanged) deps.notify('outbox', 'agents', 'app', ...writeKindOf(row).topics)
  return isChanged
}

/** Whether a write would no longer arrive before its deadline, on the clock of its own service. */
export function isLate({ client }: WriteDeps, row: WriteRecord): boolean {
  const { baseUrl } = row
  return isTooLate({
    deadlineAtMs: deadlineOfWrite(row),
    serviceNowMs: client.serviceNow(baseUrl),
    roundTripMs: client.timing(baseUrl)?.roundTripMs ?? 0,
  })
}

/** Whether a service has said what time it is since the start, a sleep, or a change of this computer's clock. */
export function isTimeKnown({ client }: WriteDeps, { baseUrl }: WriteRecord): boolean {
  return client.timing(baseUrl) !== null
}

/**
 * Ends a write that was not sent in time. What an earlier try of unknown outcome did stays in doubt; a row that was
 * altered may have said that there was one.
 */
export function expireWrite(deps: WriteDeps, row: WriteRecord): void {
  if (!isIntact(row)) {
    quarantineWrite(deps, row)
    return
  }
  const deadlineAtMs = deadlineOfWrite(row)
  if (row.doubt !== null) {
    markWriteUnknown(deps, row, { code: 'outcome_unknown', details: { reason: 'deadline_passed' } })
    return
  }
  const error: AppErrorData = { code: 'deadline_passed', details: deadlineAtMs === null ? {} : { deadlineAtMs } }
  step(deps, row, {
    change: { state: 'expired', error, settledAtMs: nowOf(deps), waitsUntilMs: null },
    what: 'expired',
  })
}

/** From here on it is looked for. */
export function markWriteUnknown(deps: WriteDeps, row: WriteRecord, error: AppErrorData): void {
  const nowMs = nowOf(deps)
  const doubt = { sinceMs: nowMs, ...row.doubt, looks: 0, lookedAtMs: null, found: null, error: null }
  step(deps, row, {
    change: { state: 'uncertain', error, lookUps: 0, waitsUntilMs: nowMs + firstLookMs, doubt },
    what: 'uncertain',
  })
}

/** Sends one write that is due, and writes down what became of it. Rejects when that cannot be written down. */
export async function sendWrite(deps: WriteDeps, row: WriteRecord): Promise<void> {
  const { store } = deps
  if (!isIntact(row)) {
    quarantineWrite(deps, row)
    return
  }
  const token = await withTokenAndSite(deps, row)
  // The operator may have cancelled, paused or quit while the token or the site was asked for.
  const current = store.outbox.find(row.outboxId)
  if (!deps.maySend() || current === null || !isUnsent(current.state) || current.pausedBy.length > 0) return
  if (!isIntact(current)) {
    quarantineWrite(deps, current)
    return
  }
  if (!token.ok) {
    const codeBefore = current.error?.code ?? null
    settleWithoutToken(deps, { ...current, attempt: current.attempt + 1 }, { error: token.error, codeBefore })
    return
  }
  if (isLate(deps, current)) {
    expireWrite(deps, current)
    return
  }
  const attempt = current.attempt + 1
  const change = { state: 'sending', attempt, error: null, sentAtMs: nowOf(deps), waitsUntilMs: null } as const
  if (!step(deps, current, { change, what: 'sending' })) return
  await sendClaimed(deps, { ...current, ...change }, current.error?.code ?? null)
}

/** What has to be there before a write is marked as on its way: a token, and a site that is not known to be down. */
async function withTokenAndSite(deps: WriteDeps, row: WriteRecord): Promise<TokenOutcome> {
  const token = await withToken(deps, row)
  if (!token.ok) return token
  try {
    await deps.client.probeBeforeWrite(row)
    return token
  } catch (thrown) {
    return { ok: false, error: toAppError(thrown) }
  }
}

type TokenOutcome = { ok: true } | { ok: false; error: AppError }

/**
 * A token is got before the row is marked, so that trouble with the token is never taken for trouble with the write.
 */
async function withToken(deps: WriteDeps, row: WriteRecord): Promise<TokenOutcome> {
  const { sessions, client, statusRecorder } = deps
  const facts = sessions.facts(row.agentKey)
  // Too late by this computer's clock alone: the answer to a request for a token says what time it is.
  const isTimeNeeded = isLate(deps, row) && !isTimeKnown(deps, row)
  const isFresh = facts !== null && facts.expiresAtMs - tokenSpareMs > client.serviceNow(row.baseUrl)
  if (isFresh && !isTimeNeeded) return { ok: true }
  try {
    await sessions.mint(row, deadlineOfWrite(row))
    return { ok: true }
  } catch (thrown) {
    statusRecorder.failed(row.agentKey, errorDataOf(thrown))
    return { ok: false, error: toAppError(thrown) }
  }
}

/** Why a write could not go, and why it was waiting until then, if it was. */
interface NoToken {
  error: AppError
  codeBefore: AppErrorCode | null
}

/**
 * A write whose agent was given no token, or none that the service takes, has not been done. Of what an earlier try of
 * unknown outcome did, a refused token says nothing.
 */
function settleWithoutToken(deps: WriteDeps, row: WriteRecord, { error, codeBefore }: NoToken): void {
  const next = stepWithoutToken(error, { ...attemptOf(deps, row), codeBefore })
  if (next.kind !== 'refuse' || row.doubt === null) fail(deps, row, { error, next })
  else markWriteUnknown(deps, row, errorDataOf(unknownBecause(error)))
}

function attemptOf(deps: WriteDeps, row: WriteRecord) {
  return { attempt: row.attempt, nowMs: nowOf(deps), random: deps.random(), leftMs: leftMsOf(deps.client, row) }
}

const unknownBecause = (error: AppError): AppError =>
  new AppError('outcome_unknown', { ...error.details, reason: error.code }, { cause: error })

async function sendClaimed(deps: WriteDeps, row: WriteRecord, codeBefore: AppErrorCode | null): Promise<void> {
  let response: WriteResponse
  try {
    response = await writeKindOf(row).send(deps, row)
  } catch (thrown) {
    if (deps.isRunning()) await settleFailure(deps, row, { error: toAppError(thrown), codeBefore })
    return
  }
  if (!deps.isRunning()) return
  try {
    accept(deps, row, { kind: 'answered', response })
  } catch (thrown) {
    // The service has it and the disk does not: it is looked for like any other whose response was lost.
    await settleFailure(deps, row, { error: toAppError(thrown), codeBefore })
  }
}

function accept(deps: WriteDeps, row: WriteRecord, evidence: Evidence): void {
  const { accept: end, topics } = writeKindOf(row)
  end(deps.store, row, { evidence, atMs: nowOf(deps) })
  deps.notify('outbox', 'agents', 'app', ...topics)
}

async function settleFailure(deps: WriteDeps, row: WriteRecord, { error, codeBefore }: NoToken): Promise<void> {
  const { code, details } = error
  // The token ran out on the way, and the agent was given no other; or the service takes no token at all, new ones too.
  const isOfToken = details.endpoint === requestToken || (code === 'credential_refused' && details.status === 401)
  if (isOfToken) {
    settleWithoutToken(deps, row, { error, codeBefore })
    return
  }
  const next = stepAfterAttempt(error, attemptOf(deps, row))
  if (next.kind === 'look_up') markWriteUnknown(deps, row, errorDataOf(error))
  else if (mayBeThere(row, error, next)) await explainRefusal(deps, row, error)
  else fail(deps, row, { error, next })
}

/**
 * Whether the service may have a write that it has just refused: it says that there is one, it refuses a prediction in
 * words that say nothing here, or an earlier try is in doubt, of which a refusal of this one says nothing. A revision
 * keeps to a rule of its own (`kinds/revision.ts`).
 */
function mayBeThere(row: WriteRecord, error: AppError, next: StepAfterAttempt): boolean {
  if (next.kind === 'adopt') return true
  if (next.kind !== 'refuse' || row.kind === 'revision') return false
  return row.doubt !== null || (row.kind === 'prediction' && isUnexplainedRefusal(error))
}

/** Writes down a failure that is known to have had no effect: again later, or never. */
function fail(deps: WriteDeps, row: WriteRecord, { error, next }: { error: AppError; next: StepAfterAttempt }): void {
  if (next.kind === 'refuse' || next.kind === 'adopt') refuse(deps, row, error)
  else {
    const waitsUntilMs = next.kind === 'wait' ? next.waitsUntilMs : nowOf(deps) + afterStoreTroubleMs
    const change = { state: 'waiting', error: errorDataOf(error), attempt: row.attempt, waitsUntilMs } as const
    step(deps, row, { change, what: 'waits' })
  }
}

function refuse(deps: WriteDeps, row: WriteRecord, error: AppError): void {
  const data = errorDataOf(error)
  const { attempt } = row
  const isRefused = step(deps, row, {
    change: { state: 'refused', error: data, attempt, settledAtMs: nowOf(deps), waitsUntilMs: null },
    what: 'refused',
  })
  // Its agent was forgotten meanwhile.
  if (!isRefused) return
  deps.statusRecorder.failed(row.agentKey, data)
  writeKindOf(row).learnRefusal?.(deps, row, error)
}

/** What reading says of a write that was just refused; null where it could not be read. */
function lookUpRefused(deps: WriteDeps, row: WriteRecord): Promise<Finding | null> {
  return writeKindOf(row)
    .lookUp(deps, [row])
    .then(
      (findingOf) => findingOf(row),
      () => null,
    )
}

/**
 * A refused write that the service may have: what can be read tells. After a try of unknown outcome the one that is
 * found may be this write's, and it ends as listed. Else a prediction that is listed is a second one. Where reading
 * tells neither, the write is of unknown outcome and is looked for again.
 */
async function explainRefusal(deps: WriteDeps, row: WriteRecord, error: AppError): Promise<void> {
  const finding = await lookUpRefused(deps, row)
  if (!deps.isRunning()) return
  const current = deps.store.outbox.find(row.outboxId) ?? row
  if (!isIntact(current)) {
    quarantineWrite(deps, current)
    return
  }
  const isInDoubt = current.doubt !== null
  const isSaidToBe = error.code === 'duplicate_prediction'
  const { details } = error
  if (finding?.isThere === true && isInDoubt) {
    accept(deps, current, { kind: 'listed', remoteId: finding.remoteId })
  } else if (finding?.isThere === true) {
    const told = isSaidToBe ? error : new AppError('duplicate_prediction', details, { cause: error })
    refuse(deps, current, told)
  } else if (isSaidToBe ? !isInDoubt : finding?.isComplete === true) {
    refuse(deps, current, error)
  } else {
    markWriteUnknown(deps, current, errorDataOf(unknownBecause(error)))
  }
}
