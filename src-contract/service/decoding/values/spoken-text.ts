/** Texts that are said in several languages at once: `{"en": "…", "zh-CN": "…"}`. One of them is shown. */
import { isPlainObject } from '../../../rules/plain-object.ts'
import { formatHtmlText } from './html-text.ts'

/**
 * Which language counts: English before Chinese before any other. What is read is stored, and shown whatever language
 * the console has then, so that the choice is the same for everybody.
 */
const preferred: readonly RegExp[] = [
  /^(?:en|eng|english)(?:[-_]|$)/,
  /^(?:zh|zho|chi|cn|chinese|中文)(?:[-_](?:cn|hans|sg|simplified))*$/,
  /^(?:zh|zho|chi|cn|tw|hk|chinese|中文|繁体)(?:[-_]|$)/,
  /^(?:default|fallback)$/,
]
const others = /^(?:ja|ko|fr|de|es|pt|ru|it|ar|hi|vi|th|id|tr|nl|pl|uk|ms)(?:[-_][a-z\d]{2,8})*$/

const languageNames = ['lang', 'language', 'locale', 'language_code', 'languageCode', 'code']
const textNames = ['text', 'value', 'content', 'body', 'title', 'name']
/** An object with only one of these holds the text itself. */
const holderNames = ['text', 'plain', 'plain_text', 'value', 'raw', 'markdown', 'rendered', 'html']
/** What these hold is HTML. */
const htmlNames: ReadonlySet<string> = new Set(['rendered', 'html'])

type Said = readonly [language: string, text: string]

const findString = (body: Readonly<Record<string, unknown>>, names: readonly string[]): string | null =>
  names.map((name) => body[name]).find((each): each is string => typeof each === 'string' && each.trim() !== '') ?? null

const isLanguage = (name: string): boolean =>
  preferred.some((pattern) => pattern.test(name.toLowerCase())) || others.test(name.toLowerCase())

/** Every text with its language; empty where the value is no such thing. */
function saidIn(value: unknown): Said[] {
  if (Array.isArray(value)) {
    const said = value
      .filter(isPlainObject)
      .map((each) => [findString(each, languageNames), findString(each, textNames)])
    const whole = said.filter((each): each is [string, string] => each.every((part) => part !== null))
    return whole.length === value.length && whole.every(([language]) => isLanguage(language)) ? whole : []
  }
  if (!isPlainObject(value)) return []
  const entries = Object.entries(value)
  const isOfLanguages = entries.every(([name, text]) => isLanguage(name) && (typeof text === 'string' || text === null))
  // `id` alone is a record’s, not Indonesian.
  if (!isOfLanguages || entries.every(([name]) => name === 'id')) return []
  return entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1].trim() !== '')
}

function textHeldBy(value: unknown): string | null {
  if (!isPlainObject(value)) return null
  const name = holderNames.find((each) => value[each] !== undefined && value[each] !== null)
  if (name === undefined) return null
  const inner = value[name]
  const text = typeof inner === 'string' ? inner : bestOf(saidIn(inner))
  return text !== null && htmlNames.has(name) ? formatHtmlText(text) : text
}

function bestOf(said: readonly Said[]): string | null {
  const byWish = preferred.map((pattern) => said.find(([language]) => pattern.test(language.toLowerCase())))
  return (byWish.find((each) => each !== undefined) ?? said[0])?.[1] ?? null
}

/**
 * The text of a value that says it in several languages, or that holds it in an object of its own; null for any other
 * value, also for a plain text.
 */
export function spokenTextOf(value: unknown): string | null {
  return bestOf(saidIn(value)) ?? textHeldBy(value)
}

/** Every text of such a value, in whatever language; itself where it is a plain text, and none for others. */
export function spokenTextsOf(value: unknown): readonly string[] {
  const said = saidIn(value).map(([, text]) => text)
  const held = typeof value === 'string' ? value : textHeldBy(value)
  return [...said, ...(held === null ? [] : [held])].filter((text) => text.trim() !== '')
}
