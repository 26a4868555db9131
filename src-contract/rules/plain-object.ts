export type PlainObject = Readonly<Record<string, unknown>>

/** Whether a value of JSON is an object, with fields; a list is none. */
export function isPlainObject(value: unknown): value is PlainObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
