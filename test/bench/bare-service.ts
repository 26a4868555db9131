/**
 * A service at its barest, in a process of its own: every POST is answered with a token, every GET with a list of
 * challenges, of scope keys, or of who has predicted on one of them. It checks nothing, so that what is measured is the
 * caller. Prints its address as one line, and ends with its standard input.
 */
import { createServer, type IncomingMessage } from 'node:http'

const challengesPerSite = 200
const predictionsPerChallenge = 12
const scopes = ['XAUUSD', 'ES', 'ZN', 'CL', 'BTC']
const dayMs = 24 * 60 * 60_000

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

function tokenFor(agentId: string, host: string): string {
  const nowSeconds = Math.floor(Date.now() / 1000)
  const claims = {
    iss: host,
    sub: agentId,
    site: agentId.startsWith('cn') ? 'cn' : 'global',
    iat: nowSeconds,
    exp: nowSeconds + 3600,
  }
  return JSON.stringify({
    access_token: `${encoded({ alg: 'HS256', typ: 'JWT' })}.${encoded(claims)}.c2lnbmF0dXJl`,
    token_type: 'bearer',
    expires_in: 3600,
    scope: 'prediction:submit challenge:read',
    agent_status: 'active',
  })
}

function challengeList(site: string): string {
  const at = (offsetMs: number) => new Date(Date.now() + offsetMs).toISOString().slice(0, 19)
  const items = Array.from({ length: challengesPerSite }, (_, index) => ({
    id: `${site}-${index}`,
    event_id: `event-${index}`,
    question: 'Will the contract settle higher than it opened?',
    asset: scopes[index % scopes.length],
    status: 'open',
    created_at: at(-dayMs),
    deadline: at(dayMs + index * 60_000),
    resolve_at: at(2 * dayMs),
    open_price: 71.42,
    prediction_count: predictionsPerChallenge,
    bullish_count: 7,
    bearish_count: 4,
    neutral_count: 1,
    challenge_type: 'daily',
    scope_key: scopes[index % scopes.length],
    session_name: null,
  }))
  return JSON.stringify({ items, total: items.length })
}

/** Others than the fleet, and as many as the list of challenges says. */
function blindResults(challengeId: string): string {
  const predictions = Array.from({ length: predictionsPerChallenge }, (_, index) => ({
    agent_id: `elsewhere-${index}`,
    submitted: true,
  }))
  return JSON.stringify({
    challenge_id: challengeId,
    status: 'open',
    submitted_count: predictions.length,
    predictions,
  })
}

function answerToGet(url: string): string {
  if (url.includes('prediction-scopes')) return scopeList
  const challengeId = /\/challenges\/([^/]+)\/results/.exec(url)?.[1]
  return challengeId === undefined ? lists[url.includes('/cn/') ? 'cn' : 'global'] : blindResults(challengeId)
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) text += chunk
  return text
}

const lists = { global: challengeList('global'), cn: challengeList('cn') }
const scopeList = JSON.stringify({ scopes })

const server = createServer(async (request, response) => {
  const body = await bodyOf(request)
  const { url = '', method, headers } = request
  const answer = method === 'POST' ? tokenFor(String(JSON.parse(body).agent_id), headers.host ?? '') : answerToGet(url)
  response.writeHead(200, { 'content-type': 'application/json' }).end(answer)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address !== null && typeof address === 'object') console.log(`http://127.0.0.1:${address.port}`)
})
process.stdin.resume().on('end', () => process.exit())
