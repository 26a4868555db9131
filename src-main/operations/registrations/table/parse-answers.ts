import { AppError } from '#contract/app-error.ts'
import {
  type AnswerDraft,
  answerDraftSchema,
  createEmptyAnswer,
  longestAnswerText,
} from '#contract/rules/registrations/registration-answer.ts'
import { formatTextList } from '#contract/rules/text/text-list.ts'
import { fieldsOf } from '../../../system/parse-json.ts'

/** One answer of a file: whose it is, and the draft that it makes or what of it is missing or of another kind. */
export interface ParsedAnswer {
  who: string
  site: string | null
  draft: AnswerDraft | null
  fields: string[]
  /** Nothing is filled in of the answer, as in a file of prompts. */
  isBlank: boolean
}

export const maxAnswers = 2_000

/**
 * The answers that a JSON text holds: an object by name or agent id, or an array whose entries say `name` or
 * `agent_id`; each in the long or the short form of Interface §2.3, also within `answer`. `answers_unreadable` for the
 * whole.
 */
export function parseAnswers(text: string): ParsedAnswer[] {
  const value = parsedJson(text.replace(/^\uFEFF/, ''))
  const object = fieldsOf(value)
  // Counted first: a million of them would keep the window waiting for a minute before they are refused.
  const given = Array.isArray(value) ? value : Object.entries(object ?? {})
  if (given.length === 0 || given.length > maxAnswers) throw new AppError('answers_unreadable')
  return Array.isArray(value) ? value.map(listedEntry) : Object.entries(object ?? {}).map(keyedEntry)
}

function keyedEntry([who, value]: [string, unknown]): ParsedAnswer {
  return { who: who.trim().slice(0, 200), site: null, ...draftOf(fieldsOf(value)) }
}

function listedEntry(value: unknown): ParsedAnswer {
  const entry = fieldsOf(value) ?? {}
  const who = [entry.agent_id, entry.name].find((text) => typeof text === 'string' && text.trim() !== '')
  const site = typeof entry.site === 'string' ? entry.site.trim().toLowerCase() : null
  return { who: typeof who === 'string' ? who.trim().slice(0, 200) : '', site, ...draftOf(fieldsOf(value)) }
}

type Read = Pick<ParsedAnswer, 'draft' | 'fields' | 'isBlank'>

function draftOf(entry: Record<string, unknown> | null): Read {
  const wrapped = fieldsOf(entry?.answer)
  const answer = wrapped ?? entry
  if (answer === null) return { draft: null, fields: ['answer'], isBlank: false }
  const isShort = 'analysis' in answer
  const fields: string[] = []
  const read = (path: string, as: (value: unknown) => string | null) => {
    const found = as(valueAt(answer, path))
    // What is too long to be sent is corrected in the table, where it comes from.
    const isFine = found !== null && found.length <= longestAnswerText
    if (!isFine) fields.push(path)
    return isFine ? found : ''
  }
  const text = (path: string) => read(path, asText)
  const list = (path: string) => read(path, asList)
  const raw = isShort
    ? {
        ...createEmptyAnswer('short'),
        shortDirection: text('direction'),
        analysis: text('analysis'),
        confidenceText: text('confidence'),
      }
    : {
        ...createEmptyAnswer('long'),
        eventSummary: text('event_summary'),
        affectedAssets: list('market_impact.affected_assets'),
        longDirection: text('market_impact.direction'),
        magnitude: text('market_impact.magnitude'),
        reasoning: text('market_impact.reasoning'),
        shortTerm: text('trading_implications.short_term'),
        mediumTerm: text('trading_implications.medium_term'),
        confidenceText: text('confidence'),
        // The only field that may be left out.
        relatedEvents: 'related_events' in answer ? list('related_events') : '',
      }
  const parsed = answerDraftSchema.safeParse(raw)
  const wrong = parsed.success ? [] : parsed.error.issues.map(({ path }) => paths[String(path[0])] ?? String(path[0]))
  const faults = [...new Set([...fields, ...wrong])]
  const isBlank = wrapped !== null && Object.keys(wrapped).length > 0 && isEmptyValue(wrapped)
  return { draft: parsed.success && faults.length === 0 ? parsed.data : null, fields: faults, isBlank }
}

/** Neither a text nor a number anywhere in it. */
function isEmptyValue(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === ''
  const parts = Array.isArray(value) ? value : fieldsOf(value)
  return parts === null ? value === null : Object.values(parts).every(isEmptyValue)
}

const paths: Readonly<Record<string, string>> = {
  eventSummary: 'event_summary',
  affectedAssets: 'market_impact.affected_assets',
  longDirection: 'market_impact.direction',
  magnitude: 'market_impact.magnitude',
  reasoning: 'market_impact.reasoning',
  shortTerm: 'trading_implications.short_term',
  mediumTerm: 'trading_implications.medium_term',
  relatedEvents: 'related_events',
  confidenceText: 'confidence',
  shortDirection: 'direction',
}

function valueAt(answer: Record<string, unknown>, path: string): unknown {
  let value: unknown = answer
  for (const part of path.split('.')) value = fieldsOf(value)?.[part]
  return value
}

function asText(value: unknown): string | null {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' ? value : null
}

function asList(value: unknown): string | null {
  if (typeof value === 'string') return value
  const isList = Array.isArray(value) && value.every((entry) => typeof entry === 'string')
  return isList ? formatTextList(value) : null
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new AppError('answers_unreadable')
  }
}
