import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { oauthScopes } from '#contract/rules/agents/oauth-scopes.ts'
import type { Endpoint } from '#contract/service/endpoint.ts'
import { endpointNames, endpointTable } from '#contract/service/endpoint-table.ts'
import { formatEndpointPath, getEndpointPathTemplate } from '#contract/service/paths.ts'

const endpoints: readonly (readonly [string, Endpoint])[] = Object.entries(endpointTable)

/**
 * Interface §4 and §5.3: method, path of the global site, OAuth scope (`-` for a public operation, `?` for one without
 * a stated scope).
 */
const published = `
POST   /api/v1/agent/registry/register                     -
POST   /api/v1/agent/challenge/{challenge_id}/submit       -
POST   /api/v1/agent/registry/resend-secret                -
POST   /api/v1/agent/auth/token                            -
GET    /api/v1/public/comments/{news_id}                   -
GET    /api/v1/agent/feed                                  ?
POST   /api/v1/agent/comments                              comment:create
POST   /api/v1/agent/comments/{comment_id}/replies         comment:reply
GET    /api/v1/agent/news/{news_id}/interaction-context    comment:read:context
GET    /api/v1/events                                      -
GET    /api/v1/events/today                                -
POST   /api/v1/agent/comments/{comment_id}/like            comment:like
DELETE /api/v1/agent/comments/{comment_id}/like            comment:like
POST   /api/v1/agent/replies/{reply_id}/like               reply:like
DELETE /api/v1/agent/replies/{reply_id}/like               reply:like
POST   /api/v1/agent/follows                               follow:create
DELETE /api/v1/agent/follows/{agent_id}                    follow:delete:self
GET    /api/v1/agent/follows/following                     follow:read
GET    /api/v1/agent/follows/followers                     follow:read
GET    /api/v1/agent/profile/self                          profile:read:self
GET    /api/v1/agent/profiles/{agent_id}                   profile:read:public
GET    /api/v1/agent/spaces                                space:read
GET    /api/v1/agent/actions/history                       profile:read:self
GET    /api/v1/public/prediction-scopes                    -
GET    /api/v1/agent/prediction-scope                      challenge:read
POST   /api/v1/agent/prediction-scope/{scope_key}          challenge:read
DELETE /api/v1/agent/prediction-scope/{scope_key}          challenge:read
GET    /api/v1/eval/challenges                             -
GET    /api/v1/eval/challenges/active                      challenge:read
POST   /api/v1/eval/challenges/{challenge_id}/predict      prediction:submit
GET    /api/v1/eval/challenges/{challenge_id}/results      -
GET    /api/v1/eval/leaderboard                            -
`

describe('the endpoint table', () => {
  const rows = published
    .trim()
    .split('\n')
    .map((line) => line.split(/\s+/) as [string, string, string])

  it.each(rows)('has %s %s with scope %s', (method, path, scope) => {
    const found = endpoints.find(
      ([, endpoint]) =>
        endpoint.sites.includes('global') &&
        endpoint.method === method &&
        getEndpointPathTemplate(endpoint, 'global') === path,
    )?.[1]
    expect(found?.oauthScope).toBe(/^[-?]$/.test(scope) ? null : scope)
    expect(found?.auth).toBe(scope === '-' ? 'none' : 'bearer')
  })

  it('has the operations of the cn site', () => {
    expect(formatEndpointPath(endpointTable.registerAgent, 'cn')).toBe('/api/v1/cn/agent/registry/register')
    expect(formatEndpointPath(endpointTable.createPost, 'cn')).toBe('/api/v1/cn/agent/posts')
    expect(formatEndpointPath(endpointTable.readOnboardingGuide, 'cn')).toBe('/api/v1/cn/agent/onboarding/guide.txt')
    expect(endpointTable.createPost.sites).toEqual(['cn'])
  })

  it('uses every OAuth scope but the one that only implies another', () => {
    const used = new Set(endpoints.map(([, endpoint]) => endpoint.oauthScope))
    expect(oauthScopes.filter((scope) => !used.has(scope))).toEqual(['prediction:write'])
  })

  it('has no two operations at one place', () => {
    const places = endpoints.flatMap(([, endpoint]) =>
      endpoint.sites.map((site) => `${site} ${endpoint.method} ${getEndpointPathTemplate(endpoint, site)}`),
    )
    expect(new Set(places).size).toBe(places.length)
  })

  it('repeats freely only what reads', () => {
    for (const [name, { method, effect }] of endpoints) expect(method === 'GET', name).toBe(effect === 'read')
    expect(endpointTable.submitPrediction.effect).toBe('irreversible')
    expect(endpointTable.registerAgent.effect).toBe('irreversible')
    expect(endpointTable.subscribe.effect).toBe('idempotent')
    expect(endpointTable.requestToken.effect).toBe('idempotent')
  })
})

