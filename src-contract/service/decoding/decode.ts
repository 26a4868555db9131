/**
 * Small lenient pieces of which the `response` schemas are made. They read what deployments really send (numbers as
 * text, `null` for absent, fields under other names and one level down) into one stable shape, and fail only
 * where the operation cannot go on without the field. An issue says what was expected and what kind of value was found,
 * never the value.
 */
import { z } from 'zod'
import { isPlainObject, type PlainObject } from '../../rules/plain-object.ts'
import { cutToLength } from '../../rules/text/cut-to-length.ts'
import { flagOf } from './values/decode-flag.ts'
import { isTimeOfUnknownZone, timeOf } from './values/decode-time.ts'
import { spokenTextOf } from './values/spoken-text.ts'

/** An object of a response, the outermost or one within. */
export type Body = PlainObject

/** What a value of JSON is, for the message of a field that cannot be read; never the value itself. */
export function kindOf(value: unknown): string {
  if (value === null || value === undefined) return 'nothing'
  return Array.isArray(value) ? 'a list' : typeof value
}

/**
 * In UTF-16 units. Nothing that the service names or says in one piece is longer; what is, would be carried along with
 * every list.
 */
export const longestText = 65_536

/** A text that is neither empty nor endless, or the digits of an exact number; null for anything else. */
export function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value === '' || value.length > longestText ? null : value
  return typeof value === 'number' && isExact(value) ? String(value) : null
}

/** A text for people, also one of several languages or in an object of its own; null for anything else. */
function wordsOf(value: unknown): string | null {
  return textOf(value) ?? (typeof value === 'object' && value !== null ? textOf(spokenTextOf(value)) : null)
}

/** As JSON and people write numbers: `0x10` and `1_000` are something else. */
const decimal = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/i

/** A number, or a text that is one in decimal figures; null for anything else, also for what is not exact. */
export function numberOf(value: unknown): number | null {
  const number = typeof value === 'string' && decimal.test(value.trim()) ? Number(value) : value
  return typeof number === 'number' && isExact(number) ? number : null
}

/** Beyond 2^53 a number stands for its neighbours too: two ids would be one, and no count or price is that large. */
function isExact(number: number): boolean {
  return Math.abs(number) <= Number.MAX_SAFE_INTEGER
}

/**
 * What reads the value of a field, by the field's schema; `undefined` where only the schema can say what is wrong. A
 * list has hundreds of rows of twenty fields: each is read by a call, where its schema would be told of it by objects.
 */
const readers = new WeakMap<z.ZodType, (value: unknown) => unknown>()

/** A field that is read by `read`, whether it is there or not. */
export function decodeField<T>(read: (value: unknown) => T) {
  const field = z.transform(read)
  readers.set(field, read)
  return field
}

/** A field that must be there: what `read` gives, unless that is null. */
export function decodeRequired<T>(read: (value: unknown) => T | null, expected: string) {
  const field = z.transform((value: unknown, context) => {
    const result = read(value)
    if (result !== null) return result
    context.addIssue({ code: 'custom', message: `expected ${expected}, found ${kindOf(value)}` })
    return z.NEVER
  })
  readers.set(field, (value) => read(value) ?? undefined)
  return field
}

/** How servers write that there is none where a text is expected. */
const nullWord = /^(?:null|none|nil|undefined|nan|n\/?a|-+|–|—)$/i

/** A text that tells something apart (an id, a key, a cursor), or null; a word for none is none. */
export function keyOf(value: unknown): string | null {
  const text = textOf(value)
  return text === null || nullWord.test(text.trim()) ? null : text
}

/** An id that must be there. */
export const requiredKey = decodeRequired(keyOf, 'text')
/** The id of what was made, which must be there; 0 and -1 are what databases give for what was not. */
export const requiredReceiptId = decodeRequired((value) => {
  const id = keyOf(value)
  return id !== null && /^(?:0+|-\d+)$/.test(id.trim()) ? null : id
}, 'an id')
/** An id, a key or a cursor, or `null`. */
export const optionalKey = decodeField(keyOf)
/** The id of what something is below, or `null`; databases write 0 for what is below nothing. */
export const optionalParent = decodeField((value) => {
  const id = keyOf(value)
  return id === '0' ? null : id
})
/** An address or a path, or `null`. */
export const optionalLink = decodeField((value) => {
  const link = textOf(value)?.trim() ?? ''
  return /^(?:https?:\/)?\//i.test(link) ? link : null
})
/** Text that must be there; a number is taken as its digits. */
export const requiredText = decodeRequired(wordsOf, 'text')
/** A bearer token: nothing but what may be in a header, or `fetch` would name it whole in its error. */
export const requiredToken = decodeRequired((value) => {
  const token = textOf(value)?.trim() ?? ''
  return /^[\x21-\x7e]+$/.test(token) && !nullWord.test(token) ? token : null
}, 'a token')
/** Text or `null`; empty text is `null`. */
export const optionalText = decodeField(wordsOf)
/** What agents write; empty when absent. Cut, not dropped, where it is longer than anything worth reading. */
export function cutText(value: unknown): string {
  const text = typeof value === 'string' ? value : (spokenTextOf(value) ?? textOf(value) ?? '')
  return cutToLength(text, longestText)
}

