/** What every row of the endpoint table refuses, and how: Interface §5.3, §7. Always JSON with a `detail`. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Site } from '#contract/ids.ts'
import { oauthScopes } from '#contract/rules/agents/oauth-scopes.ts'
import { type EndpointName, endpointNames, endpointTable } from '#contract/service/endpoint-table.ts'
import { formatEndpointPath, getEndpointPathTemplate } from '#contract/service/paths.ts'
import { noBody } from '#contract/service/wire.ts'
import { type RunningSandbox, startSandbox } from '../../src-sandbox/sandbox-server.ts'
import { rule } from './rules.ts'
import { agentOf, call, operate, tokenOf } from './sandbox-client.ts'
import { misfits, successfulCalls } from './sandbox-rows.ts'

const on = (names: readonly EndpointName[]) =>
  names.flatMap((name) => endpointTable[name].sites.map((site) => [name, site] as const))
const withBody = endpointNames.filter((name) => endpointTable[name].request !== noBody)
const guarded = endpointNames.filter((name) => endpointTable[name].auth === 'bearer')
const scoped = guarded.filter((name) => endpointTable[name].oauthScope !== null)
const examplePath = (name: EndpointName, site: Site) =>
  formatEndpointPath(endpointTable[name], site, endpointTable[name].example.params)
const other = (site: Site): Site => (site === 'cn' ? 'global' : 'cn')

describe('what every row refuses', () => {
  let sandbox: RunningSandbox
  const tokens = new Map<string, string>()
  const tokenFor = (site: Site) => tokens.get(site) ?? ''
  const stage = (site: Site) => ({ sandbox, site, token: tokenFor(site) })
  /** As `call`, with the method of the row; fails when the answer is not `{"detail": …}` in JSON. */
  const refused = async (
    name: EndpointName,
    path: string,
    request: { token?: string; body?: unknown; text?: string },
  ) => {
    const reply = await call(sandbox, path, { method: endpointTable[name].method, ...request })
    expect(reply.headers.get('content-type')).toBe('application/json')
    expect(Object.keys(reply.body)).toEqual(['detail'])
    expect(JSON.stringify(reply.body)).not.toMatch(/\bat .*\.ts|node_modules/)
    return reply
  }

  beforeAll(async () => {
    sandbox = await startSandbox({ agents: 3, limits: false })
    for (const site of ['global', 'cn'] as const) {
      tokens.set(`${site} expired`, await tokenOf(sandbox, agentOf(sandbox, site)))
    }
    await operate(sandbox, 'clock', { advance_s: 3601 })
    for (const site of ['global', 'cn'] as const) {
      tokens.set(site, await tokenOf(sandbox, agentOf(sandbox, site)))
    }
  })
  afterAll(() => sandbox.close())

  describe.each(on(guarded))('%s on %s', (name, site) => {
    it('needs a token', async () => {
      const reply = await refused(name, examplePath(name, site), {})
      expect(reply).toMatchObject({ status: 401, body: { detail: 'Not authenticated' } })
      expect(reply.headers.get('www-authenticate')).toBe('Bearer')
    })

    it('needs a token that is whole', async () => {
      for (const token of ['nonsense', `${tokenFor(site).slice(0, -3)}abc`, 'a.b.c']) {
        expect((await refused(name, examplePath(name, site), { token })).status).toBe(401)
      }
    })

    it('needs a token that has not expired', async () => {
      const token = tokens.get(`${site} expired`) ?? ''
      const reply = await refused(name, examplePath(name, site), { token })
      expect(reply).toMatchObject({ status: 401, body: { detail: expect.stringContaining('expired') } })
    })

    it('needs a token of its own site', async () => {
      const reply = await refused(name, examplePath(name, site), { token: tokenFor(other(site)) })
      expect(reply).toMatchObject({ status: 403, body: { detail: expect.stringContaining(`'${site}'`) } })
    })
  })

  it.each(on(guarded.filter((name) => endpointTable[name].effect !== 'read')).filter(([, site]) => site === 'cn'))(
    rule('7.3', '%s on %s is closed to an agent of the global site'),
    async (name, site) => {
      const { params, body } = await successfulCalls[name](stage(site))
      const path = formatEndpointPath(endpointTable[name], site, params)
      expect(await refused(name, path, { token: tokenFor('global'), body })).toMatchObject({ status: 403 })
    },
  )

  it.each(on(guarded))(
    rule(['7.2', '5.3.3'], '%s on %s is closed to a token of the other site, whatever it sends'),
    async (name, site) => {
      const { params, body } = await successfulCalls[name](stage(site))
      const path = formatEndpointPath(endpointTable[name], site, params)
      const reply = await refused(name, path, { token: tokenFor(other(site)), body })
      expect(reply.status).toBe(403)
    },
  )

  it.each(on(scoped))(
    rule(['5.3.8', '7.1'], '%s on %s names the OAuth scope that the token lacks'),
    async (name, site) => {
      const { oauthScope } = endpointTable[name]
      const agent = agentOf(sandbox, site, 1)
      const allowed = oauthScopes.filter((scope) => scope !== oauthScope && scope !== 'prediction:write')
      await operate(sandbox, 'scopes', { agent_id: agent.agent_id, scopes: allowed })
      const token = await tokenOf(sandbox, agent)
      const reply = await refused(name, examplePath(name, site), { token })
      expect(reply).toMatchObject({ status: 403, body: { detail: `Missing required scope: ${oauthScope}` } })
    },
  )

  it.each(on(scoped))(rule('5.3.8', '%s on %s asks for no scope but its own'), async (name, site) => {
    const { oauthScope } = endpointTable[name]
    const agent = agentOf(sandbox, site, 1)
    const prepared = await successfulCalls[name](stage(site))
    await operate(sandbox, 'scopes', { agent_id: agent.agent_id, scopes: [oauthScope] })
    const token = await tokenOf(sandbox, agent)
    const { status, body } = await call(sandbox, formatEndpointPath(endpointTable[name], site, prepared.params), {
      method: endpointTable[name].method,
      token,
      body: prepared.body,
    })
    expect(`${status} ${JSON.stringify(body)}`).not.toMatch(/^401|Missing required scope/)
  })

  it.each(on(endpointNames.filter((name) => endpointTable[name].auth === 'none')))(
    rule('5.3.8', '%s on %s needs no token'),
    async (name, site) => {
      const { params, body, refusedWith } = await successfulCalls[name](stage(site))
      const row = endpointTable[name]
      const reply = await call(sandbox, formatEndpointPath(row, site, params), { method: row.method, body })
      expect(reply.status).toBe(refusedWith ?? row.status)
    },
  )

  describe('bodies', () => {
    it('has misfits for every row that takes a body', () => {
      expect(Object.keys(misfits).sort()).toEqual([...withBody].sort())
    })

    it.each(
      on(withBody).flatMap(([name, site]) =>
        (misfits[name] ?? []).map(([place, body]) => [name, site, place, body] as const),
      ),
    )('%s on %s names body.%s in its 422', async (name, site, place, body) => {
      const reply = await refused(name, examplePath(name, site), { token: tokenFor(site), body })
      expect(reply.status).toBe(422)
      expect(reply.body.detail).toContainEqual({
        loc: [
          'body',
          ...place
            .split('.')
            .filter(Boolean)
            .map((key) => (/^\d+$/.test(key) ? Number(key) : key)),
        ],
        msg: expect.stringMatching(/./),
        type: expect.stringMatching(/./),
      })
    })

    it.each(on(withBody))('%s on %s refuses what is no object with 422', async (name, site) => {
      for (const text of ['', '[]', '"text"', 'null', '7', '[{}]']) {
        const reply = await refused(name, examplePath(name, site), { token: tokenFor(site), text })
        expect(reply).toMatchObject({ status: 422, body: { detail: [{ loc: ['body'] }] } })
      }
    })

    it.each(on(withBody))('%s on %s refuses what is no JSON with 400', async (name, site) => {
      for (const text of ['{"a": ', "{'a': 1}", '<p>', '{"a": 1} {', 'undefined', '{"a": NaN}']) {
        const reply = await refused(name, examplePath(name, site), { token: tokenFor(site), text })
        expect(reply).toMatchObject({ status: 400, body: { detail: 'The request body is not valid JSON' } })
      }
    })

    it.each(on(endpointNames.filter((name) => endpointTable[name].method !== 'GET')))(
      '%s on %s refuses more than 256 KiB with 413',
      async (name, site) => {
        const text = JSON.stringify({ content: 'x'.repeat(256 * 1024) })
        const reply = await refused(name, examplePath(name, site), { token: tokenFor(site), text })
        expect(reply.status).toBe(413)
      },
    )

    it.each(on(endpointNames.filter((name) => endpointTable[name].method !== 'GET' && !withBody.includes(name))))(
      '%s on %s, which takes none, does not look at the body',
      async (name, site) => {
        const { params } = await successfulCalls[name](stage(site))
        const row = endpointTable[name]
        const path = formatEndpointPath(row, site, params)
        const reply = await call(sandbox, path, { method: row.method, token: tokenFor(site), text: '{"a": ' })
        expect(reply.status).toBe(row.status)
      },
    )
  })

  const located = endpointNames.filter((name) => endpointTable[name].params.length > 0)
  // Ending a subscription that is not there has no effect, whatever its name (Interface §4.3).
  const found = located.filter((name) => name !== 'unsubscribe')

  it.each(on(found))('%s on %s answers 404 for what it does not know', async (name, site) => {
    const row = endpointTable[name]
    const { body } = await successfulCalls[name](stage(site))
    for (const id of ['no-such-id', '0', '__proto__', '中文', '%00', 'a/b', ' ', 'x'.repeat(2000)]) {
      const params = Object.fromEntries(row.params.map((param) => [param, id]))
      const reply = await refused(name, formatEndpointPath(row, site, params), { token: tokenFor(site), body })
      expect(reply.status).toBe(404)
    }
  })

  it.each(on(found.filter((name) => endpointTable[name].sites.length === 2)))(
    '%s on %s answers 404 for what only the other site has',
    async (name, site) => {
      const row = endpointTable[name]
      const { params, body } = await successfulCalls[name](stage(other(site)))
      const reply = await refused(name, formatEndpointPath(row, site, params), { token: tokenFor(site), body })
      expect(reply.status).toBe(404)
    },
  )

  it.each(on(located))('%s on %s survives a path that is badly encoded', async (name, site) => {
    const row = endpointTable[name]
    const path = getEndpointPathTemplate(row, site).replaceAll(/\{\w+\}/g, '%E0%A4%A')
    const body = row.method === 'GET' ? undefined : {}
    const { status } = await call(sandbox, path, { method: row.method, token: tokenFor(site), body })
    expect([204, 400, 404, 422]).toContain(status)
  })

  const paged = endpointNames.filter((name) => 'limit' in shapeOf(name))

  it.each(on(paged))('%s on %s names query.limit in its 422', async (name, site) => {
    for (const limit of ['0', '-1', '201', 'many', '1.5', '', '1e9', 'NaN']) {
      const path = `${examplePath(name, site)}?limit=${limit}`
      const reply = await refused(name, path, { token: tokenFor(site) })
      expect(reply).toMatchObject({ status: 422, body: { detail: [{ loc: ['query', 'limit'] }] } })
    }
  })

  it.each(on(endpointNames.filter((name) => 'cursor' in shapeOf(name))))(
    '%s on %s refuses a cursor that it never gave',
    async (name, site) => {
      for (const cursor of ['nonsense', 'c_abc123|2026-06-15T07:10:00', '%7C', 'c_|', '__proto__|zz']) {
        const path = `${examplePath(name, site)}?cursor=${encodeURIComponent(cursor)}`
        expect((await refused(name, path, { token: tokenFor(site) })).status).toBe(400)
      }
    },
  )

  it('readLeaderboard names query.category in its 422', async () => {
    const reply = await refused('readLeaderboard', '/api/v1/eval/leaderboard?category=tea', {})
    expect(reply).toMatchObject({ status: 422, body: { detail: [{ loc: ['query', 'category'] }] } })
  })

  const places = on(endpointNames).map(([name, site]) => ({
    pattern: new RegExp(`^${getEndpointPathTemplate(endpointTable[name], site).replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    path: examplePath(name, site),
    method: endpointTable[name].method,
  }))

  it.each([...new Set(places.map(({ path }) => path))])(
    '%s answers 405 to other methods and says which it takes',
    async (path) => {
      const methods: string[] = places.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
      for (const method of ['GET', 'POST', 'DELETE', 'PUT', 'PATCH', 'OPTIONS']) {
        if (methods.includes(method)) continue
        const reply = await call(sandbox, path, { method, token: tokenFor('global') })
        expect({ method, status: reply.status }).toEqual({ method, status: 405 })
        expect(new Set(reply.headers.get('allow')?.split(', '))).toEqual(new Set(methods))
        expect(reply.body.detail).toContain(method)
      }
    },
  )

  it.each([
    '/api/v1/nothing',
    '/api/v2/events',
    '/api/v1/cn',
    '/api/v1/eval/challenges/x/y',
    '/api/v1/events/',
    '/favicon.ico',
  ])('%s is nowhere', async (path) => {
    expect(await call(sandbox, path)).toMatchObject({ status: 404, body: { detail: 'Not Found' } })
  })
})

function shapeOf(name: EndpointName): object {
  const { query } = endpointTable[name]
  return query.shape
}
