/**
 * Every row of the endpoint table that only reads, asked once of a live deployment, in an order in which one answer
 * names what the next asks for.
 */
import { randomUUID } from 'node:crypto'
import type { Site } from '#contract/ids.ts'
import { isPlainObject } from '#contract/rules/plain-object.ts'
import { type EndpointName, endpointNames, endpointTable } from '#contract/service/endpoint-table.ts'
import { formatEndpointPath, getEndpointPathTemplate } from '#contract/service/paths.ts'
import { checkAnswer, type Outcome } from './check-response.ts'
import { type AgentCredential, createTokenBody } from './request-token.ts'
import { sendRequest } from './send-request.ts'

export interface Finding {
  site: Site
  /** The row, and what of it was asked where it is asked more than once. */
  name: string
  method: string
  path: string
  outcome: Outcome
}

interface Suite {
  baseUrl: string
  site: Site
  credential: AgentCredential | null
}

/** What answers so far have named. */
interface Found {
  token: string | null
  news_id?: string
  agent_id?: string
  openChallenge?: string
  resolvedChallenge?: string
}

/** Asks and judges, one row after the other. Never throws for what the deployment does. */
export async function* runReadOnlySuite(suite: Suite): AsyncGenerator<Finding> {
  const found: Found = { token: null }
  if (suite.credential !== null) yield await readToken(suite, suite.credential, found)
  const reads = endpointNames.filter(
    (name) => endpointTable[name].effect === 'read' && endpointTable[name].sites.some((site) => site === suite.site),
  )
  for (const name of reads.filter((each) => endpointTable[each].params.length === 0)) {
    const finding = await readRow(suite, found, { name })
    yield finding
    if (finding.outcome.kind !== 'ok') continue
    keepIds(found, name, finding.outcome.value)
    const cursor = isPlainObject(finding.outcome.value) ? finding.outcome.value.next_cursor : null
    if (typeof cursor === 'string') yield await readRow(suite, found, { name, aspect: 'next page', query: { cursor } })
  }
  keep(found, 'agent_id', suite.credential?.agentId)
  for (const name of reads.filter((each) => endpointTable[each].params.length > 0)) {
    for (const { aspect, id } of placesOf(name, found)) yield await readRow(suite, found, { name, aspect, id })
  }
}

async function readToken(suite: Suite, credential: AgentCredential, found: Found): Promise<Finding> {
  const row = endpointTable.requestToken
  const path = formatEndpointPath(row, suite.site)
  const head = { site: suite.site, name: row.name, method: row.method, path }
  let body: string
  try {
    const at = { baseUrl: suite.baseUrl, serviceNowMs: Date.now() }
    body = JSON.stringify(await createTokenBody(credential, at))
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return { ...head, outcome: { kind: 'not tried', why: `the key cannot be used: ${why}` } }
  }
  const headers = { 'content-type': 'application/json', ...identify(suite) }
  const answer = await sendRequest(suite.baseUrl + path, { method: row.method, headers, body })
  if (typeof answer === 'string') return { ...head, outcome: { kind: 'failed', why: answer } }
  const outcome = checkAnswer(row, answer)
  if (outcome.kind === 'ok' && isPlainObject(outcome.value)) found.token = String(outcome.value.access_token)
  return { ...head, outcome }
}

interface Asked {
  name: EndpointName
  aspect?: string | undefined
  id?: string | undefined
  query?: Record<string, string>
}

async function readRow(suite: Suite, found: Found, { name, aspect, id, query }: Asked): Promise<Finding> {
  const row = endpointTable[name]
  const [param] = row.params
  const head = {
    site: suite.site,
    name: aspect === undefined ? name : `${name} (${aspect})`,
    method: row.method,
    path: getEndpointPathTemplate(row, suite.site),
  }
  if (row.auth === 'bearer' && found.token === null) {
    const why = suite.credential === null ? 'needs --agent-id and its secret' : 'there is no token'
    return { ...head, outcome: { kind: 'not tried', why } }
  }
  if (param !== undefined && id === undefined) {
    return { ...head, outcome: { kind: 'not tried', why: `no answer named a ${param} to ask for` } }
  }
  const path = safePath(() => formatEndpointPath(row, suite.site, param === undefined ? {} : { [param]: id ?? '' }))
  if (path === null) return { ...head, outcome: { kind: 'failed', why: 'an id that cannot be part of a path' } }
  const search = query === undefined ? '' : `?${new URLSearchParams(query).toString()}`
  const authorization = row.auth === 'bearer' ? { authorization: `Bearer ${found.token}` } : {}
  const headers = { ...identify(suite), ...authorization }
  const answer = await sendRequest(suite.baseUrl + path + search, { method: row.method, headers })
  const outcome: Outcome = typeof answer === 'string' ? { kind: 'failed', why: answer } : checkAnswer(row, answer)
  return { ...head, path: path + search, outcome }
}

/** Interface §5.1. */
function identify({ credential }: Suite): Record<string, string> {
  const agent = credential === null ? {} : { 'x-agent-id': credential.agentId }
  return { accept: 'application/json, text/plain', 'x-request-id': randomUUID(), ...agent }
}

function safePath(path: () => string): string | null {
  try {
    return path()
  } catch {
    return null
  }
}

/** Which ids a row with a parameter is asked for; one without an id says that there was none. */
function placesOf(name: EndpointName, found: Found): readonly { aspect?: string; id: string | undefined }[] {
  if (name === 'readResults') {
    return [
      { aspect: 'open', id: found.openChallenge },
      { aspect: 'resolved', id: found.resolvedChallenge },
    ]
  }
  return [{ id: endpointTable[name].params[0] === 'news_id' ? found.news_id : found.agent_id }]
}

function keepIds(found: Found, name: EndpointName, value: unknown): void {
  const items = isPlainObject(value) && Array.isArray(value.items) ? value.items.filter(isPlainObject) : []
  const first = (field: string, wanted: (row: (typeof items)[number]) => boolean = () => true) => {
    const id = items.find((row) => typeof row[field] === 'string' && wanted(row))?.[field]
    return typeof id === 'string' ? id : undefined
  }
  if (name === 'listEvents' || name === 'listEventsToday') keep(found, 'news_id', first('id'))
  if (name === 'readLeaderboard') keep(found, 'agent_id', first('agent_id'))
  if (name !== 'listChallenges' && name !== 'listActiveChallenges') return
  keep(
    found,
    'openChallenge',
    first('id', ({ status }) => status === 'open'),
  )
  keep(
    found,
    'resolvedChallenge',
    first('id', ({ status }) => status === 'resolved'),
  )
  keep(found, 'news_id', first('event_id'))
}

function keep(found: Found, field: Exclude<keyof Found, 'token'>, id: string | undefined): void {
  if (id !== undefined) found[field] ??= id
}
