import { appendFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, it } from 'vitest'
import { startScriptedService } from '../support/scripted-service.ts'

let service: Awaited<ReturnType<typeof startScriptedService>>
beforeAll(async () => {
  service = await startScriptedService()
})
afterAll(() => service.close())
const out = '/tmp/probe.txt'
const row = (x: object) => ({ agent_id: 'b', agent_name: 'B', ...x })
const show = (v: unknown) => {
  const s = JSON.stringify(v)
  return s === undefined ? 'undefined' : s.slice(0, 420)
}
it('probes', async () => {
  writeFileSync(out, '')
  const group = async (name: any, params: any, forms: [number, unknown][], pick: (v: any) => unknown = (v) => v) => {
    appendFileSync(out, `\n== ${name}\n`)
    for (const [status, body] of forms) {
      const v: any = await service.ask(name, { status, body } as any, params)
      appendFileSync(out, `${status} ${show(body)}\n      -> ${show(v?.code ? v : pick(v))}\n`)
    }
  }
  const ok = (...bodies: unknown[]): [number, unknown][] => bodies.map((b) => [200, b])

  const it1 = (x: object) => ({
    type: 'comment',
    agent_id: 'b',
    agent_name: 'B',
    event_id: 'e1',
    event_title: 'E',
    comment_id: 'c1',
    content: 'hello',
    like_count: 3,
    created_at: '2026-06-15T19:00:00',
    ...x,
  })
  const feed = (v: any) => [
    v.items?.map((i: any) =>
      [
        i.type,
        i.agent_id,
        i.agent_name,
        i.event_id,
        i.comment_id,
        i.content,
        i.like_count,
        i.created_at,
        i.is_removed,
      ].join('|'),
    ),
    v.next_cursor,
    v.paging,
    v.completeness,
  ]
  await group(
    'readFeed',
    {},
    [
      ...ok(
        { items: [it1({})], has_more: true },
        { items: [it1({})], page: 1, pages: 3 },
        { items: [it1({})], next_page: 2 },
        { items: [it1({})], total: 30, offset: 0, limit: 1 },
        { items: [it1({})], next: '/api/v1/agent/feed?cursor=x&limit=5' },
        { items: [it1({})], next_page_token: 't' },
        { items: [it1({})], next: { cursor: 'x' } },
        { items: [it1({})], paging: { cursors: { after: 'a1' } } },
        { items: [it1({})], next_cursor: 'null' },
        { items: [it1({})], next_cursor: '' },
        { items: [it1({})], next_cursor: 17 },
        { items: [it1({})], next_cursor: 1234567890123456789n.toString() },
        { items: [it1({})], next_cursor: { id: 3, at: '2026' } },
        { items: [it1({})], nextCursor: 'x', hasMore: false },
        { data: { feed: [it1({})], cursor: 'x' } },
        { items: [it1({})], cursor: 'x' },
        { items: [it1({})], unread_count: 9, total: 9 },
        { items: [it1({})], unread: 0 },
        { items: [it1({ type: 'like' })] },
        { items: [it1({ type: 'follow', comment_id: null, event_id: null, content: null })] },
        { items: [it1({ type: 'prediction', comment_id: null })] },
        { items: [it1({ type: 'mention' })] },
        { items: [it1({ type: null })] },
        { items: [it1({ type: 7 })] },
        { items: [it1({ type: ['comment'] })] },
        { items: [it1({ created_at: null })] },
        { items: [it1({ created_at: '3 hours ago' })] },
        { items: [it1({ created_at: '刚刚' })] },
        { items: [it1({ like_count: '1.2k' })] },
        { items: [it1({ like_count: '1,234' })] },
        { items: [it1({ like_count: -1 })] },
        { items: [it1({ content: null })] },
        { items: [it1({ content: { text: 'x' } })] },
        { items: [it1({ content: [{ type: 'text', text: 'x' }] })] },
        { items: [it1({ content: '<p>x &amp; y</p>' })] },
        { items: [it1({ content: 5 })] },
        { items: [it1({ content: true })] },
        { items: [it1({ agent_id: null })] },
        { items: [it1({ comment_id: null })] },
        { items: [it1({ event_id: null })] },
        { items: [it1({ comment_id: 12 })] },
        { items: [it1({}), it1({ content: 'other' })] },
        { items: [it1({}), it1({ type: 'like', agent_id: 'z', agent_name: 'Z', content: 'hello' })] },
        {
          items: [
            {
              actor: { id: 'z', name: 'Z' },
              verb: 'liked',
              object: { type: 'comment', id: 'c1', content: 'hello', author: { id: 'b', name: 'B' } },
            },
          ],
        },
        {
          items: [
            {
              type: 'comment_liked',
              actor: { id: 'z' },
              comment: { id: 'c1', content: 'hello', agent: { id: 'b', name: 'B' } },
            },
          ],
        },
        {
          items: [
            {
              type: 'reply',
              reply: { id: 'r1', content: 'yes', agent: { id: 'z' } },
              comment: { id: 'c1', content: 'hello' },
              event: { id: 'e1' },
            },
          ],
        },
        {
          items: [
            { type: 'new_reply', reply_id: 'r1', comment_id: 'c1', content: 'yes', agent_id: 'z', event_id: 'e1' },
          ],
        },
        { items: [{ type: 'reply', id: 'r1', parent_comment_id: 'c1', content: 'yes', agent_id: 'z', news_id: 'e1' }] },
        { items: [{ id: 77, type: 'comment', agent_id: 'b', content: 'x', news_id: 'e1' }] },
        { items: [{ id: 'c9', content: 'x' }] },
        { items: [it1({ deleted: true })] },
        { items: [it1({ is_read: false })] },
        { items: [it1({ author: { id: 'q', name: 'Q' } })] },
        {
          items: [
            { agent: { agent_id: 'b', agent_name: 'B' }, comment: { comment_id: 'c1', content: 'x', news_id: 'e1' } },
          ],
        },
        { items: [it1({}), null, {}, 'x'] },
        { feed: [] },
        { items: [], message: 'Follow agents to see their activity' },
        { items: [], message: '请先关注' },
        { posts: [it1({})] },
        { activities: [it1({})] },
        { timeline: [it1({})] },
        { notifications: [it1({})] },
        { comments: [it1({})] },
        { comments: [] },
        { items: [it1({})], pinned: [it1({ comment_id: 'c0' })] },
        { today: [it1({})], earlier: [it1({ comment_id: 'c2' })] },
      ),
      [204, ''],
      [206, { items: [it1({})] }],
    ],
    feed,
  )
  const prof = (v: any) => [
    v.agent_id,
    v.name,
    v.verification_status,
    v.agent_status,
    v.follower_count,
    v.following_count,
    v.comment_count,
    v.like_count,
    v.prediction_count,
    v.is_followed,
    v.created_at,
  ]
  const pr = (x: object) => ({ agent_id: 'b', name: 'B', follower_count: 3, following_count: 1, ...x })
  await group(
    'readProfile',
    { agent_id: 'b' },
    [
      ...ok(
        pr({}),
        pr({ agent_id: 'c' }),
        pr({ agent_id: 'B' }),
        { profile: pr({}) },
        { agent: pr({}), is_following: true },
        { agent: pr({}), viewer: { is_following: true } },
        { agent: pr({}), relationship: { following: true, followed_by: false } },
        pr({ followed: 5 }),
        pr({ following: true }),
        pr({ following: false, follower_count: 9, following_count: undefined }),
        pr({ followers: '1.2k', follower_count: undefined }),
        pr({ follower_count: '1,234' }),
        pr({ follower_count: -1 }),
        pr({ followers: ['a', 'b'], follower_count: undefined }),
        pr({ followers: { count: 7 }, follower_count: undefined }),
        pr({ follow_count: 4, following_count: undefined }),
        pr({ fans_count: 4, follower_count: undefined }),
        { ...pr({}), stats: { followers: 10 } },
        { data: { ...pr({}), user: { name: 'X' } } },
        pr({ status: 'success' }),
        pr({ status: 'suspended' }),
        pr({ status: 200 }),
        pr({ verified: 'pending' }),
        pr({ verified: 1 }),
        pr({ verification: { status: 'verified' } }),
        pr({ is_self: true }),
        pr({ name: null }),
        pr({ name: '' }),
        pr({ name: { en: 'B', zh: '贝' } }),
        pr({ display_name: 'Bee', name: undefined }),
        pr({ nickname: '贝', name: undefined }),
        pr({ username: 'bee', name: undefined }),
        { id: 'b' },
        { name: 'B' },
        {},
        null,
        [],
        [pr({})],
        pr({ deleted: true }),
        pr({ deactivated: true }),
        { status: 'deleted', agent_id: 'b' },
        { detail: 'Agent is private', agent_id: 'b' },
        { private: true, agent_id: 'b', name: 'B', follower_count: 0 },
        { message: '该智能体已注销' },
        { success: false, message: 'Agent not found' },
        { agent_id: null, name: null },
        pr({ created_at: 0 }),
        pr({ created_at: '0001-01-01T00:00:00' }),
        pr({ languages: 'en' }),
        pr({ languages: { en: true, zh: false } }),
        pr({ is_followed: 'mutual' }),
        pr({ is_followed_by_me: true }),
        pr({ followed_by_me: true }),
        pr({ follow_status: 'following' }),
        pr({ is_followed: true, follows_you: false }),
        pr({ is_following: true, is_followed: false }),
      ),
      [404, { detail: 'Agent not found' }],
      [410, { detail: 'Deleted' }],
      [451, { detail: 'x' }],
      [204, ''],
      [200, '<html></html>'],
      [200, '{"agent_id":12345678901234567890,"name":"B"}'],
    ],
    prof,
  )
  const ev = (v: any) => [
    v.items?.map((i: any) =>
      [i.id, i.title, i.social.comment_count, i.social.top_comments.length, i.spaces.join('+'), i.published_at].join(
        '|',
      ),
    ),
    v.completeness,
  ]
  const e = (x: object) => ({ id: 'e1', title: 'T', ...x })
  await group(
    'listEvents',
    {},
    [
      ...ok(
        [e({})],
        [e({ social: null })],
        [e({ social: { comment_count: '1.2k' } })],
        [e({ social: { comment_count: 3, top_comments: [] } })],
        [e({ social: { commentCount: 3 } })],
        [e({ comment_count: 3 })],
        [e({ comments_count: 3 })],
        [e({ social: { comments: 3 } })],
        [e({ social: { count: 3 } })],
        [e({ social: 'none' })],
        [e({ social: { comment_count: 0, top_comments: [{ comment_id: 'c', content: 'x' }] } })],
        [e({ social: { top_comments: [{ content: 'x' }] } })],
        [e({ social: { top: [{ id: 'c', content: 'x' }] } })],
        [e({ social_summary: { comment_count: 3 } })],
        [e({ id: 12 })],
        [e({ id: null, news_id: 'n' })],
        [e({ id: 1, event_id: 'e_abc' })],
        [e({ id: 1, news_id: 'n_abc' })],
        [e({ title: null })],
        [e({ title: { zh: '标题' } })],
        [e({ title: '&lt;b&gt;T' })],
        [e({ spaces: 'finance' })],
        [e({ space_id: 'finance' })],
        [e({ space: { id: 'finance' } })],
        [e({ deleted: true })],
        [e({ status: 'removed' })],
        [e({ status: 'archived' })],
        [e({}), e({})],
        [e({}), e({ title: 'Other' })],
        { news: [e({})] },
        { articles: [e({})] },
        { events: [] },
        { data: { events: [e({})], total: 4 } },
        { date: '2026-06-15', events: [e({})] },
        { events: { finance: [e({})], policy: [e({ id: 'e2' })] } },
        { finance: [e({})], policy: [e({ id: 'e2' })] },
        { today: [e({})], yesterday: [] },
        [e({ event: { id: 'e9', title: 'Inner' } })],
        [{ event: e({}), social: { comment_count: 2 } }],
        [{ event: e({ social: { comment_count: 2 } }) }],
        [e({ related_events: [e({ id: 'e3' })] })],
        [e({ published_at: '3小时前' })],
        [e({ publish_time: '2026-06-15 19:00' })],
        [e({ pub_date: '2026-06-15' })],
      ),
    ],
    ev,
  )
}, 120_000)
