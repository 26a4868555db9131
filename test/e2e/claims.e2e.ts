/** The claims desk on the packaged application: reveal, QR, sheet, claimed by itself, approved against requested. */
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { strangersEntry } from '../support/strangers-agent.ts'
import { violationsOn } from './support/axe.ts'
import { connectTo, openOnboarding } from './support/operator-acts.ts'
import { provideConsole, provideSandbox } from './support/provided-console.ts'

const sandbox = provideSandbox(['--agents', '0'], 'test')
const app = provideConsole({ flavour: 'packaged', lifetime: 'test' })

test('imported agents are claimed: code, QR, sheet, by itself, with what was not approved', async () => {
  test.setTimeout(180_000)
  const { page, electron } = app
  const entries = [await strangersEntry(sandbox.baseUrl, 'Stray 1'), await strangersEntry(sandbox.baseUrl, 'Stray 2')]
  await connectTo(page, sandbox.baseUrl)
  await openOnboarding(page, 'Claims')
  await expect(page.getByText('No agents to claim')).toBeVisible()
  await openOnboarding(page, 'Import')
  const agents = Object.fromEntries(entries.map((entry) => [entry.agent_id, entry]))
  await page
    .getByRole('textbox', { name: 'Or paste the text' })
    .fill(JSON.stringify({ [sandbox.baseUrl]: { _agents: agents } }))
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('button', { name: 'Import 2' }).click()
  await expect(page.getByText('2 of 2 added, 0 with problems')).toBeVisible()

  await openOnboarding(page, 'Claims')
  await expect(page.getByRole('link', { name: /^Onboarding/ })).toContainText('2 unclaimed agents')
  await page.keyboard.press('F5')
  const check = page.getByRole('dialog', { name: 'Check 2 agents' })
  await expect(check.getByText('Done for 2 agents · Not claimed yet: 2')).toBeVisible()
  for (const name of ['Stray 1', 'Stray 2']) {
    const row = check.getByRole('row').filter({ hasText: name })
    await expect(row).toContainText('Not claimed yet')
    await expect(row).not.toContainText('Done')
  }
  await page.keyboard.press('Enter')
  await expect(check).toHaveCount(0)
  const row = page.getByRole('row').filter({ hasText: 'Stray 1' })
  await row.getByRole('button', { name: 'Details' }).click()
  const panel = page.getByRole('complementary', { name: 'Agent details' })
  await panel.getByRole('button', { name: 'Check now' }).click()
  await expect(panel.getByText('Not claimed yet')).toBeVisible()
  await expect(panel.getByText('•••-•••')).toBeVisible()
  await panel.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(panel.getByText(entries[0]?.pairing_code ?? '')).toBeVisible()
  // Escape of an input method closes its list of words, and no panel.
  const hide = panel.getByRole('button', { name: 'Hide' })
  await hide.evaluate((element) =>
    element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', isComposing: true, bubbles: true })),
  )
  await hide.click()
  await expect(panel.getByText('•••-•••')).toBeVisible()
  await panel.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(panel.getByText(entries[0]?.pairing_code ?? '')).toBeVisible()
  await panel.getByRole('button', { name: 'Issue a new link' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Issue 1 new link' }).click()
  // The code that was shown is dead with the old link.
  await expect(panel.getByText('•••-•••')).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Copy link' })).toBeEnabled({ timeout: 20_000 })
  await panel.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(panel.getByText(/^[A-Z0-9]{3}-[A-Z0-9]{3}$/)).toBeVisible()
  await expect(panel.getByText(entries[0]?.pairing_code ?? '')).toHaveCount(0)
  await panel.getByRole('button', { name: 'Hide' }).click()
  await panel.getByRole('button', { name: 'Show QR code' }).click()
  await expect(page.getByRole('img', { name: /QR code of the claim link of Stray 1/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('img', { name: /QR code/ })).toHaveCount(0)
  expect(await violationsOn(page)).toEqual([])

  const path = join(app.home, 'sheet.pdf')
  await electron.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath })
  }, path)
  await page.getByRole('columnheader').getByRole('checkbox').first().click({ force: true })
  await page.getByRole('button', { name: 'Issue new links' }).click()
  const reissue = page.getByRole('dialog', { name: 'Issue new links for 2 agents?' })
  await expect(reissue).toContainText('Stray 2')
  await expect(reissue.getByRole('button', { name: 'Back' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(reissue).toHaveCount(0)
  await page.getByRole('button', { name: 'Printable sheet…' }).click()
  await page.getByRole('button', { name: 'Save as PDF…' }).click()
  await expect(page.getByText('Sheet saved with 2 agents')).toBeVisible()
  expect((await readFile(path)).subarray(0, 5).toString()).toBe('%PDF-')
  expect((await stat(path)).mode & 0o777).toBe(0o600)

  await electron.evaluate(({ Notification }) => {
    const titles: string[] = []
    Object.assign(globalThis, { shownTitles: titles })
    Notification.prototype.show = function (this: Electron.Notification) {
      titles.push(this.title)
      this.emit('click')
    }
  })
  await page.evaluate(() => {
    location.hash = '#/fleet'
  })
  await sandbox.operate('claim', {
    agent_id: entries[0]?.agent_id,
    approve_scopes: ['challenge:read', 'profile:read:self'],
  })
  // No act here: the watch notices, the toast says so, and the click on the notification opens the desk. The agent has
  // had its five tokens of this minute above, so that the one which settles the claim is waited for.
  await expect(page.getByText('Stray 1 was claimed').first()).toBeVisible({ timeout: 90_000 })
  await expect(panel.getByText('The agent has an owner and is active.')).toBeVisible({ timeout: 20_000 })
  expect(await electron.evaluate(() => Object.getOwnPropertyDescriptor(globalThis, 'shownTitles')?.value)).toEqual([
    'Stray 1 was claimed',
  ])
  await panel.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Stray 1' })).toHaveCount(0)
})

test('an agent whose tokens do not say that it was claimed is marked by hand, after a question', async () => {
  const { page } = app
  const stray = await strangersEntry(sandbox.baseUrl, 'Stray 3')
  await sandbox.operate('faults', {
    faults: [{ match: { path: '*/token' }, effect: { drop_fields: ['agent_status', 'claim_pending'] }, times: null }],
  })
  await connectTo(page, sandbox.baseUrl)
  await openOnboarding(page, 'Import')
  await page
    .getByRole('textbox', { name: 'Or paste the text' })
    .fill(JSON.stringify({ [sandbox.baseUrl]: { _agents: { [stray.agent_id]: stray } } }))
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('button', { name: 'Import 1' }).click()
  await expect(page.getByText('1 of 1 added, 0 with problems')).toBeVisible()
  await openOnboarding(page, 'Claims')
  const row = page.getByRole('row').filter({ hasText: 'Stray 3' })
  await row.getByRole('button', { name: 'Details' }).click()
  const panel = page.getByRole('complementary', { name: 'Agent details' })
  const mark = panel.getByRole('button', { name: 'Mark as claimed…' })
  await mark.click()
  const question = page.getByRole('alertdialog', { name: 'Mark Stray 3 as claimed?' })
  await expect(question).toBeVisible()
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toHaveCount(0)
  await expect(mark).toBeFocused()

  await page.keyboard.press('Enter')
  await question.getByRole('button', { name: 'Mark as claimed' }).click()
  await expect(page.getByText('1 marked as claimed')).toBeVisible()
  await expect(mark).toHaveCount(0)
})
