/** The inbox in the window: read, mark, filter, search, open the event and come back. */
import { expect, test } from '@playwright/test'
import { type ConsoleApp, makeHome, startConsole } from './support/console-app.ts'

let home: Awaited<ReturnType<typeof makeHome>>
let app: ConsoleApp

test.beforeAll(async () => {
  home = await makeHome()
  app = await startConsole({ home: home.path, flavour: 'built' })
})
test.afterAll(async () => {
  await app.close()
  await home.remove()
})

test('an operator reads the fleet’s inbox by keys, narrows it, and goes to the event and back', async () => {
  const { page } = app
  await page.getByRole('button', { name: 'Start the trial' }).click()
  await page.getByRole('link', { name: 'Helios-01' }).waitFor()
  await page.getByRole('link', { name: 'Inbox', exact: true }).click()
  const list = page.getByRole('grid', { name: 'Inbox' })
  const rows = list.getByRole('row')
  const panel = page.getByRole('complementary', { name: 'Item' })
  await expect(rows.nth(1)).toBeVisible()
  await expect(list.getByText('Unread').first()).toBeAttached()

  await page.keyboard.press('j')
  await expect(rows.nth(1)).toBeFocused()
  await expect(panel.getByRole('link').first()).toBeVisible()
  await page.keyboard.press('j')
  await expect(rows.nth(2)).toBeFocused()
  await expect(rows.nth(1).getByText('Unread')).toHaveCount(0)

  const doneText = (await rows.nth(2).textContent()) ?? ''
  await page.keyboard.press('e')
  await expect(rows.nth(2)).not.toHaveText(doneText)
  await expect(rows.nth(2)).toBeFocused()
  const shown = page.getByRole('radiogroup', { name: 'Show' })
  await shown.getByText('Done').click()
  await expect(rows).toHaveCount(2)
  await shown.getByText('Open').click()

  const search = page.getByRole('searchbox', { name: 'Search the inbox' })
  await search.fill('no text has these words')
  await expect(page.getByRole('heading', { name: 'No items match' })).toBeVisible()
  await search.fill('看多')
  await expect(rows.nth(1)).toContainText('看多')
  await rows.nth(1).click()
  await page.keyboard.press('Enter')
  await expect(list).toHaveCount(0)
  await expect(page).toHaveURL(/#\/events\/dp_/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goBack()
  await expect(list).toBeVisible()
})
