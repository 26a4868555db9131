/**
 * The answer to a registration challenge as it is typed, what is wrong with it, and as the service takes it (Interface
 * §2.3).
 */
import { z } from 'zod'
import type { RequestOf } from '../../service/endpoint-table.ts'
import { readConfidence } from '../predictions/confidence.ts'
import { readTextList } from '../text/text-list.ts'
import { countCharacters, longestAnalysis, shortestAnalysis } from './analysis-length.ts'

/** In UTF-16 units: what is longer in one field is not sent. */
export const longestAnswerText = 10_000
/** A draft keeps what is pasted by mistake too, so that it can be cut; what is longer than this is refused. */
const typedText = z.string().max(4 * longestAnswerText)

/** Both forms of the answer in one, as typed; `short` is the form that the cn site also takes. */
export const answerDraftSchema = z.strictObject({
  form: z.enum(['long', 'short']),
  eventSummary: typedText,
  /** Symbols, separated by commas, semicolons or white space. */
  affectedAssets: typedText,
  /** Null until it is chosen, as the other choices: none is made for the operator. */
  longDirection: z.enum(['bullish', 'bearish', 'mixed']).nullable(),
  magnitude: z.enum(['low', 'medium', 'high']).nullable(),
  reasoning: typedText,
  shortTerm: typedText,
  mediumTerm: typedText,
  /** Separated by commas, semicolons or line breaks; spaces belong to an event. See `readTextList`. */
  relatedEvents: typedText,
  shortDirection: z.enum(['up', 'down', 'flat']).nullable(),
  analysis: typedText,
  confidenceText: typedText,
})
export type AnswerDraft = z.infer<typeof answerDraftSchema>
export type AnswerField = Exclude<keyof AnswerDraft, 'form'>
/** A field that is typed; the others are chosen. */
export type AnswerText = Exclude<AnswerField, 'longDirection' | 'magnitude' | 'shortDirection'>

/** Why a field would spend an attempt for nothing. */
export type AnswerFault =
  | 'empty'
  | 'not_chosen'
  | 'too_short'
  | 'too_long'
  | 'over_limit'
  | 'not_a_confidence'
  | 'no_asset'

/** The draft of an answer to a registration challenge before anything is entered. */
export function createEmptyAnswer(form: AnswerDraft['form']): AnswerDraft {
  return {
    form,
    eventSummary: '',
    affectedAssets: '',
    longDirection: null,
    magnitude: null,
    reasoning: '',
    shortTerm: '',
    mediumTerm: '',
    relatedEvents: '',
    shortDirection: null,
    analysis: '',
    confidenceText: '',
  }
}

const typedFields = [
  'eventSummary',
  'affectedAssets',
  'reasoning',
  'shortTerm',
  'mediumTerm',
  'relatedEvents',
  'analysis',
  'confidenceText',
] as const

/** Whether anything was typed; a choice alone is made again in a moment. */
export function hasAnswerDraft(draft: AnswerDraft | null): draft is AnswerDraft {
  return draft !== null && typedFields.some((field) => draft[field].trim() !== '')
}

function faultOf(draft: AnswerDraft, field: AnswerField): AnswerFault | null {
  if (field === 'longDirection' || field === 'magnitude' || field === 'shortDirection')
    return draft[field] === null ? 'not_chosen' : null
  const text = draft[field].trim()
  if (text.length > longestAnswerText) return 'over_limit'
  switch (field) {
    case 'confidenceText':
      return readConfidence(text).kind === 'ok' ? null : 'not_a_confidence'
    case 'affectedAssets':
      return readTextList(text, 'symbols').length === 0 ? 'no_asset' : null
    case 'analysis': {
      const length = countCharacters(text)
      if (length < shortestAnalysis) return length === 0 ? 'empty' : 'too_short'
      return length > longestAnalysis ? 'too_long' : null
    }
    case 'relatedEvents':
      return null
    default:
      return text === '' ? 'empty' : null
  }
}

const longFields: readonly AnswerField[] = [
  'eventSummary',
  'affectedAssets',
  'longDirection',
  'magnitude',
  'reasoning',
  'shortTerm',
  'mediumTerm',
  'confidenceText',
  'relatedEvents',
]
const shortFields: readonly AnswerField[] = ['shortDirection', 'analysis', 'confidenceText']

/** What is wrong with each field of the chosen form; empty when the answer may be sent. */
export function faultsOfAnswer(draft: AnswerDraft): ReadonlyMap<AnswerField, AnswerFault> {
  const faults = new Map<AnswerField, AnswerFault>()
  for (const field of draft.form === 'long' ? longFields : shortFields) {
    const fault = faultOf(draft, field)
    if (fault !== null) faults.set(field, fault)
  }
  return faults
}

/** The answer as it is sent, or null while something is wrong with it. */
export function answerOf(draft: AnswerDraft): RequestOf<'submitRegistrationAnswer'>['answer'] | null {
  const confidence = readConfidence(draft.confidenceText)
  if (confidence.kind !== 'ok' || faultsOfAnswer(draft).size > 0) return null
  if (draft.form === 'short') {
    if (draft.shortDirection === null) return null
    return { direction: draft.shortDirection, confidence: confidence.value, analysis: draft.analysis.trim() }
  }
  if (draft.longDirection === null || draft.magnitude === null) return null
  return {
    event_summary: draft.eventSummary.trim(),
    market_impact: {
      affected_assets: readTextList(draft.affectedAssets, 'symbols'),
      direction: draft.longDirection,
      magnitude: draft.magnitude,
      reasoning: draft.reasoning.trim(),
    },
    trading_implications: { short_term: draft.shortTerm.trim(), medium_term: draft.mediumTerm.trim() },
    confidence: confidence.value,
    related_events: readTextList(draft.relatedEvents),
  }
}
