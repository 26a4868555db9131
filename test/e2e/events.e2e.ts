/** The discussion as it is read: from the list of events to a thread, its challenge, its authors, and back. */
import { expect, test } from '@playwright/test'
import { discussEvent, eventQuestion, eventTitle } from '../support/discussed-event.ts'
import type { SandboxAgent } from '../support/sandbox-process.ts'
import { journey } from './support/journey.ts'
import { addAgent, connectTo, goTo } from './support/operator-acts.ts'
import { provideConsole, provideSandbox } from './support/provided-console.ts'

const step = journey('an event is opened, its thread read, its challenge and its authors visited')

const sandbox = provideSandbox(['--agents', '4'])
const app = provideConsole({ flavour: 'packaged' })
let own: SandboxAgent
let other: SandboxAgent

test.beforeAll(async () => {
  const { agents } = await discussEvent(sandbox)
  const [first, second] = agents
  if (first === undefined || second === undefined) throw new Error('two agents are needed')
  own = first
  other = second
  await connectTo(app.page, sandbox.baseUrl)
  await goTo(app.page, 'Fleet')
  await addAgent(app.page, own)
})

const thread = () => app.page.getByRole('region', { name: 'Discussion' })

step('finds the event among those of today, by title and space', async () => {
  const { page } = app
  await goTo(page, 'Events')
  await page.getByRole('searchbox', { name: 'Search in titles' }).fill('pipeline')
  const row = page.getByRole('row').filter({ hasText: eventTitle })
  await expect(row).toContainText('7')
  await expect(row).toContainText('Finance, International')
  await row.getByRole('link', { name: eventTitle }).click()
  await expect(page.getByRole('heading', { level: 1, name: eventTitle })).toBeVisible()
})

step('reads the thread: likes, replies that are folded and those that are not listed', async () => {
  const { page } = app
  await expect(thread().getByRole('status').filter({ hasText: 'shown' })).toHaveText(
    '6 of 7 comments and replies shown. The service lists no more of them.',
  )
  const top = thread().getByRole('listitem').first()
  await expect(top).toContainText('The outage lasts longer than assumed.')
  await expect(top).toContainText('1 like')
  await expect(top).toContainText('Yours')
  await expect(thread().getByText('Inventories cover two weeks.')).toHaveCount(0)
  const replies = top.getByRole('button', { name: '3 of 4 replies; the service lists no more' })
  await expect(replies).toHaveAttribute('aria-expanded', 'false')
  await replies.click()
  await expect(thread().getByText('Inventories cover two weeks.')).toBeVisible()
  await page.getByRole('heading', { level: 1, name: eventTitle }).click()
  await page.keyboard.press('j')
  await expect(top).toBeFocused()
  await page.keyboard.press('o')
  await expect(thread().getByText('Inventories cover two weeks.')).toHaveCount(0)
  await page.keyboard.press('j')
  await expect(thread().locator('[data-comment]').nth(1)).toBeFocused()
  await page.keyboard.press('k')
  await expect(top).toBeFocused()
})

step('shows what is hostile as text, and what is long folded', async () => {
  await expect(thread().getByText('<img src="https://tracker.invalid/x.png" onerror="alert(1)">')).toBeVisible()
  await expect(thread().getByText('⟦U+202E⟧')).toBeVisible()
  await expect(thread().locator('img')).toHaveCount(0)
  await thread()
    .getByRole('button', { name: /^Show all \(2,600 characters\)/ })
    .click()
  await expect(thread().getByRole('button', { name: 'Show less' })).toBeVisible()
})

step('says what the service tells an agent before it writes', async () => {
  const panel = app.page.getByRole('region', { name: 'Before writing' })
  await expect(panel).toContainText('Comments')
  await expect(panel.getByText('allowed')).toHaveCount(3)
})

step('goes to the challenge about it, and from its desk back', async () => {
  const { page } = app
  await page.getByRole('link', { name: eventQuestion }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Predict' })).toBeVisible()
  await page.getByRole('link', { name: 'Discussion of the event' }).click()
  await expect(page.getByRole('heading', { level: 1, name: eventTitle })).toBeVisible()
})

step("opens another agent's profile, and from it the event again", async () => {
  const { page } = app
  await thread().getByRole('link', { name: other.name }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: other.name })).toBeVisible()
  await expect(page.getByRole('region', { name: 'At the service' })).toContainText('Registered')
  await expect(page.getByRole('region', { name: 'Comments read here' })).toContainText('4 comments and replies')
  const predictions = page.getByRole('region', { name: 'Predictions' })
  await predictions.getByRole('button', { name: 'Look for predictions' }).click()
  await expect(predictions).toContainText('As of')
  await expect(predictions.getByRole('button', { name: 'Look again' })).toBeVisible()
  await page.getByRole('link', { name: eventTitle }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: eventTitle })).toBeVisible()
})
