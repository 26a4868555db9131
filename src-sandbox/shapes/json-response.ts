/** Changing the JSON of a response; answers that carry none stay as they are. */
import { isPlainObject, type PlainObject } from '#contract/rules/plain-object.ts'
import { createJsonResponse, type ServiceResponse } from '../http/service-response.ts'

/** The body as a value; undefined where there is none, or no JSON. */
function jsonOf({ body, headers }: ServiceResponse): unknown {
  if (body === null || headers['content-type'] !== 'application/json') return undefined
  return JSON.parse(body)
}

/** A success response with its body changed. */
export function withJson(response: ServiceResponse, change: (body: unknown) => unknown): ServiceResponse {
  const body = response.status < 400 ? jsonOf(response) : undefined
  return body === undefined ? response : { ...response, body: JSON.stringify(change(body)) }
}

/** Every object within a value changed, the inner ones first. */
export function mapObjects(value: unknown, change: (object: PlainObject) => PlainObject): unknown {
  if (Array.isArray(value)) return value.map((item) => mapObjects(item, change))
  if (!isPlainObject(value)) return value
  const inner = Object.entries(value).map(([key, each]) => [key, mapObjects(each, change)])
  return change(Object.fromEntries(inner))
}

/** Every text within a value changed. */
export function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change))
  if (!isPlainObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, mapTexts(each, change)]))
}

/** The challenges in a body, in whichever envelope. */
export function mapChallenges(body: unknown, change: (challenge: PlainObject) => PlainObject): unknown {
  return mapObjects(body, (object) =>
    'question' in object && ('deadline' in object || 'closes_at' in object) ? change(object) : object,
  )
}

export function omitFields(object: PlainObject, names: readonly string[]): PlainObject {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)))
}

/** The words of a refusal; null for any other response. */
export function detailOf(response: ServiceResponse): unknown {
  const body = response.status >= 400 ? jsonOf(response) : undefined
  return isPlainObject(body) ? (body.detail ?? null) : null
}

/** The same refusal with other words. */
export function withDetail({ status, headers }: ServiceResponse, detail: unknown): ServiceResponse {
  return createJsonResponse(status, { detail }, headers)
}
