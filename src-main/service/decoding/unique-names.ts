/** Objects of JSON in which one name is there twice with different values: which of them holds nobody can tell. */
import { isDeepStrictEqual } from 'node:util'
import { endOfString } from './string-end.ts'

const [quote, openBrace, openBracket, closeBrace, closeBracket, comma, space] = [34, 123, 91, 125, 93, 44, 32]

/** An object that contradicts itself, or holds one outside of any list. */
const contradiction = Symbol('contradiction')

/**
 * Whether a name may be twice in an object of a text that was read as `value`: there are more colons behind a quote
 * than names. Most responses have as many and need no reader of our own.
 */
export function mayRepeatNames(text: string, value: unknown): boolean {
  const names = countNames(value)
  let colons = 0
  for (let at = text.indexOf(':'); at >= 0; at = text.indexOf(':', at + 1)) {
    let before = at - 1
    while (text.charCodeAt(before) <= space) before -= 1
    if (text.charCodeAt(before) === quote) colons += 1
    if (colons > names) return true
  }
  return false
}

/** By loops of its own: every response goes through it. */
function countNames(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  let count = 0
  if (Array.isArray(value)) for (const each of value) count += countNames(each)
  else for (const each of Object.values(value)) count += 1 + countNames(each)
  return count
}

/**
 * The value of a text that is JSON, without what contradicts itself: of a list such a row is `null`, and anything else
 * takes the whole with it. A name that is there twice with the same value is no contradiction.
 */
export function parseUniqueNames(text: string): { ok: true; value: unknown } | { ok: false } {
  const reader = { text, at: 0 }
  const value = readValue(reader)
  return value === contradiction ? { ok: false } : { ok: true, value }
}

interface Reader {
  text: string
  at: number
}

/** The code of the next character that is no space. */
function peek(reader: Reader): number {
  while (reader.text.charCodeAt(reader.at) <= space) reader.at += 1
  return reader.text.charCodeAt(reader.at)
}

function readValue(reader: Reader): unknown {
  const next = peek(reader)
  if (next === quote) return readString(reader)
  if (next === openBrace) return readObject(reader)
  if (next === openBracket) return readList(reader)
  literal.lastIndex = reader.at
  const found = literal.exec(reader.text)?.[0] ?? ''
  reader.at += found.length
  return JSON.parse(found)
}

const literal = /[^\s,\]}]+/y

function readString(reader: Reader): string {
  const from = reader.at
  reader.at = endOfString(reader.text, from + 1) + 1
  return String(JSON.parse(reader.text.slice(from, reader.at)))
}

function readList(reader: Reader): unknown {
  const items: unknown[] = []
  reader.at += 1
  while (peek(reader) !== closeBracket) {
    const item = readValue(reader)
    items.push(item === contradiction ? null : item)
    if (peek(reader) === comma) reader.at += 1
  }
  reader.at += 1
  return items
}

function readObject(reader: Reader): unknown {
  const fields = new Map<string, unknown>()
  let isClear = true
  reader.at += 1
  while (peek(reader) !== closeBrace) {
    const name = readString(reader)
    peek(reader)
    reader.at += 1
    const value = readValue(reader)
    const isOther = fields.has(name) && !isDeepStrictEqual(fields.get(name), value)
    if (value === contradiction || isOther) isClear = false
    fields.set(name, value)
    if (peek(reader) === comma) reader.at += 1
  }
  reader.at += 1
  return isClear ? Object.fromEntries(fields) : contradiction
}
