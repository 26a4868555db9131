/** Subscriptions and grants that say until when they hold, over real HTTP: the service's clock decides. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startScriptedService } from '../support/scripted-service.ts'

let service: Awaited<ReturnType<typeof startScriptedService>>
beforeAll(async () => {
  service = await startScriptedService()
})
afterAll(() => service.close())

const serviceNow = Date.UTC(2026, 5, 15, 12)
const headers = { date: new Date(serviceNow).toUTCString() }
const at = (seconds: number) => new Date(serviceNow + seconds * 1000).toISOString()
const [past, future] = [at(-60), at(60)]

it.each<[object, string[]]>([
  [{ scopes: [{ scope_key: 'CL', expires_at: past }, 'ES'] }, ['ES']],
  [{ scopes: [{ scope_key: 'CL', expires_at: future }, 'ES'] }, ['CL', 'ES']],
  [{ scopes: [{ scope_key: 'CL', expires_at: null }] }, ['CL']],
  [{ scopes: [{ scope_key: 'CL', expiresAt: Date.parse(past) }] }, []],
  [{ scopes: [{ scope_key: 'CL', expiresAt: Date.parse(past) / 1000 }] }, []],
  [{ scopes: [{ scope_key: 'CL', valid_until: past.slice(0, 19) }] }, []],
  [{ scopes: [{ scope_key: 'CL', valid_until: '2026-06-15T19:59:00+08:00' }] }, []],
  [{ timezone: 'Asia/Shanghai', scopes: [{ scope_key: 'CL', ends_at: '2026-06-15 19:59:00' }] }, []],
  [{ timezone: 'Asia/Shanghai', scopes: [{ scope_key: 'CL', ends_at: '2026-06-15 20:01:00' }] }, ['CL']],
  [{ scopes: [{ scope_key: 'CL', status: 'active', expires_at: past }] }, []],
  [{ scopes: [{ scope_key: 'CL', expired: false, expires_at: past }] }, ['CL']],
  [{ data: { subscriptions: { CL: { expires_at: past }, ES: { expires_at: future } } } }, ['ES']],
  [{ scopes: [{ scope: { key: 'CL' }, expires_at: past }] }, []],
  [{ scopes: ['CL'], expires_at: past }, ['CL']],
  [{ data: { scopes: ['CL'], expires_at: past } }, ['CL']],
  [{ scopes: [{ scope_key: 'CL', expires_at: 'soon' }] }, ['CL']],
])('of the subscriptions %j those are held: %j', async (body, scopes) => {
  expect(await service.ask('listSubscriptions', { headers, body })).toMatchObject({
    scopes,
    completeness: { unreadable: 0 },
  })
})

it('a grant that has ended is none', async () => {
  const granted = [
    { scope: 'challenge:read', expires_at: past },
    { scope: 'prediction:submit', expires_at: future },
  ]
  expect(await service.ask('listOAuthScopes', { headers, body: { granted } })).toMatchObject({
    scopes: ['prediction:submit'],
  })
})
