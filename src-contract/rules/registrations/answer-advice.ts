/**
 * What a careful answer to a registration challenge has besides being complete (Interface §2.3). Advice never stops an
 * answer: how the service marks is its own affair.
 */
import { readConfidence } from '../predictions/confidence.ts'
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

/** What a prompt may call the assets of the two sites. */
const assetWords: readonly (readonly [symbol: string, words: RegExp])[] = [
  ['XAUUSD', /\bgold\b/i],
  ['CL', /\b(?:crude|oil|barrels?|refinery)\b/i],
  ['ES', /\b(?:S&P|equit(?:y|ies)|stock index)\b/i],
  ['ZN', /\b(?:treasur(?:y|ies)|(?:ten|10)-year)\b/i],
  ['BTC', /\bbitcoin\b/i],
  ['AU', /黄金|金价/],
  ['AG', /白银/],
  ['IF', /沪深\s*300/],
  ['IH', /上证\s*50/],
  ['IC', /中证\s*500/],
  ['IM', /中证\s*1000/],
]

/** The symbols of the assets that a prompt names, by symbol or in words. */
export function findNamedAssets(prompt: string): readonly string[] {
  return assetWords
    .filter(([symbol, words]) => words.test(prompt) || new RegExp(`\\b${symbol}\\b`).test(prompt))
    .map(([symbol]) => symbol)
}

/** The assets that the prompt names and the answer does not. Gold has two symbols in the field. */
export function findAssetsLeftOut(affectedAssets: string, prompt: string): readonly string[] {
  const named = new Set(affectedAssets.toUpperCase().split(/[^\p{L}\p{N}&.]+/u))
  return findNamedAssets(prompt).filter((symbol) => !named.has(symbol) && !(symbol === 'XAUUSD' && named.has('GC')))
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
