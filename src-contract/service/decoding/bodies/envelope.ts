/** What deployments put around a response: `{"code": 0, "msg": "ok", "data": {…}}` and the like. */
import { isPlainObject } from '../../../rules/plain-object.ts'
import type { Body } from '../decode.ts'

export const successFlags = ['success', 'ok', 'succeeded', 'is_success', 'isSuccess']
export const errorFields = ['error', 'errors', 'error_message', 'errorMessage', 'exception', 'fault']
export const statusFields = ['status', 'state', 'result', 'outcome']
export const plainCodeFields = ['code', 'status_code', 'statusCode', 'http_status', 'httpStatus']
/** The codes of an error, which say that there is none by zero or a word of success alone. */
export const errorCodeFields = ['error_code', 'errorCode', 'errcode', 'errno', 'ret', 'retcode', 'ret_code']
export const codeFields = [...plainCodeFields, ...errorCodeFields, ...statusFields]
export const wordFields = [
  ...['detail', 'details', 'message', 'msg', 'reason', 'description', 'error_description', 'title', 'errmsg'],
]
/** What is around a record and is none of it. */
export const envelopeFields: ReadonlySet<string> = new Set([
  ...successFlags,
  ...errorFields,
  ...codeFields,
  ...wordFields,
  ...['type', 'instance', 'path', 'method', 'timestamp', 'time', 'version', 'meta', 'warnings', 'hint'],
  ...['metadata', 'links', '_links', 'rate_limit', 'rateLimit', 'ratelimit', 'rate_limits', 'remaining', 'request'],
  ...['duration', 'duration_ms', 'durationMs', 'elapsed', 'elapsed_ms', 'elapsedMs', 'took', 'took_ms', 'api_version'],
  ...['timezone', 'time_zone', 'timeZone', 'tz', 'utc_offset', 'utcOffset', 'tz_offset', 'tzOffset', 'server_timezone'],
  ...['serverTimezone', 'timezone_offset', 'timezoneOffset', 'server_time', 'serverTime', 'generated_at'],
  ...[
    'jsonapi',
    'included',
    'request_id',
    'requestId',
    'trace_id',
    'traceId',
    'correlation_id',
    'total',
    'count',
    'total_count',
  ],
])
/** The fields under which deployments put the record itself. */
export const wrapperFields = ['data', 'result', 'response', 'payload', 'body']
/** Those under which they put a list, with what they say of it. */
export const listWrappers = ['data', 'results', 'result', 'payload', 'response', 'body', '_embedded', 'hits']

const deepest = 3

/** That there is no error, as servers write it. */
export const noError =
  /^(?:|0|00+|false|no|no[ _]errors?\.?|none|null|nil|undefined|n\/?a|ok|okay|success|successful|-)$/i
/** A code of success, as servers write it. */
export const wentWell = /^(?:0|00+|20\d|ok|okay|success|successful|true)$/i

/** Whether a field of an envelope is about the call alone: nothing of it belongs to the record. */
function isOfTheCall([name, value]: [string, unknown]): boolean {
  if (successFlags.includes(name) || errorFields.includes(name) || wordFields.includes(name)) return true
  return codeFields.includes(name) && (value === null || (typeof value !== 'object' && wentWell.test(String(value))))
}

/**
 * The record inside its envelope, with what the envelope says of it (a total, a status) where the record says nothing
 * of the kind. A body in which anything but an envelope's fields is beside the inner object is a record
 * itself, and is given back as it is, as is one whose inner value is a list.
 */
export function openEnvelope(body: unknown, depth = 0): unknown {
  if (!isPlainObject(body) || depth === deepest) return body
  const name = wrapperFields.find((field) => Object.hasOwn(body, field) && isPlainObject(body[field]))
  if (name === undefined || !isOnlyEnvelope(body, name)) return openResource(body)
  const inner = openEnvelope(body[name], depth + 1)
  if (!isPlainObject(inner)) return inner
  const around = Object.entries(body).filter(([field, value]) => field !== name && !isOfTheCall([field, value]))
  return { ...Object.fromEntries(around), ...inner }
}

/**
 * A body and the objects that it is wrapped in, the outermost first, whatever is beside them. Of a receipt in which
 * no field has to be there nothing else tells that it was not read. `opensLists`: a list of one is a wrapper too.
 */
export function listLevels(body: unknown, { opensLists = true, depth = 0 } = {}): Body[] {
  if (depth > deepest) return []
  const inner = (value: unknown) => listLevels(value, { opensLists, depth: depth + 1 })
  if (Array.isArray(body)) return opensLists && body.length === 1 ? inner(body[0]) : []
  if (!isPlainObject(body)) return []
  const opened = openResource(body)
  return [opened, ...wrapperFields.flatMap((name) => inner(opened[name]))]
}

/** All that such a receipt says in fields of its own; what is further in counts. */
export function mergeLevels(body: unknown): Body {
  return Object.assign({}, ...listLevels(body))
}

/** The attributes of a resource (JSON:API) with its id; any other body unchanged. */
function openResource(body: Body): Body {
  const isResource = isPlainObject(body.attributes) && typeof body.type === 'string'
  return isResource && isPlainObject(body.attributes) ? { id: body.id, ...body.attributes } : body
}

function isOnlyEnvelope(body: Body, wrapper: string): boolean {
  return Object.keys(body).every((name) => name === wrapper || envelopeFields.has(name))
}
