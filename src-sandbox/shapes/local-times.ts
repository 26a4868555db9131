import type { PlainObject } from '#contract/rules/plain-object.ts'
import { formatServiceTime, parseServiceTime } from '#contract/rules/service-time.ts'
import { mapObjects, withJson } from './json-response.ts'
import type { Shape } from './shape.ts'

const plainTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/
const shanghaiMs = 8 * 60 * 60 * 1_000

function inShanghai(value: unknown): unknown {
  const atMs = typeof value === 'string' && plainTime.test(value) ? parseServiceTime(value) : null
  return atMs === null ? value : formatServiceTime(atMs + shanghaiMs)
}

function withLocalTimes(object: PlainObject): PlainObject {
  const local = Object.fromEntries(Object.entries(object).map(([name, value]) => [name, inShanghai(value)]))
  const hasTimes = Object.entries(local).some(([name, value]) => value !== object[name])
  return hasTimes ? { ...local, timezone: 'Asia/Shanghai' } : object
}

export const localTimes: Shape = {
  name: 'local-times',
  description: 'Times are those of Shanghai without an offset, and "timezone": "Asia/Shanghai" stands beside them.',
  response: (response) => withJson(response, (body) => mapObjects(body, withLocalTimes)),
}
