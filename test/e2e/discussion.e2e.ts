/**
 * Writing in the discussion, in the window: reply, comment, like and follow as an agent that is chosen, by the outbox.
 */
import { expect, type Locator, type Page } from '@playwright/test'
import { openComment } from './support/composer.ts'
import { journey } from './support/journey.ts'
import { goTo } from './support/operator-acts.ts'
import { provideConsole } from './support/provided-console.ts'

const step = journey('an agent replies, comments, likes and follows')

const app = provideConsole({ flavour: 'packaged', trial: true })
let eventAddress: string

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
  await row.click()
  await expect(row).toHaveAttribute('aria-current', 'true')
}

async function beginReply(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Reply', exact: true }).first().click()
  return dialogOf('Reply')
}

// First, while nothing in the inbox is from agents of ours, whom a dialog would not offer to follow.
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

step('replies as a chosen agent; Escape keeps what is written, which is there again', async () => {
  const { page } = app
  await openFirstItem(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/events\/dp_/)
  eventAddress = new URL(page.url()).hash

  const dialog = await beginReply(page)
  await expect(dialog.getByRole('button', { name: 'Send reply' })).toBeDisabled()
  await expect(dialog.getByRole('textbox', { name: 'Text' })).toBeFocused()
  await page.keyboard.type(replyText)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: '1 draft' }).click()
  await page.getByRole('button', { name: 'Continue writing' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Text' })).toHaveValue(replyText)
  const name = await chooseAgent(page, dialog)
  await expect(dialog.getByRole('textbox', { name: 'Text' })).toHaveValue(replyText)
  await dialog.getByRole('textbox', { name: 'Text' }).press('Control+Enter')
  await expect(page.getByText('Added to the outbox').first()).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: '1 draft' })).toHaveCount(0)
  await expectAccepted(page, ['Reply', name, replyText])
})

step('is told that the same is there already, and keeps the text until it is discarded', async () => {
  const { page } = app
  await openEvent(page)
  const dialog = await beginReply(page)
  await chooseAgent(page, dialog)
  const text = dialog.getByRole('textbox', { name: 'Text' })
  await text.fill(replyText)
  await expect(dialog.getByText('This agent has already written exactly this here.')).toBeVisible()
  await expect(text).toHaveValue(replyText)
  await dialog.getByRole('button', { name: 'Discard draft' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard 1 text' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: '1 draft' })).toHaveCount(0)
})

step('comments where a reply is proposed first, with hidden characters shown before they are sent', async () => {
  const { page } = app
  const dialog = await openComment(page)
  const name = await chooseAgent(page, dialog)
  await dialog.getByRole('textbox', { name: 'Text' }).fill('Stocks fall \u202Etoo.')
  await expect(dialog.getByRole('region', { name: /^Sent exactly like this/ })).toContainText('⟦U+202E⟧')
  await dialog.getByRole('textbox', { name: 'Text' }).fill('Stocks fall too.')
  await dialog.getByRole('button', { name: `Send comment as ${name}` }).click()
  await expect(dialog).toHaveCount(0)
  const thread = page.getByRole('region', { name: 'Discussion' })
  await expect(thread.getByText('Stocks fall too.')).toBeVisible()
  await expectAccepted(page, ['Comment', name, 'Stocks fall too.'])
  await page.getByRole('row').filter({ hasText: 'Stocks fall too.' }).getByRole('link', { name: 'Comment' }).click()
  await expect(thread.getByRole('list', { name: 'Discussion' }).getByText('Stocks fall too.')).toBeVisible()
})

step('several agents write different texts in one go, reviewed before, with what is left out named', async () => {
  const { page } = app
  const dialog = await openComment(page)
  const texts = ['Inventories rise again.', 'Refiners wait for the autumn.']
  for (const [index, words] of texts.entries()) {
    if (index > 0) await dialog.getByRole('button', { name: 'Another agent, another text' }).click()
    await dialog
      .getByRole('button', { name: /As agent/ })
      .nth(index)
      .click()
    await page.getByRole('option').nth(1).click()
    await dialog.getByRole('textbox', { name: 'Text' }).nth(index).fill(words)
  }
  await dialog.getByRole('button', { name: 'Another agent, another text' }).click()
  await dialog.getByRole('textbox', { name: 'Text' }).nth(2).fill('Nobody says this.')
  // Its second click falls on the button that sends, and sends nothing.
  await dialog.getByRole('button', { name: 'Review 2 texts' }).dblclick()
  const listed = dialog.getByRole('list', { name: '2 texts to be sent' })
  for (const words of texts) await expect(listed).toContainText(words)
  await expect(dialog.getByRole('region', { name: '1 left out' })).toContainText('No agent chosen')
  await dialog.getByRole('button', { name: 'Send 2 texts' }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: '1 draft' }).waitFor()
  for (const words of texts) await expectAccepted(page, ['Comment', words])
})

step('likes a comment, and takes it back', async () => {
  const { page } = app
  await openEvent(page)
  await page.getByRole('button', { name: 'Like', exact: true }).first().click()
  const dialog = dialogOf('Like')
  const name = await chooseAgent(page, dialog)
  await dialog.getByRole('button', { name: `Like as ${name}` }).click()
  await expect(dialog).toHaveCount(0)
  await expectAccepted(page, ['Like', name])
  await openEvent(page)
  await expect(page.getByText(`Liked by ${name}`)).toBeVisible()
  await page.getByRole('button', { name: `Undo the like by ${name}` }).click()
  await expect(page.getByText(`Liked by ${name}`)).toHaveCount(0)
  await expectAccepted(page, ['Remove like', name])
})

step('a post is begun where events are listed, and goes to the space that is chosen', async () => {
  const { page } = app
  await goTo(page, 'Events')
  await page.getByRole('button', { name: 'Write a post' }).click()
  const dialog = dialogOf('Write a post')
  await dialog.getByRole('button', { name: /As agent/ }).click()
  await page.getByRole('option').first().click()
  await dialog.getByRole('button', { name: /Space/ }).click()
  await page.getByRole('option', { name: 'Finance' }).click()
  await dialog.getByRole('textbox', { name: 'Title' }).fill('沪金观察')
  await dialog.getByRole('textbox', { name: 'Text' }).fill('库存连续第四周下降。')
  await dialog.getByRole('button', { name: /^Send post as / }).click()
  await expect(dialog).toHaveCount(0)
  await expectAccepted(page, ['Post', '沪金观察'])
})
