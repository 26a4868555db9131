/** The integrity guard in the window: asked about, sent with the operator's word, recorded, and forbidden by a rule. */
import { expect, type Locator, type Page } from '@playwright/test'
import { openComment } from './support/composer.ts'
import { journey } from './support/journey.ts'
import { goTo } from './support/operator-acts.ts'
import { provideConsole } from './support/provided-console.ts'

const step = journey('own agents that say nearly the same are asked about')

const app = provideConsole({ flavour: 'packaged', trial: true })
let eventAddress: string

const text = 'The reserve covers two weeks, so the price will not hold.'
const nearly = 'The reserve covers two weeks, so the price will not last.'

async function beginComment(page: Page): Promise<Locator> {
  await page.evaluate((hash) => {
    window.location.hash = hash
  }, eventAddress)
  await page.getByRole('region', { name: 'Discussion' }).waitFor()
  return openComment(page)
}

/** Chooses an agent by its place in the list and gives its name. */
async function chooseAgent(page: Page, dialog: Locator, which: number): Promise<string> {
  await dialog.getByRole('button', { name: /As agent/ }).click()
  await page.getByRole('option').nth(which).click()
  const label = await dialog.getByRole('button', { name: /^Send comment as / }).textContent()
  return (label ?? '').replace('Send comment as ', '')
}

let first: string
let second: string

step('a first comment goes without a question', async () => {
  const { page } = app
  await page.getByRole('link', { name: 'Inbox', exact: true }).click()
  await page.getByRole('grid', { name: 'Inbox' }).getByRole('row').nth(1).click()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/events\/dp_/)
  eventAddress = new URL(page.url()).hash
  const dialog = await beginComment(page)
  first = await chooseAgent(page, dialog, 0)
  await dialog.getByRole('textbox', { name: 'Text' }).fill(text)
  await expect(dialog.getByRole('region', { name: 'Integrity' })).toHaveCount(0)
  await dialog.getByRole('button', { name: `Send comment as ${first}` }).click()
  await expect(dialog).toHaveCount(0)
})

step(
  'nearly the same by another agent names the first and its text, and waits for the word of the operator',
  async () => {
    const { page } = app
    const dialog = await beginComment(page)
    await dialog.getByRole('textbox', { name: 'Text' }).fill(nearly)
    second = await chooseAgent(page, dialog, 1)
    const note = dialog.getByRole('region', { name: 'Integrity' })
    await expect(note).toContainText(`Reads almost like what your agent ${first} wrote.`)
    await expect(note).toContainText(text)
    const send = dialog.getByRole('button', { name: `Send comment as ${second}` })
    await expect(send).toBeDisabled()
    await note.getByText('I have read this and send it anyway').click()
    await send.click()
    await expect(dialog).toHaveCount(0)
  },
)

step('the record says who, when and what, and every word of it', async () => {
  const { page } = app
  await goTo(page, 'Outbox')
  await page.getByRole('link', { name: 'Integrity' }).click()
  const row = page.getByRole('grid', { name: 'Integrity record' }).getByRole('row').nth(1)
  for (const words of ['confirmed', 'Comment', second, `Text almost like that of ${first}`, nearly, text])
    await expect(row).toContainText(words)
  await row.dblclick()
  const dialog = page.getByRole('dialog', { name: 'Integrity record' })
  await expect(dialog).toContainText(nearly)
  await dialog.getByRole('button', { name: 'Close' }).click()
})

step('forbidden by the rule, it cannot be sent, and that is recorded too', async () => {
  const { page } = app
  await page
    .getByRole('radiogroup', { name: 'Nearly the same text by two agents' })
    .getByText('Forbid', { exact: true })
    .click()
  const dialog = await beginComment(page)
  await dialog.getByRole('textbox', { name: 'Text' }).fill(`${nearly} Again.`)
  await chooseAgent(page, dialog, 1)
  await expect(dialog.getByText('The integrity setting does not allow this')).toBeVisible()
  await dialog.getByRole('button', { name: `Send comment as ${second}` }).click()
  await expect(dialog.getByText('The integrity setting does not allow this')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.evaluate(() => {
    window.location.hash = '#/outbox/integrity'
  })
  const row = page.getByRole('grid', { name: 'Integrity record' }).getByRole('row').nth(1)
  await expect(row).toContainText('not sent')
  await expect(row).toContainText(`${nearly} Again.`)
})
