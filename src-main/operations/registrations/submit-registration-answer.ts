import { AppError, type AppErrorData, toAppError } from '#contract/app-error.ts'
import type { RegistrationStage, RegistrationView } from '#contract/ipc/registrations.procedures.ts'
import { type AnswerDraft, answerOf } from '#contract/rules/registrations/registration-answer.ts'
import { isSaidToBeGone } from '#contract/rules/text/classify-refusal.ts'
import { outcomeOfFailure } from '../../service/policy/outcome-of-failure.ts'
import { submitAnswerAtService } from '../../session/registration-calls.ts'
import type { RegistrationRecord } from '../../store/registrations.store.ts'
import type { Store } from '../../store/store.ts'
import type { Clock } from '../../system/clock.ts'
import type { Timer } from '../../system/timer.ts'
import type { SettleClaimDeps } from '../claims/settle-claim.ts'
import { storeClaim } from '../claims/store-claim.ts'
import { refuseWhilePaused } from '../pauses/refuse-while-paused.ts'
import { errorDataOf, orThrow } from '../row-outcome.ts'
import { settleByToken } from './check-registration.ts'
import { persistWithRetry } from './persist-with-retry.ts'
import { submitPathOfRow } from './registration-view.ts'
import { secretAccountOf } from './secrets/registration-secrets.ts'
import { storeGivenSecret } from './secrets/store-given-secret.ts'
import { type LockedRegistration, withRegistrationLock } from './with-registration-lock.ts'

interface SubmitRegistrationAnswerDeps extends SettleClaimDeps {
  clock: Clock
  startTimer: Timer
}

type Marked = Awaited<ReturnType<typeof submitAnswerAtService>>

/** Keeps what is typed of an answer, complete or not. */
export function saveAnswerDraft(
  { store }: { store: Store },
  { agentKey, draft }: LockedRegistration & { draft: AnswerDraft },
): Record<string, never> {
  orThrow(store.registrations.change(agentKey, { draft }), 'not_found')
  return {}
}

/** Sends the analysis and spends an attempt: only to the service's own host, and never twice by itself. */
export function submitRegistrationAnswer(
  deps: SubmitRegistrationAnswerDeps,
  { agentKey, draft }: LockedRegistration & { draft: AnswerDraft },
): Promise<RegistrationView> {
  const { store } = deps
  return withRegistrationLock(deps, { agentKey, stages: ['challenge'] }, async (row) => {
    const answer = answerOf(draft)
    store.registrations.change(agentKey, { draft })
    refuseWhilePaused(store, row)
    if (answer === null) throw new AppError('invalid_input', { field: 'answer' })
    const target = submitPathOfRow(row)
    if (target.kind === 'refused') throw new AppError('submit_host_refused', { host: target.host })
    if (target.path === '') throw new AppError('not_found')
    store.transaction(() => {
      store.registrations.change(agentKey, { stage: 'answering', error: null })
      store.journal.add('registration_answer_sent', agentKey, { attempt: row.attempts.length + 1 })
    })
    await send(deps, row, { path: target.path, answer })
  })
}

async function send(
  deps: SubmitRegistrationAnswerDeps,
  row: RegistrationRecord,
  { path, answer }: { path: string; answer: NonNullable<ReturnType<typeof answerOf>> },
): Promise<void> {
  const { store, client, clock } = deps
  const { agentKey, baseUrl, site } = row
  const at = { client, baseUrl, site, ...(row.agentId === null ? {} : { agentId: row.agentId }) }
  let marked: Marked
  try {
    marked = await submitAnswerAtService(at, { path, body: { answer } })
    refuseOtherChallenge(row, marked)
  } catch (thrown) {
    const stage = stageAfter(thrown)
    const error: AppErrorData = { ...errorDataOf(thrown), ...(stage === 'failed' ? { code: challengeOver } : {}) }
    await persistWithRetry(deps, () => void store.registrations.change(agentKey, { stage, error }))
    return
  }
  const before = orThrow(row.challenge, 'internal')
  const { passed, score, threshold, feedback } = marked
  const secretError = await storeGivenSecret(deps, { agentKey, account: secretAccountOf(row) }, marked.secret)
  const left = passed ? before.attemptsLeft : leftAfter(marked, before.attemptsLeft)
  await persistWithRetry(deps, () =>
    store.transaction(() => {
      store.registrations.change(agentKey, {
        stage: passed ? 'passed' : left === 0 || marked.isOver ? 'failed' : 'challenge',
        attempts: [...row.attempts, { atMs: Math.trunc(clock()), passed, score, threshold, feedback }],
        challenge: { ...(passed ? before : nextChallenge(before, marked.challenge)), attemptsLeft: left },
      })
      store.journal.add('registration_answer_marked', agentKey, { passed, score })
    }),
  )
  if (!passed) return
  const hasSecretBesideKey = row.form.authMethod === 'private_key_jwt'
  const refusal = await storeClaim(deps, agentKey, { ...marked.claim, isFresh: true, hasSecretBesideKey })
  store.registrations.change(agentKey, { error: secretError ?? refusal })
  await settleByToken(deps, agentKey)
}

/** That another challenge was passed says nothing of this one. */
function refuseOtherChallenge({ challenge }: RegistrationRecord, { passed, challenge: { challengeId } }: Marked): void {
  const sent = challenge?.challengeId ?? null
  if (!passed || challengeId === null || sent === null || challengeId.toLowerCase() === sent.toLowerCase()) return
  const endpoint = 'submitRegistrationAnswer'
  const details = { endpoint, field: 'challenge_id', sent, received: challengeId.slice(0, 120) }
  throw new AppError('outcome_unknown', { ...details, reason: 'response_mismatch' })
}

/** What the service says of attempts counts, be it that it names no number; else this one was one of those left. */
function leftAfter({ attemptsLeft }: Marked, before: number | null): number | null {
  return attemptsLeft === undefined ? minusOne(before) : attemptsLeft
}

/** Another challenge in the place of the one that was answered; what is not said of it is not known. */
function nextChallenge(
  before: NonNullable<RegistrationRecord['challenge']>,
  { challengeId, prompt, submitUrl, expiresAtMs }: Marked['challenge'],
): NonNullable<RegistrationRecord['challenge']> {
  const isOther = challengeId !== null && challengeId !== before.challengeId
  const asked = prompt ?? before.prompt
  const same = { ...before, prompt: asked, isReplacement: isOther || asked.trim() !== before.prompt.trim() }
  if (!isOther) return { ...same, expiresAtMs: expiresAtMs ?? before.expiresAtMs }
  return { ...same, challengeId, submitUrl, expiresAtMs }
}

/** Its words are the only ones by which a registration is given up. */
const challengeOver = 'registration_challenge_over'

const minusOne = (count: number | null) => (count === null ? null : Math.max(0, count - 1))

/**
 * A challenge that is said to be gone, over or used up fails the registration; one that is already done is settled by a
 * token. A 403 or 404 in words that a gateway has for everything says nothing of the challenge: nothing was marked.
 */
function stageAfter(thrown: unknown): RegistrationStage {
  const error = toAppError(thrown)
  const outcome = outcomeOfFailure(error)
  const { status } = error.details
  if (error.code === challengeOver) return 'failed'
  if (outcome === 'unknown' || status === 409 || error.code === 'registration_challenge_passed') return 'answer_unknown'
  return status === 410 || isSaidToBeGone(errorDataOf(error)) ? 'failed' : 'challenge'
}
