import { isPlainObject } from '#contract/rules/plain-object.ts'

/** What a text says as JSON; null where it is none, as for the text `null`. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The fields of an object of JSON; null for any other value. */
export function fieldsOf(value: unknown): Record<string, unknown> | null {
  return isPlainObject(value) ? { ...value } : null
}
