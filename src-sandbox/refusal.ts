/** The one way in which a handler says no. */
import type { z } from 'zod'

type ErrorDetail = string | readonly { loc: readonly (string | number)[]; msg: string; type: string }[]

/** Becomes `{"detail": …}` with the given status (Interface §7). */
export class Refusal extends Error {
  readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 410 | 413 | 422 | 429
  readonly detail: ErrorDetail
  readonly headers: Readonly<Record<string, string>>

  constructor(status: Refusal['status'], detail: ErrorDetail, headers: Readonly<Record<string, string>> = {}) {
    super(typeof detail === 'string' ? detail : 'The request does not fit the schema')
    this.name = 'Refusal'
    this.status = status
    this.detail = detail
    this.headers = headers
  }

  /** As it is sent. */
  get body(): { detail: ErrorDetail } {
    return { detail: this.detail }
  }
}

/** 422 with one entry per field that does not fit, each with the way to it. */
export function createInputRefusal(place: 'body' | 'query', error: z.ZodError): Refusal {
  const detail = error.issues
    .flatMap((issue) => leafIssues(issue, []))
    .map(({ path, message, code }) => ({
      loc: [place, ...path],
      msg: message,
      type: code,
    }))
  return new Refusal(422, detail)
}

interface LeafIssue {
  path: (string | number)[]
  message: string
  code: string
}

/** A union reports every branch; the branch that came closest says what is wrong. */
function leafIssues(issue: z.core.$ZodIssue, above: (string | number)[]): LeafIssue[] {
  const path = [...above, ...issue.path.map((key) => (typeof key === 'number' ? key : String(key)))]
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    const [closest = []] = [...issue.errors].sort((a, b) => a.length - b.length)
    return closest.flatMap((inner) => leafIssues(inner, path))
  }
  return [{ path, message: issue.message, code: issue.code }]
}
