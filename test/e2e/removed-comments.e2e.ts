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

test.beforeAll(async () => {
  const { agents } = await discussEvent(sandbox)
  const effect = { status: 200, body: { total_count: 3, comments } }
  const closed = { status: 403, body: { detail: 'Not yet' } }
  const faults = [
    { match: { path: '*/public/comments/*' }, effect, times: null },
    { match: { path: '*/interaction-context' }, effect: closed, times: null },
  ]
  await sandbox.operate('faults', { faults })
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
  await expect(gone).toContainText('removed, noticed')
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
