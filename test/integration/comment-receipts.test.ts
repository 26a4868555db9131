/**
 * Receipts of comments and replies in the forms in which deployments give them, over real HTTP: what was taken is
 * known, what others cannot read yet is looked up, and what is about something else is not ours.
 */
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AgentKey, commentIdSchema, eventIdSchema } from '#contract/ids.ts'
import type { DiscussionItem } from '#contract/ipc/discussion.procedures.ts'
import { type RunningSandbox, startSandbox } from '../../src-sandbox/sandbox-server.ts'
import { agentOf, operate } from '../contract/sandbox-client.ts'
import { addDeployment, addSandboxAgent } from '../support/connected-sandbox.ts'
import { sendingDesktop } from '../support/no-desktop.ts'
import { openConsole, type RunningConsole } from '../support/running-console.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'

let sandbox: RunningSandbox
let running: RunningConsole
let agents: { agentKey: AgentKey; agentId: string }[]
let turns = 0
beforeAll(async () => {
  sandbox = await startSandbox({ agents: 40, limits: false })
  running = openConsole(join(makeTemporaryFolder(), 'console.db'), { desktop: sendingDesktop })
  running.console.start()
  const { deploymentId } = await addDeployment(running, sandbox)
  agents = []
  for (let at = 0; at < 40; at += 1) {
    const agent = agentOf(sandbox, 'global', at)
    agents.push({
      agentKey: (await addSandboxAgent(running, { deploymentId, agent })).agentKey,
      agentId: agent.agent_id,
    })
  }
})
afterAll(async () => {
  await running.console.close()
  await sandbox.close()
})
const fault = (path: string, effect: unknown) => ({ match: { path }, effect, times: null })
async function answerWith(body: unknown, status = 201): Promise<void> {
  const closed = { status: 403, body: { detail: 'Not yet' } }
  const faults = [
    fault('*/agent/comments', { status, body }),
    ...['*/public/comments/*', '*/actions/history'].map((read) => fault(read, closed)),
  ]
  await operate(sandbox, 'faults', { faults })
}
const resting = ['accepted', 'waiting', 'uncertain', 'needs_you', 'refused']
const event = { eventId: eventIdSchema.parse('ev_1'), title: 'Outage' }
const parent = { commentId: commentIdSchema.parse('cm_1'), isReply: false, authorId: null, authorName: 'S', text: 'W' }
async function write(
  kind: 'comment' | 'reply',
  make: (text: string, agentId: string) => unknown,
  status = 201,
  form: (words: string) => string = (words) => words,
) {
  turns += 1
  const { agentKey, agentId } = agents[turns % 40] ?? { agentKey: '' as AgentKey, agentId: '' }
  const words = form(Array.from({ length: 12 }, (_none, at) => `word${12 * turns + at}`).join(' '))
  const place = { agentKey, event, spaceId: null, text: words }
  const item: DiscussionItem = kind === 'comment' ? { kind, ...place } : { kind, parent, ...place }
  await answerWith(make(words, agentId), status)
  const [receipt] = await running.client.discussion.send({ items: [item] })
  if (receipt?.error != null) throw new Error(`not sent: ${receipt.error.code}`)
  const find = async () => (await running.client.outbox.list()).rows.find((row) => row.outboxId === receipt?.outboxId)
  await expect.poll(async () => resting.includes((await find())?.state ?? ''), { timeout: 5_000 }).toBe(true)
  return find()
}

const record = (content: string) => ({ comment_id: 'c1', news_id: 'ev_1', content })
type Form = [form: string, make: (text: string, agentId: string) => unknown]

