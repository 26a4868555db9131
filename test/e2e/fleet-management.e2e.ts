/** The fleet under hand: what is selected, and what an act on the selection reaches. */
import { expect, test } from '@playwright/test'
import { type ConsoleApp, makeHome, startConsole } from './support/console-app.ts'

test.describe.configure({ mode: 'serial' })

let home: Awaited<ReturnType<typeof makeHome>>
let app: ConsoleApp

test.beforeAll(async () => {
  home = await makeHome()
  app = await startConsole({ home: home.path, flavour: 'packaged' })
})
test.afterAll(async () => {
  await app.close()
  await home.remove()
})

test('a bulk act reaches no agent that a filter hides', async () => {
  const { page } = app
  await page.getByRole('button', { name: 'Start the trial' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Fleet' })).toBeVisible()
  for (const name of ['Helios-01', 'Helios-02', 'Osprey-01'])
    await page.getByRole('checkbox', { name: `Select ${name}` }).click()
  await expect(page.getByText('3 agents selected')).toBeVisible()

  const search = page.getByRole('searchbox', { name: /Search/ })
  await search.fill('Osprey-01')
  await expect(page.getByText('1 agent selected')).toBeVisible()
  await expect(page.getByText('2 more are not shown and left out')).toBeVisible()
  await page.getByRole('button', { name: 'Edit subscriptions' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Scopes' })).toBeVisible()
  await expect(page.getByText('1 of', { exact: false }).first()).toBeVisible()
  await expect(page.getByText('Osprey-01').first()).toBeVisible()
  await expect(page.getByText('Helios-01')).toHaveCount(0)
})
