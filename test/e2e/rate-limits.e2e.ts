/** The sixth comment of a minute waits with a countdown, is seen among the limits, and goes by itself. */
import { expect, type Page } from '@playwright/test'
import { openComment } from './support/composer.ts'
import { journey } from './support/journey.ts'
import { goTo } from './support/operator-acts.ts'
import { provideConsole } from './support/provided-console.ts'

const step = journey('the sixth comment of a minute waits, then goes')

const app = provideConsole({ flavour: 'packaged', trial: true })
let writer: string | null = null

const texts = [
  'Inventories fell for the fourth week.',
  'Refiners will be back by Thursday at the latest.',
  'Nobody prices the pipeline yet.',
  'A stronger dollar takes back what this gives.',
  'Watch the close, not the open.',
  'The sixth thought has to wait its turn.',
]

async function write(page: Page, text: string): Promise<void> {
  const dialog = await openComment(page)
  await dialog.getByRole('textbox', { name: 'Text' }).fill(text)
  await dialog.getByRole('button', { name: /As agent/ }).click()
  const option = writer === null ? page.getByRole('option').first() : page.getByRole('option', { name: writer })
  await option.first().click()
  const send = dialog.getByRole('button', { name: /^Send comment as / })
  writer = ((await send.textContent()) ?? '').replace('Send comment as ', '')
  await expect(dialog.getByRole('meter', { name: 'Comments' })).toBeVisible()
  await send.click()
  await expect(dialog).toHaveCount(0)
}

step('six comments go into the outbox, five of them at once', async () => {
  const { page } = app
  await page.getByRole('link', { name: 'Inbox', exact: true }).click()
  await page.getByRole('grid', { name: 'Inbox' }).getByRole('row').nth(1).click()
  await page.keyboard.press('Enter')
  await page.getByRole('region', { name: 'Discussion' }).waitFor()
  for (const text of texts) await write(page, text)
})

step('the sixth waits with a countdown', async () => {
  const { page } = app
  await goTo(page, 'Outbox')
  const row = page.getByRole('row').filter({ hasText: texts[5] ?? '' })
  await expect(row).toContainText('waiting to retry', { timeout: 20_000 })
  await expect(row.getByRole('timer')).toHaveText(/sends in \d+ s/)
  await expect(row).toContainText('Limit per minute reached: Comments.')
})

step('the limits say what is left and what waits', async () => {
  const { page } = app
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('rate limit')
  await page.getByRole('option', { name: 'Limits per minute' }).click()
  const row = page
    .getByRole('grid', { name: 'Limits per minute' })
    .getByRole('row')
    .filter({ hasText: writer ?? '' })
  await expect(row.getByRole('gridcell').filter({ hasText: '0 of 5' })).toContainText(/1 waits\s*sends in \d+ s/)
  await page.getByText(/^Waiting 1$/).click()
  await expect(page.getByRole('grid', { name: 'Limits per minute' }).getByRole('row')).toHaveCount(2)
})

step('and goes by itself', async () => {
  const { page } = app
  await goTo(page, 'Outbox')
  const row = page.getByRole('row').filter({ hasText: texts[5] ?? '' })
  await expect(row).toContainText('accepted', { timeout: 80_000 })
})

step('Enter on its row opens the event that it is about', async () => {
  const { page } = app
  await page
    .getByRole('row')
    .filter({ hasText: texts[5] ?? '' })
    .press('Enter')
  await expect(page.getByRole('region', { name: 'Discussion' }).getByText(texts[5] ?? '')).toBeVisible()
})
