/**
 * What a careful answer to a registration challenge has besides being complete (Interface §2.3). Advice never stops an
 * answer: how the service marks is its own affair.
 */
import { knownInstruments } from '../challenges/instruments.ts'
import { readConfidence } from '../predictions/confidence.ts'
import { instrumentOf, namesOfInstrument } from '../subscriptions/scope-key.ts'
import type { AnswerDraft, AnswerField, AnswerText } from './registration-answer.ts'

export type AnswerAdvice =
  | 'too_brief'
  | 'one_sentence'
  | 'many_sentences'
  | 'repetitive'
  | 'not_of_the_event'
  | 'not_considered'
  | 'asset_left_out'
  | 'none_named'

/** How many sentences a text has; the point in a number ends none. */
export function countSentences(text: string): number {
  return text.split(/[.!?]+(?=\s|$)|[。！？]+/u).filter((part) => /[\p{L}\p{N}]/u.test(part)).length
}

/** The symbols of the assets that a prompt names, by any of their symbols or in words. */
export function findNamedAssets(prompt: string): readonly string[] {
  const isNamed = (name: string) => new RegExp(`\\b${name}\\b`).test(prompt)
  return knownInstruments
    .filter(
      ({ symbol, inPrompts }) =>
        inPrompts !== null && (inPrompts.test(prompt) || namesOfInstrument(symbol).some(isNamed)),
    )
    .map(({ symbol }) => symbol)
}

/** The assets that the prompt names and the answer does not, by whichever of their symbols. */
export function findAssetsLeftOut(affectedAssets: string, prompt: string): readonly string[] {
  const named = new Set(affectedAssets.split(/[^\p{L}\p{N}&.]+/u).map(instrumentOf))
  return findNamedAssets(prompt).filter((symbol) => !named.has(symbol))
}

/** Words of four letters and more, and pairs of Chinese characters. */
function sharesTerms(text: string, prompt: string): boolean {
  const terms = prompt.toLowerCase().match(/\p{Script=Latin}{4,}|\p{Script=Han}{2}/gu) ?? []
  return terms.length === 0 || terms.some((term) => text.toLowerCase().includes(term))
}

const fewestCharacters = { summary: 20, implication: 15, distinct: 20 }

function adviceOn(draft: AnswerDraft, field: AnswerText, prompt: string): AnswerAdvice | null {
  const text = draft[field].trim()
  switch (field) {
    case 'eventSummary':
      if (text.length < fewestCharacters.summary) return 'too_brief'
      return sharesTerms(text, prompt) ? null : 'not_of_the_event'
    case 'affectedAssets':
      return findAssetsLeftOut(text, prompt).length > 0 ? 'asset_left_out' : null
    case 'reasoning': {
      const count = countSentences(text)
      if (count < 2) return 'one_sentence'
      return count > 3 ? 'many_sentences' : null
    }
    case 'shortTerm':
    case 'mediumTerm':
      if (text.length < fewestCharacters.implication) return 'too_brief'
      return countSentences(text) > 2 ? 'many_sentences' : null
    case 'confidenceText': {
      const reading = readConfidence(text)
      const isExtreme = reading.kind === 'ok' && (reading.value === 0 || reading.value === 1)
      return isExtreme ? 'not_considered' : null
    }
    case 'relatedEvents':
      return text === '' ? 'none_named' : null
    case 'analysis':
      if (new Set(text).size < fewestCharacters.distinct) return 'repetitive'
      return sharesTerms(text, prompt) ? null : 'not_of_the_event'
    default:
      return null
  }
}

const longFields: readonly AnswerText[] = [
  'eventSummary',
  'affectedAssets',
  'reasoning',
  'shortTerm',
  'mediumTerm',
  'confidenceText',
  'relatedEvents',
]
const shortFields: readonly AnswerText[] = ['analysis', 'confidenceText']

/** What could be better in each field of the chosen form, for fields that have nothing wrong. */
export function reviewAnswer(draft: AnswerDraft, prompt: string): ReadonlyMap<AnswerField, AnswerAdvice> {
  const advice = new Map<AnswerField, AnswerAdvice>()
  for (const field of draft.form === 'long' ? longFields : shortFields) {
    const found = adviceOn(draft, field, prompt)
    if (found !== null) advice.set(field, found)
  }
  return advice
}
