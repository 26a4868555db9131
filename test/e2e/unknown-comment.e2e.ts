/** A comment whose answer never came: found in the discussion, or, when it is not there, the operator's to decide. */
import { expect, type Page, test } from '@playwright/test'
import { discussEvent, eventTitle } from '../support/discussed-event.ts'
import type { SandboxAgent } from '../support/sandbox-process.ts'
import { openComment } from './support/composer.ts'
import { journey } from './support/journey.ts'
import { addAgent, connectTo, goTo } from './support/operator-acts.ts'
import { provideConsole, provideSandbox } from './support/provided-console.ts'

const step = journey('a comment without an answer is looked for, never sent again by itself')

const sandbox = provideSandbox(['--agents', '4'])
const app = provideConsole({ flavour: 'packaged' })
let agent: SandboxAgent
let eventId: string

const arrived = 'This one arrives, and its answer does not.'
const lost = 'This one is cut off on its way.'
const refused = 'This one is not taken.'

test.beforeAll(async () => {
  const discussed = await discussEvent(sandbox)
  eventId = discussed.eventId
  const [own] = discussed.agents
  if (own === undefined) throw new Error('an agent is needed')
  agent = own
  await connectTo(app.page, sandbox.baseUrl)
  await goTo(app.page, 'Fleet')
  await addAgent(app.page, agent)
})

async function comment(page: Page, text: string): Promise<void> {
  await goTo(page, 'Events')
  await page.getByRole('row').filter({ hasText: eventTitle }).getByRole('link', { name: eventTitle }).click()
  const dialog = await openComment(page)
  await dialog.getByRole('textbox', { name: 'Text' }).fill(text)
  await dialog.getByRole('button', { name: /As agent/ }).click()
  await page.getByRole('option').first().click()
  await dialog.getByRole('button', { name: `Send comment as ${agent.name}` }).click()
  await expect(dialog).toHaveCount(0)
  await goTo(page, 'Outbox')
}

const spoil = (effect: 'reset_after' | 'reset_before') =>
  sandbox.operate('faults', { faults: [{ match: { method: 'POST', path: '*/agent/comments' }, effect, times: 1 }] })

/** How often the event has the comment, as anybody can read. */
async function timesListed(text: string): Promise<number> {
  const answer = await fetch(`${sandbox.baseUrl}/api/v1/public/comments/${eventId}`)
  const { comments } = (await answer.json()) as { comments: { content: string }[] }
  return comments.filter(({ content }) => content === text).length
}

const rowOf = (text: string) => app.page.getByRole('row').filter({ hasText: text })

step('one that arrived is found in the discussion and accepted', async () => {
  await spoil('reset_after')
  await comment(app.page, arrived)
  await expect(rowOf(arrived)).toContainText('accepted', { timeout: 60_000 })
  expect(await timesListed(arrived)).toBe(1)
})

step('one that did not is unknown, and is not sent again by itself', async () => {
  await spoil('reset_before')
  await comment(app.page, lost)
  await expect(rowOf(lost)).toContainText('outcome unknown')
  await rowOf(lost).getByRole('button', { name: 'Check now' }).click()
  await expect(rowOf(lost)).toContainText('outcome unknown')
  expect(await timesListed(lost)).toBe(0)
})

step('after two complete readings a minute apart the operator decides, and it goes once', async () => {
  const { page } = app
  await expect(rowOf(lost)).toContainText('needs attention', { timeout: 120_000 })
  expect(await timesListed(lost)).toBe(0)
  await rowOf(lost).getByRole('button', { name: 'Decide' }).click()
  // A word that cannot be taken back is asked about, and Enter loses nothing.
  for (const [word, question] of [
    ['It arrived', 'Has it arrived?'],
    ['Give up', 'Give up on it?'],
  ] as const) {
    await page.getByRole('dialog').getByRole('button', { name: word }).click()
    const asked = page.getByRole('alertdialog', { name: question })
    await expect(asked).toContainText(agent.name)
    await expect(asked.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(asked).toHaveCount(0)
  }
  await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click()
  await page.getByRole('alertdialog', { name: 'Send it again?' }).getByRole('button', { name: 'Send again' }).click()
  await expect(rowOf(lost)).toContainText('accepted', { timeout: 30_000 })
  expect(await timesListed(lost)).toBe(1)
})

step('a text that the service refused goes back into the composer, and stays a draft until it is sent', async () => {
  const { page } = app
  const effect = { status: 422, body: { error: 'invalid_input', message: 'not like this' } }
  await sandbox.operate('faults', { faults: [{ match: { method: 'POST', path: '*/agent/comments' }, effect }] })
  await comment(page, refused)
  await expect(rowOf(refused)).toContainText('refused', { timeout: 30_000 })
  await rowOf(refused).getByRole('button', { name: 'Edit as draft' }).click()
  const dialog = page.getByRole('dialog', { name: 'Write a comment' })
  await expect(dialog.getByRole('textbox', { name: 'Text' })).toHaveValue(refused)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: '1 draft' })).toBeVisible()
  expect(await timesListed(refused)).toBe(0)
})