/** A timestamp, as text that `parseServiceTime` reads; must be there, and in a zone that is known. */
export const requiredTime = z.transform((value: unknown, context) => {
  const time = timeOf(value)
  if (time !== null) return time
  const isOfUnknownZone = isTimeOfUnknownZone(value)
  const message = isOfUnknownZone ? 'expected a zone that is known' : `expected a timestamp, found ${kindOf(value)}`
  context.addIssue({ code: 'custom', message, path: isOfUnknownZone ? ['timezone'] : [] })
  return z.NEVER
})
readers.set(requiredTime, (value) => timeOf(value) ?? undefined)
/** A timestamp, as text that `parseServiceTime` reads, or `null`. */
export const optionalTime = decodeField(timeOf)
/** A finite number or `null`; text that holds one counts. */
export const optionalNumber = decodeField(numberOf)
/** A price, or `null`; 0 is what databases hold while there is none. */
export const optionalPrice = decodeField((value) => {
  const price = numberOf(value)
  return price === 0 ? null : price
})
/** A whole number from 0, or `null`. */
export const optionalCount = decodeField(countOf)
/** A number from 0 to 1, or `null`; `70%` is one, and 70 may be anything. */
export const optionalShare = decodeField(shareOf)
/** Yes, no or `null`. */
export const optionalFlag = decodeField(flagOf)

export function shareOf(value: unknown): number | null {
  const percent = typeof value === 'string' ? numberOf(/^(.*)[%％]$/.exec(value.trim())?.[1]?.trim()) : null
  const number = percent === null ? numberOf(value) : percent / 100
  return number !== null && number >= 0 && number <= 1 ? number : null
}

/** `1,234`: of what is counted there are no thousandths, so that the comma can mean one thing only. */
const grouped = /^\d{1,3}(?:,\d{3})+$/

/** A whole number from 0 on, also written as `1,234`; null for anything else. */
export function countOf(value: unknown): number | null {
  const isGrouped = typeof value === 'string' && grouped.test(value.trim())
  const number = numberOf(isGrouped ? value.replaceAll(',', '') : value)
  // What has a fraction counts nothing.
  return number !== null && number >= 0 && Number.isInteger(number) ? number : null
}

/** Yes or no, `fallback` when absent. */
export function flagOr(fallback: boolean) {
  return decodeField((value) => flagOf(value) ?? fallback)
}

/** Names in one text: `en,zh`. Words with spaces between them are no list. */
const listedInText = /^[\w.:-]+(?:\s*[,;|]\s*[\w.:-]+)*$/

/**
 * The names of a list: texts, or objects that have one under `id`, `slug`, `key`, `code` or `name`; also of one text
 * that lists them. What names nothing is left out, and anything else is an empty list.
 */
export const textList = decodeField((value) => {
  const listed =
    typeof value === 'string' && listedInText.test(value.trim()) ? value.trim().split(/\s*[,;|]\s*/) : value
  if (!Array.isArray(listed)) return []
  return listed
    .map((each) => textOf(isPlainObject(each) ? firstOf(each, nameNames) : each))
    .filter((text) => text !== null)
})
const nameNames = ['scope', 'slug', 'key', 'code', 'id', 'name']

/** The first of `names` that the body holds with a value. */
export function firstOf(body: Body, names: readonly string[]): unknown {
  for (const name of names) {
    const value = Object.hasOwn(body, name) ? body[name] : undefined
    if (value !== undefined && value !== null && value !== '') return value
  }
  return undefined
}

/** Names with underscores as they are, and as deployments write them that use `camelCase`. */
export function spellingsOf(names: readonly string[]): readonly string[] {
  const camel = names.map((name) => name.replaceAll(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase()))
  return [...new Set([...names, ...camel])]
}

/**
 * An object of `shape`, its fields named with underscores or in `camelCase`. `aliases` gives for a field the other
 * names that it has been seen under; `wrappers` the names under which deployments put the whole record one level down.
 */
export function record<Shape extends z.ZodRawShape>(
  shape: Shape,
  {
    aliases = {},
    wrappers = [],
  }: { aliases?: { [Name in keyof Shape]?: readonly string[] }; wrappers?: readonly string[] } = {},
) {
  const fields = Object.entries(z.object(shape).shape).map(([name, schema]) => ({
    ...{ name, schema, read: readers.get(schema) },
    names: spellingsOf([name, ...(aliases[name] ?? [])]),
  }))
  type Read = z.output<z.ZodObject<Shape>>
  const readRecord = (value: unknown, context: Pick<z.RefinementCtx, 'addIssue'>): Read => {
    if (!isPlainObject(value)) {
      context.addIssue({ code: 'custom', message: `expected an object, found ${kindOf(value)}` })
      return z.NEVER
    }
    const inner = firstOf(value, wrappers)
    const body = isPlainObject(inner) ? { ...value, ...inner } : value
    const read: Record<string, unknown> = {}
    for (const field of fields) {
      const said = field.names.length > 1 ? firstOf(body, field.names) : body[field.name]
      const direct = field.read?.(said)
      read[field.name] = direct === undefined ? parseField(field, said, context) : direct
    }
    // Each field is what its own schema gives, or an issue was added.
    return read as Read
  }
  const schema = z.transform(readRecord)
  readers.set(schema, (value) => {
    const issues: unknown[] = []
    const read = readRecord(value, { addIssue: (issue) => void issues.push(issue) })
    return issues.length === 0 ? read : undefined
  })
  return schema
}

function parseField(
  { name, schema }: { name: string; schema: z.core.$ZodType },
  said: unknown,
  context: Pick<z.RefinementCtx, 'addIssue'>,
): unknown {
  const parsed = z.safeParse(schema, said)
  for (const issue of parsed.error?.issues ?? []) context.addIssue({ ...issue, path: [name, ...issue.path] })
  return parsed.data
}

/** What is left when a response was read: a body in which none of `names` has a value was not understood. */
export function requireAnyOf<Schema extends z.ZodType>(schema: Schema, names: readonly (keyof z.output<Schema>)[]) {
  return schema.superRefine((value, context) => {
    if (names.every((name) => value[name] === null)) {
      context.addIssue({ code: 'custom', message: `expected at least one of ${names.join(', ')}` })
    }
  })
}
