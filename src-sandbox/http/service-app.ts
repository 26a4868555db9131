/**
 * The HTTP side of the sandbox: routes from the endpoint table, errors as JSON, faults, the ledger, the `Date` header.
 */

import type { ServerResponse } from 'node:http'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono } from 'hono'
import { siteRules } from '#contract/rules/site-rules.ts'
import type { EndpointName } from '#contract/service/endpoint-table.ts'
import { endpointNames, endpointTable } from '#contract/service/endpoint-table.ts'
import { getEndpointPathTemplate } from '#contract/service/paths.ts'
import { handlers } from '../handlers/handlers.ts'
import { Refusal } from '../refusal.ts'
import type { SandboxRun } from '../sandbox-run.ts'
import type { ActiveShapes } from '../shapes/active-shapes.ts'
import type { ShapedCall } from '../shapes/shape.ts'
import type { Call } from './call.ts'
import type { Env, SandboxContext } from './context.ts'
import { applyBeforeService, applyToResponse, cut, needsRawSocket, sendByHand } from './fault-effects.ts'
import type { FaultEffect, Faults } from './faults.ts'
import { type Answered, handleCall, type Route } from './handle-call.ts'
import { identifyCaller } from './identify-caller.ts'
import { readBodyText } from './read-body.ts'
import type { BaseUrls } from './request-origin.ts'
import { createJsonResponse, type ServiceResponse } from './service-response.ts'
import { addToWriteLog } from './write-log.ts'

interface ServiceAppOptions {
  currentRun(): SandboxRun
  faults: Faults
  shapes: ActiveShapes
  /** The base URLs that a request with this `Host` header is answered with, the client's own first. */
  baseUrls(hostHeader: string | undefined): BaseUrls
  /** Compares every response with its strict schema before it leaves. */
  checkAnswers: boolean
  /** One line about a failure inside the sandbox; never a body, never a credential. */
  log(line: string): void
}

/** The service's own paths, from the endpoint table: input, limits, faults, shapes, response. */
export function createServiceApp(options: ServiceAppOptions): Hono<Env> {
  const app = new Hono<Env>()
  const paths = new Map<string, Set<string>>()
  for (const { method, path, route } of routes()) {
    app.on(method, path, (context) => serve(options, route, context))
    paths.set(path, (paths.get(path) ?? new Set()).add(method))
  }
  // A plain path can fit a pattern too: `/follows/following` is a `/follows/{agent_id}` as well, and allows what both
  // do.
  for (const path of paths.keys()) {
    app.all(path, (context) => {
      const fitting = [...paths].filter(([pattern]) => fits(pattern, context.req.path))
      const allow = [...new Set(fitting.flatMap(([, methods]) => [...methods]))].join(', ')
      return refuse(options, context, new Refusal(405, `Method ${context.req.method} not allowed`, { allow }))
    })
  }
  app.notFound((context) => refuse(options, context, new Refusal(404, 'Not Found')))
  app.onError((error, context) => refuse(options, context, error))
  return app
}

/** Every row on each of its sites; the token endpoint also at the path that mirrors the global one. */
function* routes(): Generator<{ method: string; path: string; route: Route }> {
  for (const name of endpointNames) {
    const row = endpointTable[name]
    for (const site of row.sites) {
      const route: Route = { row, site, handler: handlers[name] as (call: Call<EndpointName>) => unknown }
      const templates = new Set([getEndpointPathTemplate(row, site), siteRules[site].pathRoot + row.path])
      for (const template of templates) {
        yield { method: row.method, path: template.replaceAll(/\{(\w+)\}/g, ':$1'), route }
      }
    }
  }
}

