/** A pair of own agents that the guard lets through: allowed after a question, recorded, exported, removed again. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { openComment } from './support/composer.ts'
import { journey } from './support/journey.ts'
import { goTo } from './support/operator-acts.ts'
import { provideConsole } from './support/provided-console.ts'

const step = journey('a pair of own agents is allowed, and asked about again once it is removed')

const app = provideConsole({ flavour: 'built', trial: true })
const text = 'The reserve covers two weeks, so the price will not hold.'
const nearly = 'The reserve covers two weeks, so the price will not last.'
let eventAddress: string
let first: string
let second: string

async function beginComment(page: Page, which: number): Promise<{ dialog: Locator; name: string }> {
  await page.evaluate((hash) => {
    window.location.hash = hash
  }, eventAddress)
  await page.getByRole('region', { name: 'Discussion' }).waitFor()
  const dialog = await openComment(page)
  await dialog.getByRole('button', { name: /As agent/ }).click()
  await page.getByRole('option').nth(which).click()
  const label = await dialog.getByRole('button', { name: /^Send comment as / }).textContent()
  return { dialog, name: (label ?? '').replace('Send comment as ', '') }
}

async function openIntegrity(page: Page): Promise<void> {
  await goTo(page, 'Outbox')
  await page.getByRole('link', { name: 'Integrity' }).click()
  await page.getByRole('heading', { level: 1, name: 'Integrity' }).waitFor()
}

const pairs = () => app.page.getByRole('list', { name: 'Pairs allowed' }).getByRole('listitem')

/** By the keys alone, from the button on. */
async function pickPair(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Allow a pair…' }).press('Enter')
  for (const [title, name] of [
    ['Allow a pair: first agent', first],
    [`Allow a pair: ${first} and a second agent`, second],
  ] as const) {
    const picker = page.getByRole('dialog', { name: title })
    await expect(picker.getByRole('searchbox', { name: 'Search by name or ID' })).toBeFocused()
    await page.keyboard.type(name)
    await expect(picker.getByRole('listitem')).toHaveCount(1)
    await picker.getByRole('button', { name }).press('Enter')
  }
  return page.getByRole('alertdialog', { name: `Allow ${first} and ${second}?` })
}

step('two agents have something to say about one event', async () => {
  const { page } = app
  await page.getByRole('link', { name: 'Inbox', exact: true }).click()
  await page.getByRole('grid', { name: 'Inbox' }).getByRole('row').nth(1).click()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/events\/dp_/)
  eventAddress = new URL(page.url()).hash
  const other = await beginComment(page, 1)
  second = other.name
  await other.dialog.getByRole('button', { name: 'Close' }).click()
  const { dialog, name } = await beginComment(page, 0)
  first = name
  await dialog.getByRole('textbox', { name: 'Text' }).fill(text)
  await dialog.getByRole('button', { name: `Send comment as ${first}` }).click()
  await expect(dialog).toHaveCount(0)
})

step('nothing is allowed by Escape or Cancel; the question names both', async () => {
  const { page } = app
  await openIntegrity(page)
  await expect(page.getByText('None', { exact: true })).toBeVisible()
  const question = await pickPair(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(pairs()).toHaveCount(0)
  const again = await pickPair(page)
  await page.keyboard.press('Escape')
  await expect(again).toHaveCount(0)
  await expect(pairs()).toHaveCount(0)
})

step('allowed, the pair is listed, its text passes without a question and is recorded', async () => {
  const { page } = app
  const question = await pickPair(page)
  await question.getByRole('button', { name: 'Allow pair' }).click()
  await expect(pairs()).toHaveText([`${first} and ${second}`])
  const { dialog } = await beginComment(page, 1)
  await dialog.getByRole('textbox', { name: 'Text' }).fill(nearly)
  await expect(dialog.getByRole('region', { name: 'Integrity' })).toContainText('You have allowed this pair.')
  await dialog.getByRole('button', { name: `Send comment as ${second}` }).click()
  await expect(dialog).toHaveCount(0)
  await openIntegrity(page)
  const row = page.getByRole('grid', { name: 'Integrity record' }).getByRole('row').nth(1)
  for (const words of ['allowed', second, nearly, text]) await expect(row).toContainText(words)
})

step('the record is exported with every word of it', async () => {
  const { page, electron } = app
  for (const format of ['CSV', 'JSON']) {
    const file = join(app.home, `record.${format.toLowerCase()}`)
    await electron.evaluate(({ dialog }, filePath) => {
      dialog.showSaveDialog = async () => ({ canceled: false, filePath })
    }, file)
    await page.getByRole('button', { name: `Export ${format}` }).click()
    await expect(page.getByText(`1 record written to ${file}`)).toBeVisible()
    const written = await readFile(file, 'utf8')
    for (const words of ['allowed', first, second, nearly, text]) expect(written, format).toContain(words)
  }
})

step('removed, the pair is asked about again', async () => {
  const { page } = app
  await page.getByRole('button', { name: `Remove the pair ${first} and ${second}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove pair' }).click()
  await expect(pairs()).toHaveCount(0)
  const { dialog } = await beginComment(page, 1)
  await dialog.getByRole('textbox', { name: 'Text' }).fill(`${nearly} Again.`)
  await expect(dialog.getByRole('region', { name: 'Integrity' })).toContainText('I have read this and send it anyway')
  await expect(dialog.getByRole('button', { name: `Send comment as ${second}` })).toBeDisabled()
})
