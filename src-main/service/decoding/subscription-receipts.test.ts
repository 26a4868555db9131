import { describe, expect, it } from 'vitest'
import { decodeResponse } from './decode-response.ts'

type Change = 'subscribe' | 'unsubscribe'

function decode(name: Change, status: number, body: unknown) {
  const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body)
  return decodeResponse(name, { status, text })
}
const detail = (words: string) => ({ detail: words })

describe('a subscription that the agent has already', () => {
  it.each([
    [200, { scope_key: 'CL', subscribed: true, created: false }],
    [200, { message: 'Subscription already exists' }],
    [200, { subscribed: true, already_exists: true }],
    [200, { status: 'existing' }],
    [200, { status: 'unchanged', scope_key: 'CL' }],
    [200, { subscription: { scope_key: 'CL', exists: true } }],
    [200, { success: false, message: 'Already subscribed' }],
    [200, { subscribed: true, duplicate: true, message: '重复订阅' }],
    [208, { message: 'Already reported' }],
    [409, detail("Already subscribed to scope 'CL'")],
    [409, detail('Agent is already subscribed.')],
    [409, detail('Subscription to CL already exists')],
    [409, detail('Already exists')],
    [400, { error: { code: 'ALREADY_SUBSCRIBED', message: 'No.' } }],
    [400, { code: 'AlreadySubscribed' }],
    [409, detail('Cannot subscribe: already subscribed to this scope')],
    [409, detail('A subscription for this scope exists.')],
    [409, detail('Subscription for scope: CL exists')],
    [409, detail('Subscription already exists: a scope can be held once')],
    [409, detail('Agent already has an active subscription')],
    [422, detail('该品种已订阅')],
    [409, detail('訂閱已存在')],
  ])('answered %i %j is one', (status, body) => {
    const decoded = decode('subscribe', status, body)
    expect(decoded.kind).toBe('value')
    if (decoded.kind === 'value') expect(decoded.value).not.toMatchObject({ subscribed: false })
  })

  it.each([
    ["Already subscribed to scope 'ES'", 'ES'],
    ['Already subscribed to ES', 'ES'],
    ['Agent is already subscribed to the prediction scope: ES.', 'ES'],
    ['Subscription to ES already exists', 'ES'],
    ['Already subscribed to this scope', null],
    ['Already subscribed to the prediction scope', null],
    ['Already subscribed', null],
  ])('is told with the key that the refusal names: %s', (words, scope_key) => {
    expect(decode('subscribe', 409, detail(words))).toEqual({ kind: 'value', value: { scope_key, subscribed: true } })
  })

  it.each([
    [409, detail('Already subscribed to the maximum number of scopes')],
    [400, detail('已订阅数量达到上限')],
    [409, detail('You are not already subscribed')],
    [409, detail('Conflict')],
    [403, detail('Subscription refused: a pending claim exists')],
    [403, detail('Subscription refused: a pending claim already exists')],
    [403, detail('Subscription rejected, an unpaid invoice exists')],
    [409, detail('Subscription failed because another request exists')],
    [409, detail('Subscription blocked while a pending claim exists')],
    [409, detail('Subscription pending: a claim already exists')],
    [409, undefined],
    [404, detail('Scope not found')],
    [404, detail("Subscription scope 'ZZ' does not exist")],
    [404, detail("Subscription scope 'ZZ' doesn't exist")],
    [400, detail("Cannot create subscription: scope 'ZZ' does not exist")],
    [403, detail('No active subscription exists for this account')],
    [402, detail('Without a subscription that exists nothing can be added')],
    [404, detail('The subscription scope no longer exists')],
    [404, detail('Subscription scope does not already exist')],
    [200, { success: false, message: "Subscription scope 'ZZ' does not exist" }],
    [409, detail('One subscription per agent: already subscribed to ES')],
    [404, detail('Not Found')],
    [400, detail('Agent already exists under another name')],
    [429, detail('Already subscribed, slow down')],
    [500, detail('Already subscribed')],
    [200, { subscribed: false }],
    [200, { status: 'not_subscribed' }],
    [200, { status: 'cancelled' }],
    [200, { status: 'queued' }],
    [200, { message: 'Request ignored' }],
    [200, { data: { success: false, message: 'Scope limit reached' }, remaining: 0 }],
    [200, { data: { success: false, message: 'Scope limit reached' }, served_by: 'a' }],
    [200, { data: { error: 'Scope limit reached' }, served_by: 'a' }],
    [200, { data: { status: 'queued' }, served_by: 'a' }],
    [200, { data: { scope_key: 'CL', subscribed: false }, metadata: {} }],
    [200, { subscribed: true, data: { subscribed: false } }],
    [200, [{ scope_key: 'CL', subscribed: false }]],
  ])('answered %i %j is none that is known', (status, body) => {
    expect(decode('subscribe', status, body).kind).not.toBe('value')
  })
})

