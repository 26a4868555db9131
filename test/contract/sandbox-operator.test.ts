/** The operator's side of the sandbox: claims, the clock, faults and the ledger. */
import { networkInterfaces } from 'node:os'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type RunningSandbox, startSandbox } from '../../src-sandbox/sandbox-server.ts'
import { agentOf, call, operate, postWithHost, tokenOf } from './sandbox-client.ts'
import { register, submitAnswer } from './sandbox-rows.ts'

/** Where a sandbox can listen here: all addresses, this machine's name for itself, one that other machines know. */
function hostsOfMachine(): string[] {
  const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? [])
  const known = addresses.find(({ family, internal }) => family === 'IPv4' && !internal)
  const hasIpv6 = addresses.some(({ family }) => family === 'IPv6')
  return ['0.0.0.0', 'localhost', ...(hasIpv6 ? ['::'] : []), ...(known === undefined ? [] : [known.address])]
}

const leaderboard = '/api/v1/eval/leaderboard'

describe("the operator's side of the sandbox", () => {
  let sandbox: RunningSandbox
  beforeAll(async () => {
    sandbox = await startSandbox({ agents: 3, limits: false })
  })
  afterAll(() => sandbox.close())
  beforeEach(() => operate(sandbox, 'reset'))

  const setFaults = (...faults: unknown[]) => operate(sandbox, 'faults', { faults })
  const readBoard = () => call(sandbox, `${leaderboard}?limit=3`)

  it('withholds the scopes that a claim does not approve', async () => {
    const agent = agentOf(sandbox, 'global')
    const approved = ['challenge:read', 'profile:read:self']
    await operate(sandbox, 'claim', { agent_id: agent.agent_id, approve_scopes: approved })
    const token = await tokenOf(sandbox, agent)
    expect((await call(sandbox, '/api/v1/agent/scopes', { token })).body.scopes.sort()).toEqual(approved)
  })

  it('claims nobody who has not passed the registration challenge', async () => {
    const { agent_id, challenge_id } = await register({ sandbox, site: 'global' }, {})
    const claim = () => call(sandbox, '/operator/claim', { method: 'POST', body: { agent_id } })
    expect(await claim()).toMatchObject({ status: 409, body: { detail: 'Complete the registration challenge first' } })
    expect((await submitAnswer({ sandbox, site: 'global' }, challenge_id)).body.passed).toBe(true)
    expect(await claim()).toMatchObject({ status: 200, body: { status: 'active' } })
  })

  it('approves at most what was requested', async () => {
    const requested_scopes = ['challenge:read', 'profile:read:self']
    const { agent_id, challenge_id } = await register({ sandbox, site: 'global' }, { requested_scopes })
    await submitAnswer({ sandbox, site: 'global' }, challenge_id)
    const approve_scopes = ['prediction:submit', 'challenge:read']
    expect(await operate(sandbox, 'claim', { agent_id, approve_scopes })).toMatchObject({ scopes: ['challenge:read'] })
  })

  it('finds agents by their name, as the site shows them to whom they belong', async () => {
    const { agent_id, name } = agentOf(sandbox, 'global')
    const found = await operate(sandbox, 'agents', { name })
    expect(found.agents).toMatchObject([{ agent_id, name, site: 'global', status: 'active' }])
    expect(JSON.stringify(found)).not.toMatch(/secret/i)
    expect(await operate(sandbox, 'agents', { name: 'nobody' })).toEqual({ agents: [] })
  })

  it('moves and speeds up the clock', async () => {
    const before = (await operate(sandbox, 'clock')).now
    const startTimer = await operate(sandbox, 'clock', { advance_s: 86_400, speed: 60 })
    expect(Date.parse(startTimer.now) - Date.parse(before)).toBeGreaterThanOrEqual(86_400_000)
    expect(startTimer.speed).toBe(60)
  })

  it('refuses a clock that would stand still, in which no limit would ever end', async () => {
    const reply = await call(sandbox, '/operator/clock', { method: 'POST', body: { speed: 0 } })
    expect(reply).toMatchObject({ status: 422, body: { detail: [{ loc: ['body', 'speed'] }] } })
  })

  it('opens a challenge of any kind', async () => {
    const challenge = await operate(sandbox, 'challenges', {
      asset: 'WC2026_grpA_match03',
      question: 'Will France win, draw, or lose against Brazil? (Group A)',
      session_name: 'group',
      deadline_in_s: 120,
      resolve_in_s: 300,
    })
    expect(challenge).toMatchObject({
      scope_key: 'WC2026',
      challenge_type: 'worldcup',
      open_price: null,
      status: 'open',
    })
    expect(Date.parse(challenge.resolve_at) - Date.parse(challenge.deadline)).toBe(180_000)
  })

  it('names what is wrong with a command', async () => {
    const reply = await call(sandbox, '/operator/challenges', { method: 'POST', body: { scope_key: 'AU' } })
    expect(reply).toMatchObject({ status: 422, body: { detail: [{ loc: ['body', 'scope_key'] }] } })
    const unknown = await call(sandbox, '/operator/faults', { method: 'POST', body: [{ effect: 'explode' }] })
    expect(unknown.status).toBe(422)
    expect((await call(sandbox, '/operator/deactivate', { method: 'POST', body: { agent_id: 'x' } })).status).toBe(404)
    expect((await call(sandbox, '/operator/dance', { method: 'POST' })).status).toBe(404)
  })

  it('does not answer web pages or foreign host names', async () => {
    const fromPage = await call(sandbox, '/operator/reset', {
      method: 'POST',
      headers: { origin: 'https://evil.example' },
    })
    expect(fromPage.status).toBe(403)
    const foreign = await postWithHost(sandbox, { host: 'evil.example', path: '/operator/reset' })
    expect(foreign.status).toBe(403)
  })

  it('writes down every write with its request id and whether the answer went out', async () => {
    const agent = agentOf(sandbox, 'global')
    const token = await tokenOf(sandbox, agent)
    const path = '/api/v1/agent/prediction-scope/CL'
    await call(sandbox, path, { method: 'POST', token, headers: { 'x-request-id': 'request-0001' } })
    await setFaults({ match: { method: 'DELETE', path }, effect: 'reset_after' })
    const cut = call(sandbox, path, { method: 'DELETE', token, headers: { 'x-request-id': 'request-0002' } })
    await expect(cut).rejects.toThrow()
    await call(sandbox, path, { method: 'POST' })
    const { entries } = await operate(sandbox, 'ledger', { since_seq: 1 })
    expect(entries).toMatchObject([
      {
        endpoint: 'subscribe',
        agent_id: agent.agent_id,
        request_id: 'request-0001',
        status: 204,
        delivered: true,
      },
      { endpoint: 'unsubscribe', request_id: 'request-0002', status: 204, delivered: false },
    ])
    expect((await call(sandbox, '/api/v1/agent/prediction-scope', { token })).body.scopes).toEqual([])
  })

  it('cuts the line before the service sees the call', async () => {
    const token = await tokenOf(sandbox, agentOf(sandbox, 'global'))
    const path = '/api/v1/agent/prediction-scope/CL'
    await setFaults({ match: { path }, effect: 'reset_before' })
    await expect(call(sandbox, path, { method: 'POST', token })).rejects.toThrow()
    expect((await call(sandbox, '/api/v1/agent/prediction-scope', { token })).body.scopes).toEqual([])
  })

  it('hits the calls that match, the n-th of them, as often as asked', async () => {
    const agent = agentOf(sandbox, 'global')
    await setFaults(
      { match: { path: '/api/v1/eval/*', nth: 2 }, effect: { status: 503 } },
      { match: { agent_id: agent.agent_id }, effect: { status: 500 }, times: 2 },
    )
    const statuses = [await readBoard(), await readBoard(), await readBoard()].map(({ status }) => status)
    expect(statuses).toEqual([200, 503, 200])
    const token = () => tokenOf(sandbox, agent)
    await expect(token()).rejects.toThrow('500')
    await expect(token()).rejects.toThrow('500')
    await expect(token()).resolves.toEqual(expect.any(String))
    const { faults } = await operate(sandbox, 'faults')
    expect(faults.map(({ fired }: { fired: number }) => fired)).toEqual([1, 2])
  })

  it('puts a status, a body and headers in the place of an answer, carried out or not', async () => {
    const token = await tokenOf(sandbox, agentOf(sandbox, 'global'))
    const path = '/api/v1/agent/prediction-scope/CL'
    const effect = { status: 429, body: { detail: 'slow down' }, headers: { 'retry-after': '7' } }
    await setFaults({ match: { path }, effect })
    const refused = await call(sandbox, path, { method: 'POST', token })
    expect(refused).toMatchObject({ status: 429, body: { detail: 'slow down' } })
    expect(refused.headers.get('retry-after')).toBe('7')
    const subscriptions = async () => (await call(sandbox, '/api/v1/agent/prediction-scope', { token })).body.scopes
    expect(await subscriptions()).toEqual([])
    await setFaults({ match: { path }, effect: { status: 500, applied: true } })
    expect((await call(sandbox, path, { method: 'POST', token })).status).toBe(500)
    expect(await subscriptions()).toEqual(['CL'])
  })

  it('leaves an answer without a body as it is where there is nothing in it to break', async () => {
    const token = await tokenOf(sandbox, agentOf(sandbox, 'global'))
    const path = '/api/v1/agent/prediction-scope/CL'
    for (const effect of ['not_json', 'wrong_type', 'bare_array', { drop_fields: ['scopes'] }]) {
      await setFaults({ match: { path }, effect })
      expect(await call(sandbox, path, { method: 'POST', token })).toMatchObject({ status: 204, body: '' })
    }
    expect((await call(sandbox, '/api/v1/agent/prediction-scope', { token })).body.scopes).toEqual(['CL'])
  })

  it('answers with a page of HTML, with broken JSON, and with far too much', async () => {
    await setFaults({ effect: { html: 200 } }, { effect: 'not_json', match: { nth: 2 } })
    const page = await readBoard()
    expect(page.headers.get('content-type')).toContain('text/html')
    await expect(readBoard()).rejects.toThrow(SyntaxError)
    await setFaults({ effect: { huge: 9_000_000 } })
    const huge = await fetch(sandbox.baseUrl + leaderboard)
    expect((await huge.arrayBuffer()).byteLength).toBe(9_000_000)
  })

  it('truncates an answer, holds it back for ever, and drips it', async () => {
    await setFaults({ effect: { truncate_at: 30 } })
    await expect(readBoard()).rejects.toThrow()
    await setFaults({ effect: 'half_open' })
    await expect(fetch(sandbox.baseUrl + leaderboard, { signal: AbortSignal.timeout(200) })).rejects.toThrow()
    await setFaults({ effect: { slow: 1 } })
    expect((await call(sandbox, `${leaderboard}?limit=1`)).body.items).toHaveLength(1)
    await setFaults({ effect: { delay_ms: 1 } })
    expect((await readBoard()).status).toBe(200)
  })

  it('distorts the fields of an answer', async () => {
    await setFaults({ effect: { wrong_type: ['agent_id', 'avg_score'] } })
    const [row] = (await readBoard()).body.items
    expect([typeof row.agent_id, typeof row.avg_score, typeof row.rank]).toEqual(['object', 'string', 'number'])
    await setFaults({ effect: 'wrong_type' })
    expect(typeof (await readBoard()).body.items[0].rank).toBe('string')
    await setFaults({ effect: { drop_fields: ['agent_id'] } })
    expect((await readBoard()).body.items[0]).not.toHaveProperty('agent_id')
    await setFaults({ effect: 'bare_array' })
    expect((await readBoard()).body).toHaveLength(3)
  })

  it('skews the Date header', async () => {
    await setFaults({ effect: { skew_s: 3600 } })
    const aheadMs = Date.parse((await readBoard()).headers.get('date') ?? '') - Date.now()
    expect(Math.round(aheadMs / 60_000)).toBe(60)
  })

  it('forgets everything on reset', async () => {
    const token = await tokenOf(sandbox, agentOf(sandbox, 'global'))
    await call(sandbox, '/api/v1/agent/prediction-scope/CL', { method: 'POST', token })
    await setFaults({ effect: { status: 500 }, times: null })
    await operate(sandbox, 'reset')
    expect((await operate(sandbox, 'faults')).faults).toEqual([])
    expect((await operate(sandbox, 'ledger')).entries).toEqual([])
    const again = await tokenOf(sandbox, agentOf(sandbox, 'global'))
    expect((await call(sandbox, '/api/v1/agent/prediction-scope', { token: again })).body.scopes).toEqual([])
  })

  it.each(hostsOfMachine())(
    'obeys programs on this machine at the address that it names when it listens on %s',
    async (host) => {
      const open = await startSandbox({ host, isPublic: true, agents: 1 })
      try {
        const command = (url: string, headers = {}) => fetch(`${url}/clock`, { method: 'POST', headers, body: '{}' })
        expect((await command(open.operatorUrl)).status).toBe(200)
        const page = await (await fetch(open.baseUrl)).text()
        expect(page).toContain(`${open.operatorUrl}/…`)
        const port = new URL(open.baseUrl).port
        if (host.includes('.')) expect((await command(`http://${host}:${port}/operator`)).status).toBe(200)
        expect((await command(open.operatorUrl, { origin: open.baseUrl })).status).toBe(403)
        for (const name of ['evil.example', `evil.example:${port}`, '203.0.113.9', 'localhost.evil.example']) {
          const foreign = await postWithHost(open, { host: name, path: '/operator/reset' })
          expect(foreign.status).toBe(403)
        }
      } finally {
        await open.close()
      }
    },
  )

  it('refuses to listen where other machines can reach it, unless told', async () => {
    await expect(startSandbox({ host: '0.0.0.0' })).rejects.toThrow(RangeError)
  })
})