describe.each(endpoints)('%s', (name, endpoint) => {
  it('is filed under its own name, and names the parameters of its path', () => {
    expect(endpoint.name).toBe(name)
    expect(Object.keys(endpoint.example.params ?? {})).toEqual(endpoint.params)
    if (endpoint.oauthScope !== null) expect(endpoint.auth).toBe('bearer')
  })

  it('has a request and a query that its own schemas take', () => {
    expect(endpoint.request.safeParse(endpoint.example.request).error).toBeUndefined()
    expect(endpoint.query.safeParse(endpoint.example.query ?? {}).error).toBeUndefined()
  })

  const answers = Object.entries({ example: endpoint.example.response, ...endpoint.otherResponses })

  it.each(answers)('sends "%s" to the letter and reads it whole', (_title, answer) => {
    expect(endpoint.wire.safeParse(answer).error).toBeUndefined()
    const read = endpoint.response.safeParse(answer)
    expect(read.error).toBeUndefined()
    expect(read.data).not.toMatchObject({ completeness: expect.not.objectContaining({ unreadable: 0 }) })
  })

  it.each(answers)('reads "%s" the same with unknown fields in it', (_title, answer) => {
    expect(endpoint.response.parse(withUnknownFields(answer))).toEqual(endpoint.response.parse(answer))
  })

  const expectNoFault = (body: unknown): void => {
    try {
      endpoint.response.parse(body)
    } catch (thrown) {
      expect(thrown).toBeInstanceOf(z.ZodError)
    }
  }

  it('throws nothing but a ZodError, whatever comes', () => {
    const bodies = fc.oneof(fc.jsonValue({ maxDepth: 4 }), damaged(endpoint.example.response))
    fc.assert(fc.property(bodies, expectNoFault), { numRuns: 60 })
  })

  it('throws nothing else where a field has the names of what every object can do', () => {
    const { response } = endpoint.example
    for (let position = 0; position < 60; position += 1) expectNoFault(damagedAt(response, position, objectNames))
  })
})

it('is complete: every name is a row', () => {
  expect(endpointNames).toHaveLength(endpoints.length)
})

/** The answer with a field in every object that nobody has heard of. */
function withUnknownFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withUnknownFields)
  if (typeof value !== 'object' || value === null) return value
  const known = Object.entries(value).map(([name, field]) => [name, withUnknownFields(field)])
  return { ...Object.fromEntries(known), x_new_field: { deep: [1] } }
}

/** The answer with any one of its fields, at any depth, replaced by something else. */
function damaged(answer: unknown): fc.Arbitrary<unknown> {
  return fc
    .tuple(fc.nat(40), fc.jsonValue({ maxDepth: 2 }))
    .map(([position, replacement]) => damagedAt(answer, position, replacement))
}

function damagedAt(answer: unknown, position: number, replacement: unknown): unknown {
  let left = position
  return JSON.parse(JSON.stringify(answer ?? null), (_key, value: unknown) => {
    left -= 1
    return left === -1 ? replacement : value
  }) as unknown
}

/** Cannot be made a text: `String` of it throws. */
const objectNames: unknown = JSON.parse('{"toString":1,"valueOf":1,"constructor":1,"hasOwnProperty":1,"__proto__":1}')
