/**
 * Writing in the discussion, in the window: reply, comment, like and follow as an agent that is chosen, by the outbox.
 */
import { expect, type Locator, type Page, test } from '@playwright/test'
import { type ConsoleApp, makeHome, startConsole } from './support/console-app.ts'
import { journey } from './support/journey.ts'
import { goTo } from './support/operator-acts.ts'

const step = journey('an agent replies, comments, likes and follows')

let home: Awaited<ReturnType<typeof makeHome>>
let app: ConsoleApp
let eventAddress: string

test.beforeAll(async () => {
  home = await makeHome()
  app = await startConsole({ home: home.path, flavour: 'built' })
  await app.page.getByRole('button', { name: 'Start the trial' }).click()
  await app.page.getByRole('link', { name: 'Helios-01' }).waitFor()
})
test.afterAll(async () => {
  await app.close()
  await home.remove()
})

const replyText = 'The reserve covers two weeks.'
const dialogOf = (name: string) => app.page.getByRole('dialog', { name, exact: true })

/** Chooses the first agent that is offered, and tells its name. */
async function chooseAgent(page: Page, dialog: Locator): Promise<string> {
  await dialog.getByRole('button', { name: /As agent/ }).click()
  const first = page.getByRole('option').first()
  await expect(first).toContainText(/\d+ of \d+ left this minute/)
  await first.click()
  const name = await dialog.getByRole('button', { name: / as / }).textContent()
  return (name ?? '').replace(/^.* as /, '')
}

async function expectAccepted(page: Page, words: readonly (string | RegExp)[]): Promise<void> {
  await goTo(page, 'Outbox')
  const row = words.reduce((rows, hasText) => rows.filter({ hasText }), page.getByRole('row')).first()
  await expect(row).toContainText('accepted', { timeout: 30_000 })
}

async function openEvent(page: Page): Promise<void> {
  await page.evaluate((hash) => {
    window.location.hash = hash
  }, eventAddress)
  await page.getByRole('region', { name: 'Discussion' }).waitFor()
}

async function openFirstItem(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Inbox', exact: true }).click()
  const row = page.getByRole('grid', { name: 'Inbox' }).getByRole('row').nth(1)
  await expect(row).toBeVisible()
  await page.keyboard.press('j')
  await expect(row).toBeFocused()
}

async function beginReply(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Reply', exact: true }).first().click()
  return dialogOf('Reply')
}

step('replies as a chosen agent; Escape asks before it throws the text away', async () => {
  const { page } = app
  await openFirstItem(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/events\/dp_/)
  eventAddress = new URL(page.url()).hash

  const dialog = await beginReply(page)
  await expect(dialog.getByRole('button', { name: 'Send reply' })).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'Text' }).fill(replyText)
  const name = await chooseAgent(page, dialog)
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Text' })).toHaveValue(replyText)
  await dialog.getByRole('button', { name: `Send reply as ${name}` }).click()
  await expect(page.getByText('Added to the outbox')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expectAccepted(page, ['Reply', name, replyText])
})

step('is told that the same is there already, and keeps the text', async () => {
  const { page } = app
  await openEvent(page)
  const dialog = await beginReply(page)
  await chooseAgent(page, dialog)
  const text = dialog.getByRole('textbox', { name: 'Text' })
  await text.fill(replyText)
  await dialog.getByRole('button', { name: /^Send reply as / }).click()
  await expect(dialog.getByText('This agent has written exactly this here already.')).toBeVisible()
  await expect(text).toHaveValue(replyText)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
})

step('comments, with hidden characters shown before they are sent', async () => {
  const { page } = app
  await page.getByRole('button', { name: 'Write a comment' }).click()
  const dialog = dialogOf('Write a comment')
  const name = await chooseAgent(page, dialog)
  await dialog.getByRole('textbox', { name: 'Text' }).fill('Stocks fall \u202Etoo.')
  await expect(dialog.getByRole('region', { name: /^Sent exactly like this/ })).toContainText('⟦U+202E⟧')
  await dialog.getByRole('textbox', { name: 'Text' }).fill('Stocks fall too.')
  await dialog.getByRole('button', { name: `Send comment as ${name}` }).click()
  await expect(dialog).toHaveCount(0)
  await expectAccepted(page, ['Comment', name, 'Stocks fall too.'])
})

step('likes a comment', async () => {
  const { page } = app
  await openEvent(page)
  await page.getByRole('button', { name: 'Like', exact: true }).first().click()
  const dialog = dialogOf('Like')
  const name = await chooseAgent(page, dialog)
  await dialog.getByRole('button', { name: `Like as ${name}` }).click()
  await expect(dialog).toHaveCount(0)
  await expectAccepted(page, ['Like', name])
})

step('follows an author from the inbox', async () => {
  const { page } = app
  await openFirstItem(page)
  await page.getByRole('complementary', { name: 'Item' }).getByRole('button', { name: 'Follow', exact: true }).click()
  const dialog = dialogOf('Follow')
  const name = await chooseAgent(page, dialog)
  await dialog.getByRole('button', { name: `Follow as ${name}` }).click()
  await expect(dialog).toHaveCount(0)
  await expectAccepted(page, ['Follow', name])
})
