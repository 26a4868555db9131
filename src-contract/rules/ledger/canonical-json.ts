export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject
export interface JsonObject {
  readonly [name: string]: JsonValue
}

/**
 * JSON in the one form that RFC 8785 gives a value: no white space, names sorted by UTF-16 code units, numbers and
 * texts as ECMAScript writes them. Half a surrogate pair, which the RFC refuses, is escaped: it may have been typed,
 * and what was sent must be writable. Throws a `TypeError` for a number that JSON has not.
 */
export function formatCanonicalJson(value: JsonValue): string {
  // Several times as quick as the same by hand, and for most entries of a ledger all there is to do.
  if (isInOrder(value)) return JSON.stringify(value)
  if (typeof value === 'number') throw new TypeError(`${value} has no form in JSON`)
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (isList(value)) return `[${value.map(formatCanonicalJson).join(',')}]`
  const members = Object.keys(value)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${formatCanonicalJson(value[name] ?? null)}`)
  return `{${members.join(',')}}`
}

/** Whether `JSON.stringify` writes it in canonical form: names in order at every depth, nothing that JSON has not. */
function isInOrder(value: JsonValue | undefined): boolean {
  if (typeof value === 'number') return Number.isFinite(value)
  if (value === null || typeof value !== 'object') return value !== undefined
  if (isList(value)) return value.every(isInOrder)
  let before = ''
  for (const name of Object.keys(value)) {
    if (name < before || !isInOrder(value[name])) return false
    before = name
  }
  return true
}

/** The value of a text that is in canonical form; undefined for any other text. */
export function parseCanonicalJson(text: string): JsonValue | undefined {
  try {
    const value = JSON.parse(text) as JsonValue
    return formatCanonicalJson(value) === text ? value : undefined
  } catch {
    return undefined
  }
}

function isList(value: JsonObject | readonly JsonValue[]): value is readonly JsonValue[] {
  return Array.isArray(value)
}
