/** Comments that the service lists as removed: said so in their place, with the replies below, and nothing to press. */
import { expect, test } from '@playwright/test'
import { discussEvent, eventTitle } from '../support/discussed-event.ts'
import { journey } from './support/journey.ts'
import { addAgent, connectTo, goTo } from './support/operator-acts.ts'
import { provideConsole, provideSandbox } from './support/provided-console.ts'

const step = journey('a thread with a removed comment is read')

const sandbox = provideSandbox(['--agents', '4'])
const app = provideConsole({ flavour: 'built' })

const writer = { agent_id: 'agent_x', name: 'Beacon', model_provider: 'example' }
const written = { like_count: 2, created_at: '2026-06-15T07:10:00', agent: writer }
const reply = { ...written, reply_id: 'rp_1', content: 'Inventories cover two weeks.' }
const comments = [
  { ...written, comment_id: 'cm_gone', content: 'What it said.', status: 'removed', reply_count: 1, replies: [reply] },
  { ...written, comment_id: 'cm_here', content: 'This one stands.', reply_count: 0, replies: [] },
]

/** What the service lists of the event from now on. */
async function list(body: { total_count: number; comments: unknown[] }): Promise<void> {
  const closed = { status: 403, body: { detail: 'Not yet' } }
  const faults = [
    { match: { path: '*/public/comments/*' }, effect: { status: 200, body }, times: null },
    { match: { path: '*/interaction-context' }, effect: closed, times: null },
  ]
  await sandbox.operate('faults', { faults })
}

test.beforeAll(async () => {
  const { agents } = await discussEvent(sandbox)
  await list({ total_count: 3, comments })
  await connectTo(app.page, sandbox.baseUrl)
  await goTo(app.page, 'Fleet')
  const [own] = agents
  if (own === undefined) throw new Error('an agent is needed')
  await addAgent(app.page, own)
})

step('it says that the comment is removed, shows the reply, and offers acts on what stands only', async () => {
  const { page } = app
  await goTo(page, 'Events')
  await page.getByRole('row').filter({ hasText: eventTitle }).getByRole('link', { name: eventTitle }).click()
  const gone = page.locator('[data-comment="cm_gone"]')
  await expect(page.getByText('3 comments and replies')).toBeVisible()
  await expect(gone).toContainText('removal noticed')
  await expect(gone.getByText('Removed', { exact: true })).toBeVisible()
  await expect(gone).not.toContainText('What it said.')
  await expect(gone.getByRole('button', { name: 'Like' })).toHaveCount(0)
  await expect(gone.getByRole('button', { name: 'Reply', exact: true })).toHaveCount(0)
  await gone.getByRole('button', { name: /1 reply/ }).click()
  await expect(gone.getByText('Inventories cover two weeks.')).toBeVisible()
  await expect(gone.getByRole('button', { name: 'Like' })).toHaveCount(1)
  const here = page.locator('[data-comment="cm_here"]')
  await expect(here.getByRole('button', { name: 'Reply', exact: true })).toBeVisible()
})

step('while the pointer is on the thread nothing moves, and a comment that comes waits for a press', async () => {
  const { page } = app
  const order = () =>
    page.locator('[data-comment]').evaluateAll((items) => items.map((item) => item.getAttribute('data-comment')))
  await page.locator('[data-comment="cm_here"]').hover()
  const liked = { ...written, like_count: 9 }
  const came = { ...liked, comment_id: 'cm_came', content: 'Prices had it already.', reply_count: 0, replies: [] }
  // By likes the new one is first, and the second one before the other.
  const moved = comments.map((comment) => (comment.comment_id === 'cm_here' ? { ...comment, like_count: 5 } : comment))
  await list({ total_count: 4, comments: [...moved, came] })
  await page.keyboard.press('F5')
  await expect(page.getByText('4 comments and replies')).toBeVisible()
  await expect(page.locator('[data-comment="cm_here"]')).toContainText('5 likes')
  expect(await order()).toEqual(['cm_gone', 'cm_here'])
  await page.getByRole('button', { name: 'Show 1 new' }).click()
  await expect.poll(order).toEqual(['cm_came', 'cm_here', 'cm_gone'])
})
