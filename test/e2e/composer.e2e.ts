/** What is written and not sent stays over Escape, another place and a restart, and is found again. */
import { expect, type Page, test } from '@playwright/test'
import { discussEvent, eventTitle } from '../support/discussed-event.ts'
import { openComment } from './support/composer.ts'
import { journey } from './support/journey.ts'
import { addAgent, connectTo, goTo } from './support/operator-acts.ts'
import { provideConsole, provideSandbox } from './support/provided-console.ts'

const step = journey('a draft survives what happens to the window')

const sandbox = provideSandbox(['--agents', '4'])
const app = provideConsole({ flavour: 'built' })
let eventId: string

test.beforeAll(async () => {
  const discussed = await discussEvent(sandbox)
  eventId = discussed.eventId
  const [own] = discussed.agents
  if (own === undefined) throw new Error('an agent is needed')
  await connectTo(app.page, sandbox.baseUrl)
  await goTo(app.page, 'Fleet')
  await addAgent(app.page, own)
})

const words = 'Two weeks of cover is little.'
const textOf = (page: Page) => page.getByRole('dialog').getByRole('textbox', { name: 'Text' })

async function openEvent(page: Page): Promise<void> {
  await goTo(page, 'Events')
  await page.getByRole('row').filter({ hasText: eventTitle }).getByRole('link', { name: eventTitle }).click()
  await page.getByRole('region', { name: 'Discussion' }).waitFor()
}

step('a comment is begun, its space chosen, and left by Escape', async () => {
  const { page } = app
  await openEvent(page)
  const dialog = await openComment(page)
  await expect(dialog.getByText('The service prefers a reply')).toBeVisible()
  await dialog.getByRole('button', { name: /Space/ }).click()
  await page.getByRole('option', { name: 'International' }).click()
  const send = dialog.getByRole('button', { name: /^Send comment/ })
  await expect(send).toBeDisabled()
  await expect(send).toHaveAccessibleDescription('Nothing written')
  await textOf(page).fill(words)
  await expect(dialog.getByText('Draft saved')).toBeVisible()
  await expect(send).toHaveAccessibleDescription('No agent chosen')
  await expect(dialog.getByText('No agent chosen')).toBeVisible()
  await textOf(page).press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Draft kept')).toBeVisible()
})

step('a text over the limit is kept as typed, and cannot be sent', async () => {
  const { page } = app
  const long = `${words} `.repeat(400)
  const dialog = await openComment(page)
  await textOf(page).fill(long)
  await expect(dialog.getByRole('button', { name: /^Send comment/ })).toHaveAccessibleDescription('Too long')
  await textOf(page).press('Escape')
  await expect(dialog).toHaveCount(0)
  await openComment(page)
  await expect(textOf(page)).toHaveValue(long)
  await textOf(page).fill(words)
  await textOf(page).press('Escape')
  await expect(dialog).toHaveCount(0)
})

step('it is there after a restart, listed beside the outbox, with the space', async () => {
  await app.close()
  await app.startAgain()
  const { page } = app
  // A card that comes late must not move what is about to be pressed.
  const rail = await page.getByRole('navigation', { name: 'Main navigation' }).boundingBox()
  const card = await page.getByRole('region', { name: 'Drafts from before' }).boundingBox()
  expect(card?.x).toBeGreaterThanOrEqual((rail?.x ?? 0) + (rail?.width ?? 0))
  await goTo(page, 'Outbox')
  await page.getByRole('button', { name: '1 draft' }).click()
  await expect(page.getByRole('dialog')).toContainText(eventTitle)
  await page.getByRole('button', { name: 'Continue writing' }).click()
  await expect(textOf(page)).toHaveValue(words)
  // Typing goes on after what was kept.
  await expect(textOf(page)).toBeFocused()
  expect(await textOf(page).evaluate((box: HTMLTextAreaElement) => box.selectionStart)).toBe(words.length)
  await expect(page.getByRole('dialog')).toContainText('Draft kept, saved')
  await expect(page.getByRole('dialog').getByRole('button', { name: /Space/ })).toContainText('International')
  await page.keyboard.press('Escape')
})

step('one of several texts is removed after a question, and the focus goes on to the one in its place', async () => {
  const { page } = app
  await openEvent(page)
  const dialog = await openComment(page)
  const add = dialog.getByRole('button', { name: 'Another agent, another text' })
  const removeLast = dialog.getByRole('button', { name: 'Remove this text' }).last()
  await add.click()
  // One that is blank is removed at once.
  await removeLast.click()
  await expect(textOf(page)).toBeFocused()
  await add.click()
  await textOf(page).last().fill('Written by another agent.')
  await removeLast.click()
  const question = page.getByRole('alertdialog', { name: 'Remove this text?' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  // The key that sends waits for the answer.
  await page.keyboard.press('Control+Enter')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(textOf(page).last()).toHaveValue('Written by another agent.')
  await removeLast.click()
  await question.getByRole('button', { name: 'Remove text' }).click()
  await expect(textOf(page)).toBeFocused()
  await expect(textOf(page)).toHaveValue(words)
  await expect(dialog.getByText('Draft saved').or(dialog.getByText('Draft kept, saved'))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

step('the review of several texts begins on what sends them, and the way back on the texts', async () => {
  const { page } = app
  const dialog = await openComment(page)
  await dialog.getByRole('button', { name: 'Another agent, another text' }).click()
  await dialog
    .getByRole('button', { name: /As agent/ })
    .first()
    .click()
  await page.getByRole('option').first().click()
  await textOf(page).first().press('Control+Enter')
  const send = dialog.getByRole('button', { name: 'Send 1 text' })
  await expect(send).toBeFocused()
  await dialog.getByRole('button', { name: 'Back to editing' }).click()
  await expect(textOf(page).last()).toBeFocused()
  await dialog.getByRole('button', { name: 'Remove this text' }).last().click()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

step(
  'what the event does not allow is said, the kept text taken over from there, and thrown away after a question',
  async () => {
    const { page } = app
    await sandbox.operate('comment-policy', { event_id: eventId, reply_enabled: false })
    await openEvent(page)
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page.getByText('switched off')).toBeVisible()
    await page.getByRole('button', { name: 'Reply', exact: true }).first().click()
    const reply = page.getByRole('dialog', { name: 'Reply', exact: true })
    await expect(reply.getByText('The service has switched replies off for this event.')).toBeVisible()
    await reply.getByText('New comment', { exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Write a comment' })
    await expect(textOf(page)).toHaveValue(words)
    await dialog.getByRole('button', { name: 'Discard draft' }).click()
    const question = page.getByRole('alertdialog', { name: 'Discard this draft?' })
    // Enter, pressed without looking, loses nothing.
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(textOf(page)).toHaveValue(words)
    await dialog.getByRole('button', { name: 'Discard draft' }).click()
    await question.getByRole('button', { name: 'Discard 1 text' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('button', { name: '1 draft' })).toHaveCount(0)
  },
)

step('the last draft of the list takes the list along, and the focus goes back to the screen', async () => {
  const { page } = app
  const dialog = await openComment(page)
  await textOf(page).fill(words)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: '1 draft' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard draft' }).click()
  await page.getByRole('button', { name: 'Discard 1 text' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.locator('#main')).toBeFocused()
})
