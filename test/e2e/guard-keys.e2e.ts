/** What the integrity guard asks, in a window so low that it lies below the edge: the keys lead to it. */
import { expect, type Locator, type Page, test } from '@playwright/test'
import { openComment } from './support/composer.ts'
import { provideConsole } from './support/provided-console.ts'

const app = provideConsole({ flavour: 'built', trial: true })

/** Long enough that the writing fields fill the dialog. */
const text = Array.from(
  { length: 9 },
  (_, line) => `The reserve covers week ${line + 1}, so the price will not hold against such demand.`,
).join('\n')

/** Writes a comment on the event at this address as the agent at a place in the list. */
async function write(page: Page, { address, which }: { address: string; which: number }): Promise<Locator> {
  await page.evaluate((hash) => {
    window.location.hash = hash
  }, address)
  await page.getByRole('region', { name: 'Discussion' }).waitFor()
  const dialog = await openComment(page)
  await dialog.getByRole('button', { name: /As agent/ }).click()
  await page.getByRole('option').nth(which).click()
  return dialog
}

test('Ctrl+Enter brings the question into sight and the focus to its box, and sends once it is answered', async () => {
  const { page, electron } = app
  await electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(1024, 560))
  await page.getByRole('link', { name: 'Inbox', exact: true }).click()
  await page.getByRole('grid', { name: 'Inbox' }).getByRole('row').nth(1).click()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/events\/dp_/)
  const address = new URL(page.url()).hash

  const first = await write(page, { address, which: 0 })
  await first.getByRole('textbox', { name: 'Text' }).fill(text)
  await page.keyboard.press('Control+Enter')
  await expect(first).toHaveCount(0)

  const second = await write(page, { address, which: 1 })
  const field = second.getByRole('textbox', { name: 'Text' })
  await field.fill(text.replace('week 9', 'week 10'))
  const note = second.getByRole('region', { name: 'Integrity' })
  const box = note.getByRole('checkbox', { name: 'I have read this and send it anyway' })
  // The box itself is drawn beside the input, which takes no room.
  const label = note.getByText('I have read this and send it anyway')
  await expect(box).toHaveCount(1)
  await field.focus()
  await expect(label).not.toBeInViewport()
  await page.keyboard.press('Control+Enter')
  await expect(box).toBeFocused()
  await expect(label).toBeInViewport()
  await expect(second).toBeVisible()
  await page.keyboard.press('Space')
  await expect(box).toBeChecked()
  await page.keyboard.press('Control+Enter')
  await expect(second).toHaveCount(0)
})

test('Ctrl+Enter in a question over the composer sends nothing', async () => {
  const { page } = app
  await page.getByRole('link', { name: 'Inbox', exact: true }).click()
  await page.getByRole('grid', { name: 'Inbox' }).getByRole('row').nth(1).click()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/events\/dp_/)
  const dialog = await write(page, { address: new URL(page.url()).hash, which: 2 })
  await dialog.getByRole('textbox', { name: 'Text' }).fill('Shorter supply than last week, by all three reports.')
  await expect(dialog.getByRole('button', { name: /^Send comment as/ })).toBeEnabled()
  await dialog.getByRole('button', { name: 'Discard draft' }).click()
  const question = page.getByRole('alertdialog', { name: 'Discard this draft?' })
  await expect(question).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(dialog.getByRole('textbox', { name: 'Text' })).toHaveValue(/Shorter supply/)
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toHaveCount(0)
})

test('an arrow key that comes to Allow asks first, and nothing has changed by Escape', async () => {
  const { page } = app
  await page.evaluate(() => {
    window.location.hash = '#/outbox/integrity'
  })
  const rule = page.getByRole('radiogroup', { name: 'Likes of own agents' })
  await rule.getByRole('radio', { name: 'Ask' }).focus()
  await page.keyboard.press('ArrowRight')
  const question = page.getByRole('alertdialog', { name: 'Allow without asking: Likes of own agents?' })
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(rule.getByRole('radio', { name: 'Ask' })).toBeChecked()
  await rule.getByText('Allow', { exact: true }).click()
  await question.getByRole('button', { name: 'Allow' }).click()
  await expect(rule.getByRole('radio', { name: 'Allow' })).toBeChecked()
})
