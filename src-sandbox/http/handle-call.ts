/** One call from request to answer: who, may they, how often, what, and then the handler. */
import type { Site } from '#contract/ids.ts'
import { needsOfCall } from '#contract/service/call-needs.ts'
import type { Endpoint } from '#contract/service/endpoint.ts'
import type { EndpointName } from '#contract/service/endpoint-table.ts'
import { noBody } from '#contract/service/wire.ts'
import type { SandboxRun } from '../sandbox-run.ts'
import type { AgentRecord } from '../state.ts'
import { authenticate, requireOAuthScope } from './authorize.ts'
import type { Call } from './call.ts'
import { parseInput } from './parse-input.ts'
import { readJson } from './read-body.ts'
import type { BaseUrls } from './request-origin.ts'
import { createJsonResponse, type ServiceResponse } from './service-response.ts'

/** A row of the table on one site, with what answers it. */
export interface Route {
  row: Endpoint & { name: EndpointName }
  site: Site
  handler: (call: Call<EndpointName>) => unknown
}

interface IncomingCall {
  nowMs: number
  authorization: string | undefined
  params: Readonly<Record<string, string>>
  query: Readonly<Record<string, string>>
  bodyText: string
  baseUrls: BaseUrls
}

/** What a call is answered with, and who called. */
export interface Answered {
  response: ServiceResponse
  agent: AgentRecord | null
}

/**
 * Throws a `Refusal` for whatever the service says no to. `checked` compares the response with the row's strict schema.
 */
export async function handleCall(
  run: SandboxRun,
  { row, site, handler }: Route,
  { incoming, checked }: { incoming: IncomingCall; checked: boolean },
): Promise<Answered> {
  const caller = row.auth === 'bearer' ? await authenticate(run, incoming.authorization, site) : null
  // A reply needs another scope than a comment, so its body has to be looked at before the scope is.
  const sent = readJson(incoming.bodyText)
  const needs = needsOfCall(row, sent.value)
  if (caller !== null) requireOAuthScope(caller.claims, needs.oauthScope)
  if (sent.refusal !== null && row.request !== noBody) throw sent.refusal
  const query = parseInput('query', row.query, incoming.query)
  const body = parseInput('body', row.request, sent.value)
  if (caller !== null) {
    const { agent } = caller
    const { rateClass } = needs
    run.meter.take({ agentId: agent.agentId, rateClass, nowMs: incoming.nowMs, speed: run.clock.speed() })
  }
  const call = {
    run,
    site,
    nowMs: incoming.nowMs,
    params: incoming.params,
    query,
    body,
    agent: caller?.agent ?? null,
    baseUrls: incoming.baseUrls,
  }
  const wire = await handler(call as Call<EndpointName>)
  if (checked) row.wire.parse(wire)
  return { response: successAnswer(row, wire), agent: caller?.agent ?? null }
}

function successAnswer(row: Endpoint, wire: unknown): ServiceResponse {
  if (row.status === 204) return { status: 204, headers: {}, body: null }
  if (row.textResponse === true && typeof wire === 'string') {
    return { status: row.status, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: wire }
  }
  return createJsonResponse(row.status, wire)
}