function fits(pattern: string, path: string): boolean {
  return new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`).test(path)
}

async function serve(options: ServiceAppOptions, route: Route, context: SandboxContext): Promise<Response> {
  const run = options.currentRun()
  const { req } = context
  const bodyText = await readBodyText(req.raw).catch((error: unknown) => {
    if (error instanceof Refusal) return error
    throw error
  })
  if (bodyText instanceof Refusal) return refuse(options, context, bodyText)
  const call = options.shapes.request(shapedCall(run, { route, context, bodyText }))
  const agentId = await identifyCaller(run, { headers: req.raw.headers, route, bodyText: call.bodyText })
  const effects = options.faults.take({ method: req.method, path: req.path, agentId })
  const instead = await applyBeforeService(effects)
  if (instead === 'cut') {
    cut(context.env.outgoing)
    return RESPONSE_ALREADY_SENT
  }
  if (instead !== null) return send(options, { response: instead, effects, context })
  const { response, agent } = await answered(options, { run, route, context, call })
  if (route.row.effect !== 'read' && response.status < 400) {
    addToWriteLog(run, { context, route, status: response.status, agentId: agent?.agentId ?? agentId })
  }
  return send(options, { response: options.shapes.response(response, call), effects, context })
}

/** The call as shapes see it. */
function shapedCall(
  run: SandboxRun,
  { route, context, bodyText }: { route: Route; context: SandboxContext; bodyText: string },
): ShapedCall {
  const { req } = context
  return {
    endpoint: route.row.name,
    site: route.site,
    method: req.method,
    path: req.path,
    params: req.param(),
    query: req.query(),
    bodyText,
    isAuthenticated: req.header('authorization') !== undefined,
    nowMs: run.clock.now(),
  }
}

async function answered(
  options: ServiceAppOptions,
  given: { run: SandboxRun; route: Route; context: SandboxContext; call: ShapedCall },
): Promise<Answered> {
  const { run, route, context, call } = given
  const instead = options.shapes.instead(call)
  if (instead !== null) return { response: instead, agent: null }
  const nowMs = run.clock.now()
  run.world.runUntil(nowMs)
  try {
    const incoming = {
      nowMs,
      authorization: context.req.header('authorization'),
      params: call.params,
      query: call.query,
      bodyText: call.bodyText,
      baseUrls: options.baseUrls(context.req.header('host')),
    }
    return await handleCall(run, route, { incoming, checked: options.checkAnswers })
  } catch (error) {
    return { response: errorResponse(options, error), agent: null }
  }
}

async function send(
  options: ServiceAppOptions,
  given: { response: ServiceResponse; effects: readonly FaultEffect[]; context: SandboxContext },
): Promise<Response> {
  const response = withDate(options, given.response)
  if (given.effects.length === 0) return sendNow(response, given.context.env.outgoing)
  const changed = applyToResponse(response, given.effects)
  const byHand = given.effects.find(needsRawSocket)
  if (byHand === undefined) return toResponse(changed)
  await sendByHand(changed, byHand, given.context.env.outgoing)
  return RESPONSE_ALREADY_SENT
}

/**
 * A refusal, or a failure of the sandbox itself, of a call that no endpoint has answered. The operator's side has no
 * shape.
 */
function refuse(options: ServiceAppOptions, context: SandboxContext, error: unknown): Response {
  const { req } = context
  const call: ShapedCall = {
    endpoint: null,
    site: 'global',
    method: req.method,
    path: req.path,
    params: {},
    query: {},
    bodyText: '',
    isAuthenticated: req.header('authorization') !== undefined,
    nowMs: options.currentRun().clock.now(),
  }
  const response = errorResponse(options, error)
  const shaped = req.path.startsWith('/api/') ? options.shapes.response(response, call) : response
  return toResponse(withDate(options, shaped))
}

function errorResponse(options: ServiceAppOptions, error: unknown): ServiceResponse {
  if (error instanceof Refusal) return createJsonResponse(error.status, error.body, error.headers)
  options.log(`internal error: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
  return createJsonResponse(500, { detail: 'Internal server error' })
}

function withDate(options: ServiceAppOptions, response: ServiceResponse): ServiceResponse {
  const date = new Date(options.currentRun().clock.now()).toUTCString()
  return { ...response, headers: { date, ...response.headers } }
}

/** Past the `Response` object, whose body would be a stream to read: half of the time of a call. */
function sendNow({ status, headers, body }: ServiceResponse, outgoing: ServerResponse): Response {
  const length = body === null ? {} : { 'content-length': Buffer.byteLength(body) }
  outgoing.writeHead(status, { ...headers, ...length }).end(body)
  return RESPONSE_ALREADY_SENT
}

/** These have no body by HTTP, whatever a fault puts there. */
const bodilessStatuses: readonly number[] = [204, 205, 304]

function toResponse({ status, headers, body }: ServiceResponse): Response {
  return new Response(bodilessStatuses.includes(status) ? null : body, { status, headers })
}