it.each<Form>([
  ['data', (text) => ({ data: record(text) })],
  ['data.comment', (text) => ({ data: { comment: record(text) } })],
  ['result.data', (text) => ({ success: true, result: { data: record(text) } })],
  ['result.comment', (text) => ({ success: true, result: { comment: record(text) } })],
  ['item', (text) => ({ item: record(text) })],
  ['data.item', (text) => ({ code: 0, data: { item: record(text) } })],
  ['record', (text) => ({ record: record(text) })],
  ['created', (text) => ({ created: record(text) })],
  ['new_comment', (text) => ({ new_comment: record(text) })],
  ['a list of one', (text) => [record(text)]],
  ['items with one', (text) => ({ items: [record(text)], total: 1 })],
  ['data with one', (text) => ({ code: 0, data: [record(text)] })],
  ['comments with one', (text) => ({ comments: [record(text)] })],
  ['comment as a list of one', (text) => ({ comment: [record(text)] })],
  ['comment beside a message', (text) => ({ message: 'Comment created', comment: record(text) })],
  ['a resource', (content) => ({ data: { type: 'comment', id: 'c1', attributes: { content } } })],
  ['its id as a database names it', (content) => ({ _id: 'c1', content })],
  ['its id as a UUID', (content) => ({ uuid: '3fa85f64-5717', content })],
  ['its id in camel case', (content) => ({ commentId: 'c1', content })],
  ['its event as an object', (content) => ({ comment_id: 'c1', event: { id: 'ev_1', comment_count: 3 }, content })],
  ['a state that is shown', (text) => ({ ...record(text), status: 'published', visibility: 'public', hidden: false })],
  ['a review that it has passed', (text) => ({ ...record(text), moderation_status: 'approved', approved: true })],
  ['Chinese words that it is shown', (text) => ({ ...record(text), status: '已发布', msg: '发布成功' })],
])('a comment in the form of %s is accepted', async (_form, make) => {
  expect(await write('comment', make)).toMatchObject({ state: 'accepted' })
})

it.each<Form>([
  ['two', (text) => [record(text), record('other')]],
  ['no id', (content) => ({ success: true, content })],
  ['0 as its id', (text) => ({ ...record(text), comment_id: 0 })],
  ['-1 as its id', (text) => ({ ...record(text), comment_id: -1 })],
  ['the id of the event', (content) => ({ id: 'ev_1', content })],
  ['the event', () => ({ id: 'ev_1', title: 'Outage' })],
  ...['pending', 'held', 'hidden', 'under_review', 'Under Review', 'flagged', 'spam', 'blocked', 'private'].map(
    (status): Form => [`the status ${status}`, (text) => ({ ...record(text), status })],
  ),
  ...['审核中', '待审核', '已屏蔽', '仅自己可见'].map(
    (status): Form => [`the status ${status}`, (text) => ({ ...record(text), status })],
  ),
  ...['moderation_status', 'moderationStatus', 'review_status', 'approval', 'publish_status', 'visibility'].map(
    (name): Form => [`a pending ${name}`, (text) => ({ comment: { ...record(text), [name]: 'PENDING' } })],
  ),
  ['a rejection by moderation', (text) => ({ ...record(text), moderation_status: 'rejected' })],
  ['moderation as an object', (text) => ({ ...record(text), moderation: { status: 'pending_review' } })],
  ['a state of an enumeration', (text) => ({ ...record(text), audit_status: 'AuditStatus.PENDING_REVIEW' })],
  ...['approved', 'is_approved', 'visible', 'isVisible', 'published', 'is_public'].map(
    (name): Form => [`no ${name}`, (text) => ({ data: { ...record(text), [name]: false } })],
  ),
  ...['hidden', 'isHidden', 'pending', 'needs_review', 'held_for_review', 'shadow_banned', 'is_spam'].map(
    (name): Form => [`${name}`, (text) => ({ data: { comment: { ...record(text), [name]: 1 } } })],
  ),
  ['a list of one that waits', (text) => [{ ...record(text), status: 'pending' }]],
  ['a list that waits', (text) => ({ status: 'queued', items: [record(text)] })],
  ...[
    ...['Your comment is awaiting moderation.', 'Comment held for review', 'It will appear once approved'],
    ...['评论已提交，审核通过后显示', '内容正在审核', '您的评论需要人工审核'],
  ].map((message): Form => [`the words ${message}`, (text) => ({ message, data: record(text) })]),
])('a comment that is answered with %s is looked up', async (_form, make) => {
  expect(await write('comment', make)).toMatchObject({ state: 'uncertain' })
})

it.each<Form>([
  ['reply', (content) => ({ reply: { id: 'r1', content } })],
  ['data.reply', (content) => ({ data: { reply: { reply_id: 'r1', content } } })],
  [
    'a reply beside its comment',
    (content) => ({ reply: { id: 'r1', content }, comment: { id: 'cm_1', content: 'W' } }),
  ],
  ['a reply with the id of its comment', (content) => ({ reply_id: 'r1', comment_id: 'cm_1', content })],
  ['a reply in a list', (content) => ({ replies: [{ replyId: 'r1', commentId: 'cm_1', content }] })],
])('a reply in the form of %s is accepted', async (_form, make) => {
  expect(await write('reply', make)).toMatchObject({ state: 'accepted' })
})

