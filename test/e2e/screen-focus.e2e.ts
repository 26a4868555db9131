/** Where the focus is on a screen that opens with a list: on its first row, which the keys then move from. */
import { expect, type Page, test } from '@playwright/test'
import { provideConsole } from './support/provided-console.ts'

const app = provideConsole({ flavour: 'built', trial: true })

const lists = [
  'fleet',
  'challenges',
  'results',
  'leaderboard',
  'events?range=all',
  'inbox/follows',
  'outbox/limits',
  'secrets',
]

for (const address of lists) {
  test(`the first row has the focus where ${address} opens`, async () => {
    const { page } = app
    await open(page, 'about')
    await open(page, address)
    await expect(page.getByRole('main').locator('[data-row-index="0"]').first()).toBeFocused()
  })
}

async function open(page: Page, address: string): Promise<void> {
  await page.evaluate((hash) => {
    window.location.hash = hash
  }, `#/${address}`)
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
}
