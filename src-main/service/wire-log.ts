import type { AppErrorCode } from '#contract/app-error.ts'
import type { Site } from '#contract/ids.ts'
import type { WireEntry } from '#contract/ipc/support.procedures.ts'
import { isPlainObject } from '#contract/rules/plain-object.ts'
import { removeSecretShapes } from '#contract/rules/text/secret-shapes.ts'
import { listSecretForms } from '#contract/rules/text/service-text.ts'
import type { Endpoint } from '#contract/service/endpoint.ts'
import { getEndpointPathTemplate } from '#contract/service/paths.ts'
import { findSecrets, type HttpRequest } from './encode-request.ts'

/** The requests of this run, newest first, in bounded memory. */
export interface WireLog {
  add(entry: Omit<WireEntry, 'no'>): void
  list(): readonly WireEntry[]
  /** How many older ones are not kept any more. */
  forgotten(): number
}

/** A few minutes of a fleet of 1,000; at most some 400 KB. */
export const mostRequestsKept = 500
const maxPathCharacters = 300
const maxFields = 40
const maxNameCharacters = 60

/** Keeps the newest `capacity` requests; `onAdd` is called after each. */
export function createWireLog({
  capacity = mostRequestsKept,
  onAdd,
}: {
  capacity?: number
  onAdd?: () => void
} = {}): WireLog {
  let entries: WireEntry[] = []
  let count = 0
  return {
    add(entry) {
      count += 1
      entries = [{ ...entry, no: count }, ...entries.slice(0, capacity - 1)]
      onAdd?.()
    },
    list: () => entries,
    forgotten: () => count - entries.length,
  }
}

interface Exchange {
  endpoint: Endpoint
  request: HttpRequest
  call: { baseUrl: string; site: Site; path?: string; agentId?: string }
  outcome: { status: number | null; failure: AppErrorCode | null; receivedBytes: number | null; durationMs: number }
  atMs: number
}

/**
 * What is kept of a request. Headers and bodies are not: only the names of the body's fields, whether there was a
 * token, and sizes. An address that the service gave may be good for whoever has it, so the endpoint's own stands for
 * it.
 */
export function createWireEntry({ endpoint, request, call, outcome, atMs }: Exchange): Omit<WireEntry, 'no'> {
  const { method, url, headers, body } = request
  const path = call.path === undefined ? url.slice(call.baseUrl.length) : getEndpointPathTemplate(endpoint, call.site)
  const secrets = findSecrets(request)
  return {
    atMs,
    method,
    baseUrl: call.baseUrl,
    path: removeSecrets(path, secrets).slice(0, maxPathCharacters),
    endpoint: endpoint.name,
    site: call.site,
    agentId: call.agentId === undefined ? null : removeSecrets(call.agentId, secrets).slice(0, maxPathCharacters),
    ...outcome,
    durationMs: Math.round(outcome.durationMs),
    requestId: headers['x-request-id'] ?? '',
    sentBytes: body === undefined ? 0 : Buffer.byteLength(body),
    isAuthorized: headers.authorization !== undefined,
    fields: listFields(body),
  }
}

/** What has the shape of a token or of a key goes too, whoever put it there. */
function removeSecrets(text: string, secrets: readonly string[]): string {
  const forms = secrets.filter((secret) => secret !== '').flatMap(listSecretForms)
  const without = forms.reduce((rest, secret) => rest.replaceAll(secret, '[removed]'), text)
  return removeSecretShapes(without, '[removed]')
}

function listFields(body: string | undefined): string[] {
  const fields: unknown = body === undefined ? null : JSON.parse(body)
  if (!isPlainObject(fields)) return []
  return Object.keys(fields)
    .slice(0, maxFields)
    .map((name) => name.slice(0, maxNameCharacters))
}