it.each<Form>([
  ['its comment', () => ({ comment_id: 'cm_1', content: 'What they said before' })],
  ['its comment with all replies', (content) => ({ comment_id: 'cm_1', replies: [{ reply_id: 'r1', content }] })],
  ['another comment beside it', (content) => ({ reply: { id: 'r1', content }, comment: { id: 'cm_2' } })],
  ['the id of another comment', (content) => ({ reply_id: 'r1', comment_id: 'cm_2', content })],
])('a reply that is answered with %s is looked up', async (_form, make) => {
  expect(await write('reply', make)).toMatchObject({ state: 'uncertain', error: { code: 'response_mismatch' } })
})

/** In other signs, in another form or in several: what was written is in it. */
const marked = (words: string) => `${words} *fallen* — “vier” & mehr:\n\n- Öl < 80 $\n- [Quelle](https://a.example/x)`
const rendered = (words: string) =>
  `<p>${words} <em>fallen</em> — “vier” &amp; mehr:</p>\n<ul><li>Öl &lt; 80 $</li>` +
  '<li><a href="https://a.example/x">Quelle</a></li></ul>'
it.each<Form>([
  ['on one line', (text) => record(text.replaceAll(/\s+/g, ' '))],
  ['decomposed', (text) => record(text.normalize('NFD'))],
  ['escaped', (text) => record(text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('“', '&#8220;'))],
  ['escaped twice', (text) => record(text.replaceAll('&', '&amp;amp;').replaceAll('<', '&amp;lt;'))],
  ['rendered', (text) => record(rendered(text.slice(0, text.indexOf(' *'))))],
  ['with plain quotes and dashes', (text) => record(text.replaceAll(/[“”]/g, '"').replaceAll('—', '-'))],
  ['with spaces of another kind', (text) => record(text.replaceAll(' ', '\u00a0'))],
  ['raw beside rendered', (raw) => ({ ...record(''), content: { raw, rendered: '<p>x</p>' } })],
  ['in several languages', (de) => ({ ...record(''), content: { en: 'Stocks fall for four weeks', de } })],
  ['translated, with the original', (original_content) => ({ ...record('Stocks fall'), original_content })],
  ['translated, and it says so', () => ({ ...record('库存连续四周下降'), is_translated: true })],
  ['translated, and it says from what', () => ({ ...record('库存下降'), language: 'zh', translated_from: 'de' })],
])('a comment that comes back %s is accepted', async (_form, make) => {
  expect(await write('comment', make, 201, marked)).toMatchObject({ state: 'accepted' })
})

it.each<Form>([
  ['in other words', () => record('库存连续四周下降，油价将会上涨。')],
  ['in two other languages', () => ({ ...record(''), content: { en: 'Demand is weak again', zh: '需求疲软' } })],
  ['translated, with another original', () => ({ ...record('x'), translated: true, original: 'Etwas ganz anderes' })],
])('a comment that comes back %s is looked up', async (_form, make) => {
  const row = await write('comment', make, 201, marked)
  expect(row).toMatchObject({ state: 'uncertain', error: { code: 'response_mismatch' } })
})

it.each([
  [400, 'At most 5 comments per minute'],
  [200, 'You can post 5 comments per minute.'],
  [200, '评论过于频繁，请稍后再试'],
  [400, 'Too fast: 10 replies/min'],
])('a %i that says %s is a limit, and the comment waits', async (status, said) => {
  // One that is taken: three agents refused in a row would count as a limit that all of the site share.
  await write('comment', record)
  const body = status === 200 ? { success: false, message: said } : { detail: said }
  const row = await write('comment', () => body, status)
  expect(row).toMatchObject({ state: 'waiting', error: { code: 'rate_limited', details: { serviceWords: said } } })
})

it.each([
  [400, 'Comment too long (max 10 characters)', 'request_refused'],
  [403, 'Daily comment limit reached', 'forbidden'],
  [403, 'Comments are disabled for this event', 'discussion_closed'],
])('a %i that says %s is a refusal in those words', async (status, said, code) => {
  const row = await write('comment', () => ({ detail: said }), status)
  expect(row).toMatchObject({ state: 'refused', error: { code, details: { serviceWords: said } } })
})
