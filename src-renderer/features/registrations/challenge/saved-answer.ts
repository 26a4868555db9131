/**
 * An answer that outlived its challenge: what was typed for one that ran out is offered to the next one of the site.
 */
import type { RegistrationView } from '#contract/ipc/registrations.procedures.ts'
import { type AnswerDraft, hasAnswerDraft } from '#contract/rules/registrations/registration-answer.ts'

export interface SavedAnswer {
  name: string
  draft: AnswerDraft
  /** It answers the very prompt that is asked now. */
  isSamePrompt: boolean
}

/** Whether the time of an unanswered challenge has passed, on the service's clock. Null times pass never. */
export function isTimeOver({ stage, challenge }: RegistrationView, serviceNowMs: number): boolean {
  const expiresAtMs = challenge?.expiresAtMs ?? null
  return stage === 'challenge' && expiresAtMs !== null && expiresAtMs <= serviceNowMs
}

/**
 * The typed answer of a challenge of the same site that is over without a pass, or whose time has passed: one to
 * the same prompt, else the newest. Null: none. `serviceNowMs` as `isTimeOver` takes it.
 */
export function findSavedAnswer(
  row: RegistrationView,
  rows: readonly RegistrationView[],
  serviceNowMs: number,
): SavedAnswer | null {
  const isSame = (other: RegistrationView): boolean =>
    other.challenge !== null && other.challenge.prompt === row.challenge?.prompt
  const [best] = rows
    .filter(
      (other) =>
        other.agentKey !== row.agentKey &&
        other.deploymentId === row.deploymentId &&
        other.site === row.site &&
        (other.stage === 'failed' || isTimeOver(other, serviceNowMs)) &&
        hasAnswerDraft(other.draft),
    )
    .sort((a, b) => Number(isSame(b)) - Number(isSame(a)) || b.createdAtMs - a.createdAtMs)
  return best?.draft == null ? null : { name: best.form.name, draft: best.draft, isSamePrompt: isSame(best) }
}
