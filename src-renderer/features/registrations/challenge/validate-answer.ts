/** All that can be said of an answer before an attempt is spent. */
import { type AnswerAdvice, findAssetsLeftOut, reviewAnswer } from '#contract/rules/registrations/answer-advice.ts'
import {
  type AnswerDraft,
  type AnswerFault,
  type AnswerField,
  faultsOfAnswer,
} from '#contract/rules/registrations/registration-answer.ts'

export interface AnswerValidation {
  /** What would spend an attempt for nothing. */
  faults: ReadonlyMap<AnswerField, AnswerFault>
  /** What could be better, in fields without a fault. */
  advice: ReadonlyMap<AnswerField, AnswerAdvice>
  /** Symbols of the prompt that the long answer leaves out. */
  missingAssets: readonly string[]
}

export function validateAnswer(draft: AnswerDraft, prompt: string): AnswerValidation {
  const faults = faultsOfAnswer(draft)
  const advice = [...reviewAnswer(draft, prompt)].filter(([field]) => !faults.has(field))
  return {
    faults,
    advice: new Map(advice),
    missingAssets: draft.form === 'long' ? findAssetsLeftOut(draft.affectedAssets, prompt) : [],
  }
}
