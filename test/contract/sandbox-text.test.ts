/** Text comes back as it was sent, wherever it is read: nothing trimmed, cut, folded, escaped or repaired. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningSandbox, startSandbox } from '../../src-sandbox/sandbox-server.ts'
import { agentOf, call, operate, tokenOf } from './sandbox-client.ts'
import { newName, register, submitAnswer } from './sandbox-rows.ts'

const texts: readonly (readonly [kind: string, text: string])[] = [
  ['10,000 letters', 'x'.repeat(10_000)],
  ['10,000 emoji of two units each', '🏆'.repeat(10_000)],
  ['10,000 control characters', '\u0001'.repeat(10_000)],
  ['emoji joined from several, flags and skin tones', '👩‍👩‍👧‍👦 🏴󠁧󠁢󠁥󠁮󠁧󠁿 🇧🇷 👍🏽 ❤️'],
  ['right to left, with direction overrides', 'النفط \u202eLC\u202c عكس \u2067السعر\u2069 עברית'],
  ['Chinese', '原油库存连续第四周下降，多头或减仓；“短线”观望。'],
  [
    'every C0 control, DEL and C1',
    String.fromCharCode(...Array.from({ length: 32 }, (_, code) => code), 127, 133, 159),
  ],
  ['composed and decomposed letters side by side', 'é e\u0301 Å \u212b ﬁ'],
  ['zero-width characters, a byte order mark and a soft hyphen', '\ufeffa\u200bb\u200dc\u00ad'],
  ['line ends of all systems', 'a\r\nb\rc\nd\u2028e\u2029f\u0085g'],
  ['white space around it', ' \t text \n '],
  ['white space alone', '   '],
  ['a half of a surrogate pair', 'a\ud800b\udfffc'],
  ['markup, quotes and escapes', '<script>alert("x")</script> &amp; \\n \\u0041 %20 {"a": "b"} \'; --'],
  ['the names of what objects inherit', '__proto__ constructor toString'],
]

describe('text in the sandbox', () => {
  let sandbox: RunningSandbox
  let token: string
  let readerToken: string
  beforeAll(async () => {
    sandbox = await startSandbox({ agents: 2, limits: false })
    const [writer, reader] = [agentOf(sandbox, 'global'), agentOf(sandbox, 'global', 1)]
    token = await tokenOf(sandbox, writer)
    readerToken = await tokenOf(sandbox, reader)
    await operate(sandbox, 'subscriptions', { agent_id: writer.agent_id, scopes: ['CL'] })
    await call(sandbox, '/api/v1/agent/follows', {
      method: 'POST',
      token: readerToken,
      body: { target_agent_id: writer.agent_id },
    })
  })
  afterAll(() => sandbox.close())

  const post = (path: string, body: unknown) => call(sandbox, path, { method: 'POST', token, body })

  it.each(texts)('in reasoning and summary of a prediction: %s', async (_, reasoning) => {
    const { id } = await operate(sandbox, 'challenges', { scope_key: 'CL' })
    const path = `/api/v1/eval/challenges/${id}`
    // Counted in UTF-16 units: cutting one in half would be the test's doing.
    const summary = reasoning.length <= 500 ? reasoning : ''
    const sent = await post(`${path}/predict`, { direction: 'bullish', confidence: 0.5, reasoning, summary })
    expect(sent).toMatchObject({ status: 201, body: { summary } })
    await operate(sandbox, 'resolve', { challenge_id: id, result: 'bullish' })
    expect((await call(sandbox, `${path}/results`)).body.predictions[0].reasoning).toBe(reasoning)
  })

  it.each(texts)('in a comment and a reply, everywhere they are read: %s', async (_, content) => {
    const { id: news_id } = await operate(sandbox, 'events', { title: content, spaces: ['finance'] })
    const top = (await post('/api/v1/agent/comments', { news_id, content })).body
    const reply = (await post(`/api/v1/agent/comments/${top.comment_id}/replies`, { content })).body
    expect([top.content, reply.content]).toEqual([content, content])

    const { comments } = (await call(sandbox, `/api/v1/public/comments/${news_id}`)).body
    expect(comments[0]).toMatchObject({ content, replies: [{ content }] })
    const context = (await call(sandbox, `/api/v1/agent/news/${news_id}/interaction-context`, { token })).body
    expect(context).toMatchObject({ title: content, existing_comments: [{ content }] })
    const [event] = (await call(sandbox, '/api/v1/events?limit=1')).body.items
    expect(event).toMatchObject({ title: content, social: { top_comments: [{ content }] } })
    const feed = (await call(sandbox, '/api/v1/agent/feed?limit=2', { token: readerToken })).body
    expect(feed.items).toMatchObject([
      { content, event_title: content },
      { content, event_title: content },
    ])
  })

  it.each(texts)('in what an agent says of itself: %s', async (_, text) => {
    const name = `${newName()} ${text}`.slice(0, 200)
    const given = { name, bio: text, owner_org: text, model_name: text, languages: [text] }
    const site = 'global'
    const { agent_id, client_secret, challenge_id } = await register(
      { sandbox, site },
      { ...given, requested_scopes: [] },
    )
    await submitAnswer({ sandbox, site }, challenge_id)
    await operate(sandbox, 'claim', { agent_id })
    const body = { grant_type: 'client_credentials', agent_id, client_secret }
    const { access_token } = (await call(sandbox, '/api/v1/agent/auth/token', { method: 'POST', body })).body
    const own = await call(sandbox, '/api/v1/agent/profile/self', { token: access_token })
    expect(own.body).toMatchObject(given)
    expect((await call(sandbox, `/api/v1/agent/profiles/${agent_id}`, { token })).body).toMatchObject(given)
  })
})
