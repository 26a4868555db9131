import { endOfString } from './string-end.ts'
import { mayRepeatNames, parseUniqueNames } from './unique-names.ts'

/** The deepest response of the service has seven levels. */
const deepestNesting = 32
/** Numbers of fewer digits are all exact. */
const leastUnsafeDigits = 16
/** No id is longer; a number of more digits is read as `JSON.parse` does, into what no field takes. */
const mostDigits = 400
const quote = 34
const [zero, nine, minus, plus, point, colon, space] = [48, 57, 45, 43, 46, 58, 32]

type JsonResult = { ok: true; value: unknown } | { ok: false; isContradictory?: true }

/**
 * JSON of the service, without what `JSON.parse` would lose or die of. Whole numbers that a JavaScript number cannot
 * hold exactly (ids of 19 digits) become the text of their digits; `NaN` and `Infinity`, which Python writes by
 * default, become `null`. No text is an empty body: `null`. What is nested deeper than `deepest` levels is not read:
 * brackets alone would use up the stack of what reads them.
 */
export function readJson(text: string, deepest = deepestNesting): JsonResult {
  if (text.trim() === '') return { ok: true, value: null }
  try {
    const value: unknown = JSON.parse(plainJsonOf(text))
    return isNestedWithin(value, deepest) ? { ok: true, value } : { ok: false }
  } catch {
    return { ok: false }
  }
}

/**
 * The same without what says two different things under one name: of a list such a row is `null`, anything else is not
 * read. `JSON.parse` would take the last of them.
 */
export function readClearJson(text: string): JsonResult {
  const read = readJson(text)
  if (!read.ok || !mayRepeatNames(text, read.value)) return read
  const clear = parseUniqueNames(plainJsonOf(text))
  return clear.ok ? clear : { ok: false, isContradictory: true }
}

function plainJsonOf(text: string): string {
  return mayHoldLiterals.test(text) ? replaceLiterals(text, findLiterals(text)) : text
}

/**
 * A text without these holds nothing that `JSON.parse` would lose or refuse, which is so of most responses. The reader
 * of the runtime goes through it once and does not nest; our own takes as long as all that is then made of the
 * response.
 */
const mayHoldLiterals = /(?<![\d.])\d{16}|NaN|Infinity/

/** Level by level, since what is nested a thousandfold may be read where only its size is bounded. */
function isNestedWithin(value: unknown, levels: number): boolean {
  let opened = isNest(value) ? [value] : []
  for (let level = 0; opened.length > 0; level += 1) {
    if (level >= levels) return false
    const inner: object[] = []
    for (const nest of opened) for (const each of Object.values(nest)) if (isNest(each)) inner.push(each)
    opened = inner
  }
  return true
}

function isNest(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

interface Span {
  from: number
  to: number
}

/** One way through the text, outside of its strings: which literals `JSON.parse` would lose or refuse. */
function findLiterals(text: string): readonly Span[] {
  const literals: Span[] = []
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charCodeAt(at)
    if (character === quote) at = endOfString(text, at + 1)
    else if (isOfLiteral(character)) {
      const to = endOfLiteral(text, at + 1)
      if (isUnsafeNumber(text, { from: at, to }) || isNoNumber(text, { from: at, to })) literals.push({ from: at, to })
      at = to - 1
    }
  }
  return literals
}

function isDigit(character: number): boolean {
  return character >= zero && character <= nine
}

/**
 * A digit, a sign, a point or a letter: a literal is passed over whole, so that no digits within one are taken for a
 * number.
 */
function isOfLiteral(character: number): boolean {
  const isLetter = (character >= 97 && character <= 122) || (character >= 65 && character <= 90)
  return isDigit(character) || isLetter || character === minus || character === plus || character === point
}

function endOfLiteral(text: string, from: number): number {
  let at = from
  while (at < text.length && isOfLiteral(text.charCodeAt(at))) at += 1
  return at
}

/** A whole number as JSON writes it, beyond what a JavaScript number holds exactly. */
function isUnsafeNumber(text: string, { from, to }: Span): boolean {
  if (to - from < leastUnsafeDigits || to - from > mostDigits) return false
  const first = text.charCodeAt(from) === minus ? from + 1 : from
  if (text.charCodeAt(first) === zero) return false
  for (let at = first; at < to; at += 1) if (!isDigit(text.charCodeAt(at))) return false
  const digits = to - first
  if (digits <= leastUnsafeDigits && Number.isSafeInteger(Number(text.slice(from, to)))) return false
  return !isName(text, to)
}

const noNumbers: ReadonlySet<string> = new Set(['NaN', 'Infinity', '-Infinity'])

function isNoNumber(text: string, { from, to }: Span): boolean {
  return to - from >= 3 && to - from <= 9 && noNumbers.has(text.slice(from, to)) && !isName(text, to)
}

/** A name without quotes, which is not JSON, does not become it by being quoted. */
function isName(text: string, to: number): boolean {
  let at = to
  while (text.charCodeAt(at) <= space) at += 1
  return text.charCodeAt(at) === colon
}

function replaceLiterals(text: string, spans: readonly Span[]): string {
  if (spans.length === 0) return text
  const parts: string[] = []
  let done = 0
  for (const { from, to } of spans) {
    parts.push(text.slice(done, from), isNoNumber(text, { from, to }) ? 'null' : `"${text.slice(from, to)}"`)
    done = to
  }
  return parts.join('') + text.slice(done)
}
