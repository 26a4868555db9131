import { AppError, toAppError } from '#contract/app-error.ts'
import type { RegistrationStage, RegistrationView } from '#contract/ipc/registrations.procedures.ts'
import { type AnswerDraft, answerOf } from '#contract/rules/registrations/registration-answer.ts'
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
import { type LockedRegistration, withRegistrationLock } from './with-registration-lock.ts'

interface SubmitRegistrationAnswerDeps extends SettleClaimDeps {
  clock: Clock
  startTimer: Timer
}

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
  let marked: Awaited<ReturnType<typeof submitAnswerAtService>>
  try {
    marked = await submitAnswerAtService(at, { path, body: { answer } })
  } catch (thrown) {
    store.registrations.change(agentKey, { stage: stageAfter(thrown), error: errorDataOf(thrown) })
    return
  }
  const { passed, score, threshold, feedback, attempts_remaining } = marked.answer
  const before = orThrow(row.challenge, 'internal')
  const left = passed ? before.attemptsLeft : (attempts_remaining ?? minusOne(before.attemptsLeft))
  await persistWithRetry(deps, () =>
    store.transaction(() => {
      store.registrations.change(agentKey, {
        stage: passed ? 'passed' : left === 0 ? 'failed' : 'challenge',
        attempts: [...row.attempts, { atMs: Math.trunc(clock()), passed, score, threshold, feedback: feedback ?? '' }],
        challenge: { ...before, attemptsLeft: left },
      })
      store.journal.add('registration_answer_marked', agentKey, { passed, score })
    }),
  )
  if (!passed) return
  const hasSecretBesideKey = row.form.authMethod === 'private_key_jwt'
  const refusal = await storeClaim(deps, agentKey, { ...marked, isFresh: true, hasSecretBesideKey })
  store.registrations.change(agentKey, { error: refusal })
  await settleByToken(deps, agentKey)
}

const minusOne = (count: number | null) => (count === null ? null : Math.max(0, count - 1))

/** A challenge that is gone, over or used up fails the registration; one that is already done is settled by a token. */
function stageAfter(thrown: unknown): RegistrationStage {
  const error = toAppError(thrown)
  const outcome = outcomeOfFailure(error)
  const { status } = error.details
  if (outcome === 'unknown' || status === 409) return 'answer_unknown'
  return outcome === 'refused' && (status === 403 || status === 404 || status === 410) ? 'failed' : 'challenge'
}
