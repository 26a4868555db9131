/** Answers in other forms through whole operations, over real HTTP: what an operator is shown, and what is kept. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { operate } from '../contract/sandbox-client.ts'
import { startSpoiltService } from '../support/spoilt-service.ts'

type Service = Awaited<ReturnType<typeof startSpoiltService>>
type Row = Record<string, unknown>
let service: Service
beforeAll(async () => {
  service = await startSpoiltService({ agents: 2 })
})
afterEach(() => service.restore())
afterAll(() => service.close())

const newChallenge = async () =>
  String((await operate(service.sandbox, 'challenges', { scope_key: 'CL', deadline_in_s: 3_600 })).id)
/** Every row of a list of challenges with this of its own. */
const withRows = (change: (row: Row) => Row) => (body: unknown) => {
  const { items } = body as { items: Row[] }
  return { items: items.map(change), total: items.length }
}
const listed = async (id: string) => {
  await service.client.challenges.refresh()
  const { items } = await service.client.challenges.list()
  return items.find(({ challenge }) => challenge.challengeId === id)?.challenge
}

describe('a challenge', () => {
  it.each([
    [{ question: { en: 'Will it rise?', zh: '会涨吗？' } }, 'Will it rise?'],
    [{ question: { 'zh-CN': '会涨吗？', 'en-US': 'Will it rise?' } }, 'Will it rise?'],
    [{ question: { zh: '会涨吗？' } }, '会涨吗？'],
    [{ question: [{ lang: 'zh', text: '会涨吗？' }] }, '会涨吗？'],
    [{ question: null, title: { en: 'Will it rise?' } }, 'Will it rise?'],
  ])('is shown with its question in one of the languages of %j', async (said, question) => {
    const id = await newChallenge()
    service.spoil(
      '/eval/challenges',
      withRows((row) => ({ ...row, ...said })),
    )
    expect(await listed(id)).toMatchObject({ question })
  })

  it('is shown with the beginning of a question that is too long', async () => {
    const id = await newChallenge()
    service.spoil(
      '/eval/challenges',
      withRows((row) => ({ ...row, question: `Up? ${'x'.repeat(70_000)}` })),
    )
    expect((await listed(id))?.question).toMatch(/^Up\? x{60000}/)
  })
})

describe('an empty list', () => {
  it.each<[object]>([
    ...[[{ loading: true }], [{ data: { items: [], syncing: true } }], [{ maintenance: true }]],
    ...[[{ message: 'Temporarily unavailable' }], [{ status: 'rebuilding' }], [{ meta: { errors: ['shard 1'] } }]],
  ] as [object][])('that says %j takes no challenge away', async (said) => {
    const id = await newChallenge()
    await listed(id)
    service.spoil('/eval/challenges', () => ({ items: [], ...said }))
    expect(await listed(id)).toMatchObject({ challengeId: id })
  })
})

describe('a like', () => {
  it.each([[{ action: 'unliked' }], [{ result: 'unliked' }], [{ state: 'removed' }], [{ liked: 'no' }]])(
    'that is answered with %j is not shown as given',
    async (answer) => {
      const [{ agentKey }] = service.fleet as [Service['fleet'][number]]
      const comment = {
        ...{ commentId: `cm_${Object.entries(answer).flat().join('_')}`, isReply: false, authorId: null },
        ...{ authorName: 'Somebody', text: 'What they said' },
      }
      service.spoil('/like', () => Response.json(answer))
      const [receipt] = await service.client.discussion.send({
        items: [
          { kind: 'like', agentKey, event: { eventId: 'ev_1' as never, title: null }, comment: comment as never },
        ],
      })
      const state = async () =>
        (await service.client.outbox.list()).rows.find(({ outboxId }) => outboxId === receipt?.outboxId)?.state
      await expect.poll(state, { timeout: 15_000 }).toMatch(/uncertain|needs_you|refused/)
    },
  )
})
