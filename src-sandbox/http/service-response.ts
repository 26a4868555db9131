/** A response before it becomes bytes, so that faults can still change it. */

export interface ServiceResponse {
  status: number
  headers: Record<string, string>
  /** `null` for none, as with 204. */
  body: string | null
}

/** A response with a JSON body. */
export function createJsonResponse(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): ServiceResponse {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) }
}