describe('the end of a subscription that was not there', () => {
  it.each([
    [404, detail("Not subscribed to scope 'CL'"), 'CL'],
    [409, detail("Not subscribed to scope 'CL'"), 'CL'],
    [400, detail("Not subscribed to scope 'CL'"), 'CL'],
    [200, { success: false, error: "Not subscribed to scope 'CL'" }, 'CL'],
    [404, detail('Subscription not found'), null],
    [404, detail('No such subscription'), null],
    [404, detail('The subscription to CL does not exist'), null],
    [400, { error: { code: 'NOT_SUBSCRIBED', message: 'No.' } }, null],
    [409, detail('Agent is not currently subscribed'), null],
    [410, detail('Subscription not found'), null],
    [404, detail("未订阅 'CL'"), 'CL'],
    [404, detail('订阅不存在'), null],
    [404, detail('未找到该订阅'), null],
    [403, detail("Not subscribed to scope 'CL'"), 'CL'],
    [403, detail('Agent is not currently subscribed'), null],
    [403, detail('Never subscribed'), null],
    [403, detail('No such subscription'), null],
    [403, detail('Subscription not found'), null],
    [403, detail('The subscription to CL does not exist'), null],
    [403, { error: { code: 'NOT_SUBSCRIBED', message: 'No.' } }, null],
    [403, detail("未订阅 'CL'"), 'CL'],
    [403, detail('尚未订阅该品种'), null],
    [403, detail('该品种不在您的订阅中'), null],
    [403, detail('订阅不存在'), null],
    [403, detail('未找到该订阅'), null],
    [200, { code: 403, msg: "Not subscribed to scope 'CL'", data: null }, 'CL'],
  ])('answered %i %j is what was asked for', (status, body, scope_key) => {
    expect(decode('unsubscribe', status, body)).toEqual({ kind: 'value', value: { scope_key, subscribed: false } })
  })

  it.each([
    [404, detail('Not Found')],
    [404, undefined],
    [404, detail("Unknown prediction scope 'CL'")],
    // That one has to subscribe, or to pay, does not say that this one is over; nor does a path that is not there.
    [402, detail('Subscription required')],
    [403, detail('Subscription required')],
    [400, detail('Subscription required')],
    [403, detail("Subscribe to 'PRO' first")],
    [400, detail("Subscribe to 'PRO' first")],
    [402, detail('No active subscription')],
    [403, detail('No active subscription')],
    [403, detail('You have no subscription')],
    [403, detail('Not subscribed to a plan')],
    [403, detail('没有订阅套餐')],
    [403, detail('请先订阅专业版')],
    [403, detail('Missing required scope: challenge:read')],
    [403, detail('Token of the global site on a cn endpoint')],
    [404, detail('Subscription endpoint not found')],
    [404, detail('The subscription service was not found')],
    [400, detail('Not subscribed to a plan')],
    [400, detail('请先订阅专业版')],
    [400, detail('没有订阅套餐')],
    [200, { success: false, message: 'Subscription required' }],
    [404, detail('Agent not found')],
    [409, detail('Conflict')],
    [403, detail('Forbidden')],
    [401, detail("Not subscribed to scope 'CL'")],
    [429, detail("Not subscribed to scope 'CL'")],
    [500, detail("Not subscribed to scope 'CL'")],
    [404, '<html>Not subscribed</html>'],
    [200, { subscribed: false, status: 'queued' }],
  ])('answered %i %j is none', (status, body) => {
    expect(decode('unsubscribe', status, body).kind).not.toBe('value')
  })

  it.each([
    { subscribed: false },
    { deleted: true },
    { status: 'removed' },
    { status: 'not_subscribed' },
    { status: 'unsubscribed' },
    { expired: true },
    { status: 'expired' },
    { subscription: { scope_key: 'CL', status: 'expired' } },
    { subscription: { scope_key: 'CL', is_expired: true } },
    { subscription: { scope_key: 'CL', deleted: true } },
    { status: '已取消' },
  ])('answered %j is done, also where it was only accepted', (body) => {
    expect(decode('unsubscribe', 200, body).kind).toBe('value')
    expect(decode('unsubscribe', 202, body).kind).toBe('value')
  })

  it.each([{ status: 'rejected' }, { status: 'pending' }, { ignored: true }, { dry_run: true, deleted: true }])(
    'answered %j is not done',
    (body) => {
      expect(decode('unsubscribe', 200, body).kind).toBe('unclear')
      expect(decode('unsubscribe', 202, body).kind).toBe('unclear')
    },
  )

  it.each([{ expired: true }, { status: 'expired' }, { status: 'unsubscribed' }, { status: 'removed' }])(
    'is none where it is said of a new one: %j',
    (body) => expect(decode('subscribe', 200, body).kind).toBe('unclear'),
  )
})

