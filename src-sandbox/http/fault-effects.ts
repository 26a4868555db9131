/** What each fault does to a response, and to the connection that carries it. */
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { isPlainObject } from '#contract/rules/plain-object.ts'
import type { FaultEffect } from './faults.ts'
import { createJsonResponse, type ServiceResponse } from './service-response.ts'

/** What happens before the service sees the call: a response in its place, a cut line, or nothing. */
export async function applyBeforeService(effects: readonly FaultEffect[]): Promise<ServiceResponse | 'cut' | null> {
  for (const effect of effects) {
    if ('delay_ms' in effect) await sleep(effect.delay_ms)
    if ('reset_before' in effect) return 'cut'
    if (('status' in effect || 'html' in effect) && effect.applied !== true) return replacement(effect)
  }
  return null
}

/** The response as the faults want it; `real` is what the service said. */
export function applyToResponse(real: ServiceResponse, effects: readonly FaultEffect[]): ServiceResponse {
  return effects.reduce(withEffect, real)
}

function withEffect(response: ServiceResponse, effect: FaultEffect): ServiceResponse {
  if ('status' in effect || 'html' in effect) return withDateOf(response, replacement(effect))
  if ('not_json' in effect) return { ...response, body: '{"items": [{"id": "ch_1", "question": ' }
  if ('wrong_type' in effect) return changed(response, (body) => withWrongTypes(body, effect.wrong_type))
  if ('drop_fields' in effect) return changed(response, (body) => withoutFields(body, effect.drop_fields))
  if ('bare_array' in effect) return changed(response, withoutEnvelope)
  if ('skew_s' in effect) return skewed(response, effect.skew_s)
  return response
}

/** Whether an effect needs the connection in its own hands. */
export function needsRawSocket(effect: FaultEffect): boolean {
  return ['reset_after', 'truncate_at', 'huge', 'slow', 'half_open'].some((name) => name in effect)
}

/** Sends, or fails to send, a response by hand. */
export async function sendByHand(
  response: ServiceResponse,
  effect: FaultEffect,
  outgoing: ServerResponse,
): Promise<void> {
  const body = Buffer.from(response.body ?? '')
  if ('reset_after' in effect) return void cut(outgoing)
  // Nothing is sent and nothing closed: the client has to give up by itself.
  if ('half_open' in effect) return
  if ('truncate_at' in effect) {
    outgoing.writeHead(response.status, { ...response.headers, 'content-length': body.length })
    outgoing.flushHeaders()
    outgoing.write(body.subarray(0, effect.truncate_at), () => outgoing.destroy())
    return
  }
  outgoing.writeHead(response.status, response.headers)
  if ('huge' in effect) await sendHuge(effect.huge, outgoing)
  if ('slow' in effect) await sendSlowly(body, effect.slow, outgoing)
  outgoing.end()
}

/** A reset, not an orderly close: what a client sees when the way breaks. */
export function cut(outgoing: ServerResponse): void {
  outgoing.socket?.resetAndDestroy()
}

function replacement(effect: Extract<FaultEffect, { status: number } | { html: number }>): ServiceResponse {
  if ('html' in effect) {
    const page = `<!doctype html><html><head><title>${effect.html}</title></head><body><h1>Bad gateway</h1></body></html>`
    return { status: effect.html, headers: { 'content-type': 'text/html; charset=utf-8' }, body: page }
  }
  const { status, body } = effect
  const headers = withLowerCaseNames(effect.headers ?? {})
  if (typeof body === 'string') return { status, headers: { 'content-type': 'text/plain', ...headers }, body }
  return createJsonResponse(status, body ?? { detail: `Fault injected: ${status}` }, headers)
}

/** Without one, Node would add the machine's time. */
function withDateOf({ headers: { date } }: ServiceResponse, instead: ServiceResponse): ServiceResponse {
  return date === undefined ? instead : { ...instead, headers: { date, ...instead.headers } }
}

/** In one case, as those of the service: two spellings of a name would be two headers. */
function withLowerCaseNames(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
}

function changed(response: ServiceResponse, change: (body: unknown) => unknown): ServiceResponse {
  if (response.body === null || response.headers['content-type'] !== 'application/json') return response
  return { ...response, body: JSON.stringify(change(JSON.parse(response.body))) }
}

/** Every field of the names given, or every leaf without names, becomes another type. */
function withWrongTypes(value: unknown, names: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => withWrongTypes(item, names))
  if (typeof value !== 'object' || value === null) return names.length === 0 ? otherType(value) : value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      names.includes(key) ? otherType(inner) : withWrongTypes(inner, names),
    ]),
  )
}

function otherType(value: unknown): unknown {
  if (typeof value === 'string') return { unexpected: value.length }
  if (typeof value === 'number') return `${value} units`
  return typeof value === 'boolean' ? 'maybe' : 42
}

function withoutFields(value: unknown, names: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutFields(item, names))
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([key]) => !names.includes(key))
  return Object.fromEntries(kept.map(([key, inner]) => [key, withoutFields(inner, names)]))
}

function withoutEnvelope(value: unknown): unknown {
  if (!isPlainObject(value)) return value
  return Object.values(value).find(Array.isArray) ?? value
}

function skewed(response: ServiceResponse, skewS: number): ServiceResponse {
  const dateMs = Date.parse(response.headers.date ?? '')
  return { ...response, headers: { ...response.headers, date: new Date(dateMs + skewS * 1000).toUTCString() } }
}

async function sendHuge(bytes: number, outgoing: ServerResponse): Promise<void> {
  const chunk = Buffer.alloc(64 * 1024, ' ')
  const closed = once(outgoing, 'close')
  for (let sent = 0; sent < bytes && !outgoing.destroyed; sent += chunk.length) {
    const rest = chunk.subarray(0, Math.min(chunk.length, bytes - sent))
    if (!outgoing.write(rest)) await Promise.race([once(outgoing, 'drain'), closed])
  }
}

async function sendSlowly(body: Buffer, everyMs: number, outgoing: ServerResponse): Promise<void> {
  for (let at = 0; at < body.length && !outgoing.destroyed; at += 1) {
    outgoing.write(body.subarray(at, at + 1))
    await sleep(everyMs)
  }
}
