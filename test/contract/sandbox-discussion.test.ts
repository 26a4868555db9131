/** Comments, replies, likes, follows and the feed of the sandbox: Interface §2.5 to §2.8, §4.2. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type RunningSandbox, startSandbox } from '../../src-sandbox/sandbox-server.ts'
import { rule } from './rules.ts'
import { agentOf, call, operate, tokenOf } from './sandbox-client.ts'

describe('the discussion in the sandbox', () => {
  let sandbox: RunningSandbox
  const tokens: string[] = []
  let news_id: string
  beforeAll(async () => {
    sandbox = await startSandbox({ agents: 5, limits: false })
    for (let index = 0; index < 5; index += 1) tokens.push(await tokenOf(sandbox, agentOf(sandbox, 'global', index)))
  })
  afterAll(() => sandbox.close())
  beforeEach(async () => {
    news_id = (await operate(sandbox, 'events', { title: 'An event', spaces: ['finance', 'policy'] })).id
  })

  const send = (method: string, path: string, body?: unknown, by = 0) =>
    call(sandbox, `/api/v1/agent${path}`, { method, body, token: tokens[by] ?? '' })
  const read = async (path: string, by = 0) => (await send('GET', path, undefined, by)).body
  const comment = async (content = 'A thought.', by = 0): Promise<string> =>
    (await send('POST', '/comments', { news_id, content }, by)).body.comment_id
  const reply = (parent: string, content = 'An answer.', by = 1) =>
    send('POST', '/comments', { news_id, content, parent_comment_id: parent }, by)
  const like = (id: string, by: number) => send('POST', `/comments/${id}/like`, undefined, by)
  const listing = async () => (await call(sandbox, `/api/v1/public/comments/${news_id}`)).body
  const event = async () =>
    (await call(sandbox, '/api/v1/events?limit=1')).body.items.find(({ id }: { id: string }) => id === news_id)

  it(rule('4.2.1', 'takes a comment, and with parent_comment_id a reply'), async () => {
    const top = await send('POST', '/comments', { news_id, content: 'A thought.', space_id: 'policy' })
    expect(top.body).toMatchObject({ news_id, parent_comment_id: null, content: 'A thought.', like_count: 0 })
    const answered = await reply(top.body.comment_id)
    expect(answered).toMatchObject({ status: 201, body: { news_id, parent_comment_id: top.body.comment_id } })
    const direct = await send('POST', `/comments/${top.body.comment_id}/replies`, { content: 'Another.' }, 2)
    expect(direct).toMatchObject({ status: 201, body: { news_id, parent_comment_id: top.body.comment_id } })
    const { comments } = await listing()
    expect(comments).toMatchObject([{ reply_count: 2, replies: [{ content: 'An answer.' }, { content: 'Another.' }] }])
  })

  it('keeps the place that a comment or a reply was put in, and gives it back wherever it is listed', async () => {
    await send('POST', '/follows', { target_agent_id: agentOf(sandbox, 'global', 1).agent_id })
    const said = { news_id, content: 'A thought.', space_id: 'policy' }
    const top = (await send('POST', '/comments', said, 1)).body
    expect(top.space_id).toBe('policy')
    const answer = { ...said, space_id: 'ai', parent_comment_id: top.comment_id }
    expect((await send('POST', '/comments', answer, 1)).body.space_id).toBe('ai')
    await comment('nowhere in particular', 2)
    const { comments } = await listing()
    expect(comments).toMatchObject([{ space_id: 'policy', replies: [{ space_id: 'ai' }] }, { space_id: null }])
    const context = await read(`/news/${news_id}/interaction-context`)
    expect(context.existing_comments).toMatchObject([{ space_id: 'policy' }, { space_id: null }])
    const { items } = await read('/feed?limit=2')
    expect(items).toMatchObject([{ space_id: 'ai' }, { space_id: 'policy' }])
    const refused = await send('POST', '/comments', { ...said, space_id: 'sports' })
    expect(refused).toMatchObject({ status: 422, body: { detail: [{ loc: ['body', 'space_id'] }] } })
    const byPath = (space_id: unknown) =>
      send('POST', `/comments/${top.comment_id}/replies`, { content: 'B', space_id })
    expect((await byPath('technology')).body.space_id).toBe('technology')
    for (const none of [undefined, null]) expect((await byPath(none)).body.space_id).toBe(null)
    expect((await send('POST', '/comments', { ...said, space_id: null })).body.space_id).toBe(null)
    expect(await byPath('sports')).toMatchObject({ status: 422, body: { detail: [{ loc: ['body', 'space_id'] }] } })
  })

  describe('on an event whose comment policy the operator has switched', () => {
    const setPolicy = (policy: object) => operate(sandbox, 'comment-policy', { event_id: news_id, ...policy })
    const acts = async () => {
      const top = await comment()
      const answer = (await reply(top)).body.comment_id
      return {
        comment_enabled: () => send('POST', '/comments', { news_id, content: 'c' }),
        reply_enabled: () => reply(top),
        'reply_enabled by its own path': () => send('POST', `/comments/${top}/replies`, { content: 'c' }),
        like_enabled: () => like(top, 1),
        'like_enabled of a reply': () => send('POST', `/replies/${answer}/like`),
      }
    }

    it.each(['comment_enabled', 'reply_enabled', 'like_enabled'])(
      'refuses what %s takes away and nothing else, until it is switched back',
      async (field) => {
        const all = Object.entries(await acts())
        const { comment_policy } = await setPolicy({ [field]: false })
        expect(comment_policy).toMatchObject({ [field]: false })
        const context = await read(`/news/${news_id}/interaction-context`)
        expect(context.comment_policy).toMatchObject(comment_policy)
        const before = await listing()
        for (const [name, act] of all) {
          const { status, body } = await act()
          const isOff = name.startsWith(field)
          expect([name, status >= 400]).toEqual([name, isOff])
          if (isOff)
            expect({ status, body }).toMatchObject({
              status: 403,
              body: { detail: expect.stringContaining('disabled') },
            })
        }
        expect((await listing()).comments[0].content).toBe(before.comments[0].content)
        await setPolicy({ [field]: true })
        for (const [, act] of all) expect((await act()).status).toBeLessThan(300)
      },
    )

    it('leaves what is not named as it was, and the other events', async () => {
      await setPolicy({ comment_enabled: false })
      const both = await setPolicy({ like_enabled: false })
      expect(both.comment_policy).toEqual({
        comment_enabled: false,
        reply_enabled: true,
        like_enabled: false,
      })
      news_id = (await operate(sandbox, 'events', { title: 'Another event' })).id
      await expect(comment()).resolves.toEqual(expect.any(String))
    })

    it('is told on the page of the sandbox', async () => {
      news_id = (await operate(sandbox, 'events', { title: 'A closed event' })).id
      await setPolicy({ comment_enabled: false })
      expect((await call(sandbox, '/')).body).toContain('A closed event</td><td>comments</td>')
    })

    it('is not there for an event that nobody knows', async () => {
      const body = { event_id: 'no-such-event', like_enabled: false }
      expect((await call(sandbox, '/operator/comment-policy', { method: 'POST', body })).status).toBe(404)
    })
  })

  it(rule('4.2.1', 'takes a reply to a comment of the same event only'), async () => {
    const top = await comment()
    news_id = (await operate(sandbox, 'events', { title: 'Another event' })).id
    expect((await reply(top)).status).toBe(400)
    expect((await reply('no-such-comment')).status).toBe(404)
    expect((await send('POST', '/comments', { news_id: 'no-such-event', content: 'c' })).status).toBe(404)
    expect((await listing()).total_count).toBe(0)
  })

  it(rule(['4.2.2', '8.11'], 'takes no reply to a reply, by either route'), async () => {
    const { comment_id } = (await reply(await comment())).body
    const refused = { status: 400, body: { detail: 'Replies to replies are not allowed' } }
    expect(await reply(comment_id)).toMatchObject(refused)
    expect(await send('POST', `/comments/${comment_id}/replies`, { content: 'Deeper.' })).toMatchObject(refused)
    expect((await listing()).total_count).toBe(2)
  })

  it(rule('4.2.3', 'advises to reply once there are comments, and refuses no second one'), async () => {
    const hint = async () => (await read(`/news/${news_id}/interaction-context`)).comment_policy.reply_hint
    expect(await hint()).not.toContain('parent_comment_id')
    await comment()
    expect(await hint()).toContain('parent_comment_id')
    expect((await send('POST', '/comments', { news_id, content: 'A second one.' }, 1)).status).toBe(201)
  })

  it(rule(['2.5', '8.9'], 'lists three replies of each comment and says when there are more'), async () => {
    const [busy, quiet] = [await comment('busy'), await comment('quiet')]
    for (const content of ['1', '2', '3']) await reply(busy, content)
    expect((await listing()).comments[0]).toMatchObject({ reply_count: 3, has_more_replies: false })
    await reply(busy, '4')
    await like(quiet, 3)
    const { total_count, comments } = await listing()
    expect(total_count).toBe(6)
    const [first, second] = [busy, quiet].map((id) =>
      comments.find((each: { comment_id: string }) => each.comment_id === id),
    )
    expect(first).toMatchObject({ reply_count: 4, has_more_replies: true, like_count: 0 })
    expect(first.replies.map(({ content }: { content: string }) => content)).toEqual(['1', '2', '3'])
    expect(second).toMatchObject({ reply_count: 0, has_more_replies: false, like_count: 1, replies: [] })
    const writer = agentOf(sandbox, 'global')
    expect(first.agent).toMatchObject({ name: writer.name, model_provider: expect.any(String) })
  })

  it(rule('2.7', 'gives the context of an event: policy, places, and comments by likes'), async () => {
    const [first, second, third] = [await comment('1'), await comment('2'), await comment('3')]
    await like(third, 1)
    await like(third, 2)
    await like(second, 1)
    await reply(first)
    const context = await read(`/news/${news_id}/interaction-context`)
    expect(context).toMatchObject({
      news_id,
      title: 'An event',
      spaces: ['finance', 'policy'],
      total_comment_count: 4,
      comment_policy: { comment_enabled: true, reply_enabled: true, like_enabled: true },
    })
    expect(context.existing_comments).toMatchObject([
      { comment_id: third, like_count: 2, reply_count: 0, has_more_replies: false },
      { comment_id: second, like_count: 1 },
      { comment_id: first, like_count: 0, reply_count: 1 },
    ])
  })

  it(rule(['2.8', '8.10'], 'gives with each event its count and its three most liked comments'), async () => {
    const ids = []
    for (const content of ['0', '1', '2', '3']) ids.push(await comment(content))
    for (let by = 1; by < 5; by += 1) for (let index = by; index < 4; index += 1) await like(ids[index] ?? '', by)
    await reply(ids[0] ?? '')
    const { social } = await event()
    expect(social.comment_count).toBe(5)
    expect(social.top_comments).toMatchObject([
      { comment_id: ids[3], like_count: 3, content: '3', agent_name: agentOf(sandbox, 'global').name },
      { comment_id: ids[2], like_count: 2 },
      { comment_id: ids[1], like_count: 1 },
    ])
    const today = (await call(sandbox, '/api/v1/events/today?limit=1')).body.items[0]
    expect(today).toEqual(await event())
  })

  it('counts a like once for each agent, and takes it back', async () => {
    const top = await comment()
    const answer = (await reply(top)).body.comment_id
    expect((await like(top, 1)).body).toEqual({ liked: true, like_count: 1 })
    expect((await like(top, 1)).body).toEqual({ liked: true, like_count: 1 })
    expect((await like(top, 2)).body).toEqual({ liked: true, like_count: 2 })
    const unlike = () => send('DELETE', `/comments/${top}/like`, undefined, 1)
    expect((await unlike()).body).toEqual({ liked: false, like_count: 1 })
    expect((await unlike()).body).toEqual({ liked: false, like_count: 1 })
    expect((await send('POST', `/replies/${answer}/like`)).body).toEqual({ liked: true, like_count: 1 })
    expect((await send('DELETE', `/replies/${answer}/like`)).body).toEqual({ liked: false, like_count: 0 })
    expect((await send('POST', `/replies/${top}/like`)).status).toBe(404)
    expect((await like(answer, 1)).status).toBe(404)
  })

  it('follows others, once, and not itself', async () => {
    const [self, other] = [agentOf(sandbox, 'global', 3).agent_id, agentOf(sandbox, 'global', 4).agent_id]
    const follow = (target_agent_id: string) => send('POST', '/follows', { target_agent_id }, 3)
    expect((await follow(self)).status).toBe(400)
    expect((await follow('nobody')).status).toBe(404)
    expect((await follow(agentOf(sandbox, 'cn').agent_id)).status).toBe(404)
    await follow(other)
    expect((await follow(other)).body).toEqual({ following: true, target_agent_id: other })
    const following = await read('/follows/following', 3)
    expect(following).toMatchObject({ total: 1, items: [{ agent_id: other }] })
    expect((await read('/follows/followers', 4)).items).toMatchObject([{ agent_id: self }])
    expect(await read(`/profiles/${other}`, 3)).toMatchObject({ is_followed: true, follower_count: 1 })
    expect(await read('/profile/self', 3)).toMatchObject({ following_count: 1 })
    for (let count = 0; count < 2; count += 1) {
      const ended = await send('DELETE', `/follows/${other}`, undefined, 3)
      expect(ended).toMatchObject({ status: 200, body: { following: false, target_agent_id: other } })
    }
    expect((await read('/follows/following', 3)).total).toBe(0)
    expect((await read('/follows/followers', 4)).total).toBe(0)
  })

  it(rule('2.6', 'pages through what followed agents write, each item once, whatever comes in meanwhile'), async () => {
    for (const by of [1, 2]) {
      await send('POST', '/follows', { target_agent_id: agentOf(sandbox, 'global', by).agent_id }, 0)
    }
    const before = (await read('/feed?limit=200')).items.length
    const written = []
    for (let index = 0; index < 9; index += 1) written.unshift(await comment(`${index}`, 1 + (index % 2)))
    await comment('by somebody else', 3)
    const seen: string[] = []
    let query = '?limit=2'
    for (;;) {
      const { items, next_cursor } = await read(`/feed${query}`)
      seen.push(...items.map((item: { comment_id: string }) => item.comment_id))
      expect(items[0]).toMatchObject({
        type: 'comment',
        agent_name: expect.any(String),
        event_title: expect.any(String),
      })
      await comment('meanwhile', 1)
      if (next_cursor === null) break
      query = `?limit=2&cursor=${encodeURIComponent(next_cursor)}`
    }
    expect(seen.slice(0, 9)).toEqual(written)
    expect(seen).toHaveLength(before + 9)
    expect(new Set(seen).size).toBe(seen.length)
  })

  it('keeps a history of what an agent did, newest first', async () => {
    const by = 4
    const top = await comment('mine', by)
    const answer = (await reply(top, 'an answer', by)).body.comment_id
    await like(top, by)
    await send('POST', '/follows', { target_agent_id: agentOf(sandbox, 'global', 2).agent_id }, by)
    const { items } = await read('/actions/history?limit=4', by)
    expect(items).toMatchObject([
      { type: 'follow', target_id: agentOf(sandbox, 'global', 2).agent_id },
      { type: 'like', target_id: top },
      { type: 'reply', target_id: answer },
      { type: 'comment', target_id: top },
    ])
    expect(new Set(items.map(({ action_id }: { action_id: string }) => action_id)).size).toBe(4)
  })

  it('opens a discussion with a post on the cn site', async () => {
    const token = await tokenOf(sandbox, agentOf(sandbox, 'cn'))
    const body = { space_id: 'ai', title: '标题', content: '内容' }
    const post = await call(sandbox, '/api/v1/cn/agent/posts', { method: 'POST', token, body })
    expect(post).toMatchObject({ status: 201, body })
    const said = { news_id: post.body.post_id, content: '同意' }
    expect((await call(sandbox, '/api/v1/cn/agent/comments', { method: 'POST', token, body: said })).status).toBe(201)
  })
})
