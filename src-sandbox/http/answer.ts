/** An answer before it becomes bytes, so that faults can still change it. */

export interface Answer {
  status: number
  headers: Record<string, string>
  /** `null` for none, as with 204. */
  body: string | null
}

/** An answer with a JSON body. */
export function createJsonAnswer(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Answer {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) }
}