describe('what a receipt says of how it stands now', () => {
  it.each<[Change, unknown, object]>([
    ['subscribe', { scopes: ['ES'] }, { subscribed: null, held: ['ES'] }],
    ['subscribe', { scopes: ['CL', 'ES'] }, { held: ['CL', 'ES'] }],
    ['unsubscribe', { subscriptions: [{ scope_key: 'CL' }, 'ES'] }, { held: ['CL', 'ES'] }],
    ['unsubscribe', { scope_key: 'CL', active: true }, { scope_key: 'CL', subscribed: true }],
    ['subscribe', { subscription: { scope_key: 'CL', is_active: true } }, { subscribed: true }],
    ['unsubscribe', { subscribed: false, active: true }, { subscribed: false }],
    ['subscribe', { data: { scope_key: 'ES' }, served_by: 'a' }, { scope_key: 'ES' }],
    ['subscribe', { data: { subscribed: true }, served_by: 'a' }, { subscribed: true }],
    ['subscribe', { data: { subscription: { scope_key: 'CL', active: false } }, shard: 1 }, { subscribed: false }],
    ['subscribe', { data: { scopes: ['ES'] }, shard: 1 }, { held: ['ES'] }],
    ['unsubscribe', { data: { scope_key: 'CL', subscribed: true }, links: {} }, { subscribed: true }],
    ['unsubscribe', { data: { scope_key: 'CL', subscribed: false }, shard: 1 }, { subscribed: false }],
    ['unsubscribe', { subscribed: false, data: { subscribed: true } }, { subscribed: true }],
  ])('%s %j', (name, body, said) => {
    expect(decode(name, 200, body)).toMatchObject({ kind: 'value', value: said })
  })

  it.each<[Change, unknown]>([
    ['subscribe', { scopes: [] }],
    ['subscribe', { scopes: ['*'] }],
    ['subscribe', { scopes: ['challenge:read'] }],
    ['subscribe', { scopes: ['CL', 7, {}] }],
    ['subscribe', { scopes: 'CL' }],
    ['subscribe', { subscribed: [] }],
    ['subscribe', { scope_key: 'CL' }],
  ])('%s %j is no list of it', (name, body) => {
    const decoded = decode(name, 200, body)
    expect(decoded.kind).toBe('value')
    if (decoded.kind === 'value') expect(decoded.value).not.toHaveProperty('held')
  })

  it.each<[Change]>([['subscribe'], ['unsubscribe']])('%s with several outcomes (207) is unknown', (name) => {
    const body = { results: [{ scope_key: 'CL', status: 'failed' }] }
    expect(decode(name, 207, body)).toMatchObject({ kind: 'unclear', error: { code: 'outcome_unknown' } })
  })
})

describe('a change of a subscription that is only accepted (202)', () => {
  it.each<[Change, unknown]>([
    ['subscribe', undefined],
    ['subscribe', {}],
    ['subscribe', { message: 'Accepted' }],
    ['subscribe', { scope_key: 'CL' }],
    ['unsubscribe', undefined],
    ['unsubscribe', { message: 'Accepted' }],
  ])('%s with %j is of unknown outcome', (name, body) => {
    expect(decode(name, 202, body)).toMatchObject({ kind: 'unclear', error: { code: 'outcome_unknown' } })
  })

  it.each<[Change, unknown]>([
    ['subscribe', { subscribed: true }],
    ['unsubscribe', { subscribed: false }],
  ])('%s with %j says how it stands', (name, body) => {
    expect(decode(name, 202, body).kind).toBe('value')
  })

  it.each<[Change, number]>([
    ['subscribe', 200],
    ['subscribe', 201],
    ['subscribe', 204],
    ['unsubscribe', 204],
  ])('%s answered %i without a body is done', (name, status) => {
    expect(decode(name, status, undefined).kind).toBe('value')
  })
})
