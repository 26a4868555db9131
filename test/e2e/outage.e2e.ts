/** A service that stops answering, or a database: everything that is shown says from when it is. */
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { expect, test } from '@playwright/test'
import { addAgent, connectTo, goTo } from './support/operator-acts.ts'
import { provideConsole, provideSandbox } from './support/provided-console.ts'

const sandbox = provideSandbox(['--agents', '1'], 'test')
const app = provideConsole({ flavour: 'packaged', lifetime: 'test' })

test.beforeEach(async () => {
  const agent = sandbox.agents.find(({ site }) => site === 'global')
  if (!agent) throw new Error('the sandbox has no agent on global')
  await connectTo(app.page, sandbox.baseUrl)
  await addAgent(app.page, agent)
})

test('a silent site is named on every screen that shows it, and a refresh says that it was not reached', async () => {
  const { page } = app
  const status = page.getByRole('contentinfo')
  await expect(status).toContainText('Updated')
  await sandbox.operate('faults', {
    faults: [{ match: { path: '/api/v1/*' }, effect: { html: 502 }, times: null }],
  })
  await goTo(page, 'Challenges')
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'GLOBAL not updated' })).toBeVisible({
    timeout: 30_000,
  })
  await expect(status).toContainText('GLOBAL, CN: not responding; last response')
  for (const screen of ['Challenges', 'Fleet', 'Subscriptions', 'Results'] as const) {
    await goTo(page, screen)
    await expect(page.getByText('GLOBAL, CN: as of')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Banners' })).toContainText('last response')
  }

  // The key for refreshing says what a screen shows no place for, and does what the screen itself offers.
  await goTo(page, 'Fleet')
  await page.keyboard.press('F5')
  const message = page.getByRole('alertdialog').filter({ hasText: 'Challenges not updated' })
  await expect(message).toContainText('GLOBAL not updated', { timeout: 30_000 })
  await message.getByRole('button', { name: 'Close' }).click()
  await goTo(page, 'Subscriptions')
  await page.keyboard.press('F5')
  await expect(page.getByRole('row').filter({ hasText: 'sync failed' })).toBeVisible({ timeout: 30_000 })
  await expect(message).toHaveCount(0)

  // An agent that was asked for meanwhile says for how long it has been silent.
  await goTo(page, 'Fleet')
  await page.getByRole('grid').getByRole('checkbox').last().click()
  await page.getByRole('button', { name: 'Check…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Check 1 agent' }).click()
  await expect(dialog.getByText('0 of 1 done, 1 failed')).toBeVisible({ timeout: 30_000 })
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('row').filter({ hasText: 'Unreachable' })).toContainText(/silent \d+ (s|min)/)

  await sandbox.operate('faults', { faults: [] })
  await goTo(page, 'Challenges')
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Updated just now' })).toBeVisible()
  }).toPass({ timeout: 60_000 })
  await expect(page.getByText('as of')).toHaveCount(0)
  await expect(status).toContainText('Updated')
})

/** Takes a table of the running console out of its database, or puts it back. */
async function rename(from: string, to: string): Promise<void> {
  const folder = await app.electron.evaluate(({ app: running }) => running.getPath('userData'))
  const db = new DatabaseSync(join(folder, 'console.db'), { timeout: 5_000 })
  db.exec(`PRAGMA legacy_alter_table = ON; ALTER TABLE ${from} RENAME TO ${to}`)
  db.close()
}

test('what can no longer be read stays, says why and from when it is, until it was read again', async () => {
  const { page } = app
  const banner = page.getByRole('region', { name: 'Not updated' })
  await goTo(page, 'Fleet')
  const rows = page.getByRole('main').getByRole('row')
  await expect(rows).toHaveCount(2)
  await rename('missed_obligations', 'taken_out')
  await page.keyboard.press('F5')
  await expect(banner).toContainText('may be out of date')
  await expect(banner).toContainText('Last read')
  await expect(rows).toHaveCount(2)

  await banner.getByRole('button', { name: 'Try again' }).click()
  await expect(banner).toContainText('The console cannot read or write its data file')
  await rename('taken_out', 'missed_obligations')
  await banner.getByRole('button', { name: 'Try again' }).click()
  await expect(banner).toHaveCount(0)
  await expect(rows).toHaveCount(2)
})
