/** A small client of a running sandbox for contract tests: plain HTTP, no part of the console. */
import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { json } from 'node:stream/consumers'
import { importPKCS8, SignJWT } from 'jose'
import type { Site } from '#contract/ids.ts'
import { clientAssertionType } from '#contract/service/token.endpoints.ts'
import type { FleetAgent } from '../../src-sandbox/fleet.ts'
import type { RunningSandbox } from '../../src-sandbox/sandbox-server.ts'

export interface Reply {
  status: number
  headers: Headers
  // A test looks into bodies of any shape, and fails when the shape is another.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  body: any
}

export interface Request {
  method?: string
  token?: string
  body?: unknown
  text?: string
  headers?: Record<string, string>
}

export async function call(sandbox: RunningSandbox, path: string, request: Request = {}): Promise<Reply> {
  const { method = 'GET', token, body, text, headers = {} } = request
  const answer = await fetch(sandbox.baseUrl + path, {
    method,
    headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...headers },
    body: text ?? (body === undefined ? null : JSON.stringify(body)),
  })
  const received = await answer.text()
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') === true
  return { status: answer.status, headers: answer.headers, body: isJson ? JSON.parse(received) : received }
}

/** A POST under another name of the host; `fetch` does not let a caller choose the `Host` header. */
export function postWithHost(
  sandbox: RunningSandbox,
  place: { host: string; path: string },
  body: unknown = {},
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const { host, path } = place
    const sent = request(sandbox.baseUrl + path, { method: 'POST', headers: { host } }, async (answer) => {
      const headers = new Headers(answer.headers as Record<string, string>)
      resolve({ status: answer.statusCode ?? 0, headers, body: await json(answer) })
    })
    sent.once('error', reject)
    sent.end(JSON.stringify(body))
  })
}

export async function operate(sandbox: RunningSandbox, act: string, body: unknown = {}): Promise<Reply['body']> {
  const reply = await call(sandbox, `/operator/${act}`, { method: 'POST', body })
  if (reply.status !== 200) throw new Error(`operator ${act}: ${reply.status} ${JSON.stringify(reply.body)}`)
  return reply.body
}

export function agentOf(sandbox: RunningSandbox, site: Site, index = 0): FleetAgent {
  const agent = sandbox.agents.filter((each) => each.site === site)[index]
  if (agent === undefined) throw new RangeError(`no agent ${index} on ${site}`)
  return agent
}

export function requestToken(
  sandbox: RunningSandbox,
  fields: Record<string, unknown>,
  path = '/api/v1/agent/auth/token',
) {
  return call(sandbox, path, { method: 'POST', body: { grant_type: 'client_credentials', ...fields } })
}

export async function tokenOf(sandbox: RunningSandbox, agent: FleetAgent): Promise<string> {
  const proof =
    agent.auth_method === 'client_credentials'
      ? { client_secret: agent.client_secret }
      : { client_assertion_type: clientAssertionType, client_assertion: await assertionOf(sandbox, agent) }
  const reply = await requestToken(sandbox, { agent_id: agent.agent_id, ...proof })
  if (reply.status !== 200) throw new Error(`token: ${reply.status} ${JSON.stringify(reply.body)}`)
  return reply.body.access_token
}

/** A client assertion as Interface §5.2 wants it, by the sandbox's clock; tests replace single claims. */
export async function assertionOf(
  sandbox: RunningSandbox,
  agent: FleetAgent,
  changed: { claims?: Record<string, unknown>; key?: string; algorithm?: string } = {},
): Promise<string> {
  const pem = changed.key ?? (agent.auth_method === 'private_key_jwt' ? agent.private_key_pem : '')
  const nowS = Math.floor(Date.parse(`${(await operate(sandbox, 'clock')).now}Z`) / 1000)
  const claims = {
    iss: agent.agent_id,
    sub: agent.agent_id,
    aud: `${sandbox.baseUrl}/api/v1/agent/auth/token`,
    jti: randomUUID(),
    iat: nowS,
    exp: nowS + 60,
    ...changed.claims,
  }
  const algorithm = changed.algorithm ?? algorithmOf(sandbox, agent)
  return new SignJWT(claims).setProtectedHeader({ alg: algorithm }).sign(await importPKCS8(pem, algorithm))
}

/** Every third agent of a site has a key: ES256 and RS256 in turn. */
function algorithmOf(sandbox: RunningSandbox, agent: FleetAgent): string {
  return sandbox.agents.filter(({ site }) => site === agent.site).indexOf(agent) % 6 === 2 ? 'ES256' : 'RS256'
}
