/** What one answer of a deployment is worth, decided from the answer alone. */
import { listCompletenessSchema } from '#contract/rules/list-completeness.ts'
import { isPlainObject } from '#contract/rules/plain-object.ts'
import { detailOf } from '#contract/rules/text/refusal-detail.ts'
import type { Body } from '#contract/service/decoding/decode.ts'
import type { Endpoint } from '#contract/service/endpoint.ts'

export interface Answer {
  status: number
  contentType: string
  text: string
}

export type Outcome =
  /** `value` is what the client's schema made of it. */
  | { kind: 'ok'; value: unknown; rows: number | null }
  /** The deployment says no: it does not offer this, or not to us. */
  | { kind: 'closed'; status: number; detail: string }
  | { kind: 'not tried'; why: string }
  /** Each problem is a place in the body and what was expected there. */
  | { kind: 'does not decode'; problems: readonly string[] }
  | { kind: 'failed'; why: string }

const mostProblems = 6

export function checkAnswer(endpoint: Endpoint, { status, contentType, text }: Answer): Outcome {
  const body = endpoint.textResponse === true && status < 300 ? text : parsed(text)
  if (status >= 300 && status < 400) return { kind: 'failed', why: `${status}: redirects are not followed` }
  if (status >= 500 || status < 200) return { kind: 'failed', why: `${status} ${detailOf(body)}`.trim() }
  if (status >= 400) return { kind: 'closed', status, detail: detailOf(body) }
  if (body === undefined) {
    return {
      kind: 'does not decode',
      problems: [`body: expected JSON, found ${contentType || 'no content type'}`],
    }
  }
  const read = endpoint.response.safeParse(body)
  if (!read.success)
    return { kind: 'does not decode', problems: read.error.issues.map(sayIssue).slice(0, mostProblems) }
  const unreadable = unreadableIn(read.data)
  if (unreadable > 0) return { kind: 'does not decode', problems: unreadableRows(endpoint, body, unreadable) }
  return { kind: 'ok', value: read.data, rows: rowCount(read.data) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function sayIssue({ path, message }: { path: readonly PropertyKey[]; message: string }): string {
  return `${path.map(String).join('.') || 'body'}: ${message}`
}

/** The rows that the client would have to leave out, each with what the published form has in its place. */
/** How many rows of a decoded list could not be read; 0 for what is no list. */
function unreadableIn(value: unknown): number {
  const completeness = listCompletenessSchema.safeParse(isPlainObject(value) ? value.completeness : null)
  return completeness.data?.unreadable ?? 0
}

function unreadableRows(endpoint: Endpoint, body: unknown, unreadable: number): string[] {
  const { name, rows } = rowsIn(body)
  const bad = rows
    .map((row, index) => ({ row, index }))
    .filter(({ row }) => {
      return unreadableIn(endpoint.response.safeParse([row]).data) === 1
    })
  const problems = bad.flatMap(({ row, index }) => {
    const published = endpoint.wire.safeParse({ total: 1, [name]: [row] })
    const issues = (published.error?.issues ?? []).filter(
      ({ path, code }) => path[0] === name && path[1] === 0 && code !== 'unrecognized_keys',
    )
    const said = issues.map(({ path, message }) => sayIssue({ path: [name, index, ...path.slice(2)], message }))
    return said.length > 0 ? said : [`${name}.${index}: the row cannot be read`]
  })
  return [`${unreadable} of ${rows.length} rows cannot be read`, ...problems].slice(0, mostProblems)
}

function rowsIn(body: unknown): { name: string; rows: readonly unknown[] } {
  if (Array.isArray(body)) return { name: 'items', rows: body }
  const found = isPlainObject(body) ? Object.entries(body).find(([, value]) => Array.isArray(value)) : undefined
  return found === undefined ? { name: 'items', rows: [] } : { name: found[0], rows: found[1] as unknown[] }
}

const listNames = ['items', 'comments', 'scopes', 'predictions', 'existing_comments'] as const

function rowCount(value: unknown): number | null {
  const body: Body = isPlainObject(value) ? value : {}
  const list = listNames.map((name) => body[name]).find(Array.isArray)
  return list === undefined ? null : list.length
}
