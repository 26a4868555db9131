/** A secret that somebody took out of the keyring: found by a test of what is selected, and left out of a backup. */
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { hasKeyringItem, removeKeyringItem } from '../support/keyring-item.ts'
import type { SandboxAgent } from '../support/sandbox-process.ts'
import { makeHome, startConsole } from './support/console-app.ts'
import { journey } from './support/journey.ts'
import { addAgent, connectTo, goTo } from './support/operator-acts.ts'
import { provideConsole, provideSandbox } from './support/provided-console.ts'

const step = journey('a secret that is gone is found, and named wherever it would be needed')

const sandbox = provideSandbox(['--agents', '4'])
const app = provideConsole({ flavour: 'built' })
const passphrase = 'river stones under glass'
let agents: SandboxAgent[]
let file: string

const nameOf = (place: number): string => agents[place]?.name ?? ''
const row = (name: string) => app.page.getByRole('row').filter({ hasText: name })

step('two agents have their secrets, and the first is taken out behind the console', async () => {
  const { page } = app
  agents = sandbox.agents.filter(({ client_secret }) => client_secret !== undefined).slice(0, 2)
  await connectTo(page, sandbox.baseUrl)
  for (const agent of agents) {
    await goTo(page, 'Fleet')
    await addAgent(page, agent)
  }
  await goTo(page, 'Fleet')
  await page.getByRole('link', { name: nameOf(0), exact: true }).click()
  await page.getByRole('heading', { level: 1, name: nameOf(0) }).waitFor()
  const account = /ag_[\w-]+/.exec(page.url())?.[0] ?? ''
  expect(await hasKeyringItem(account)).toBe(true)
  await removeKeyringItem(account)
  expect(await hasKeyringItem(account)).toBe(false)
})

step('a test of the selected items reads those alone, and says which is missing', async () => {
  const { page } = app
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: /^Keychain:/ })
    .click()
  await row(nameOf(1)).getByRole('checkbox').click({ force: true })
  await page.getByRole('button', { name: 'Test the selected item' }).click()
  await expect(page.getByText('1 of 1 read, 0 with problems')).toBeVisible()
  await expect(row(nameOf(1))).toContainText('OK')
  await expect(row(nameOf(0))).toContainText('not tested')
  await page.getByRole('radiogroup', { name: 'Item filter' }).getByText('Problems').click()
  await expect(page.getByText('The last test read 1 of 2 items. The others are listed under All.')).toBeVisible()
  await page.getByRole('radiogroup', { name: 'Item filter' }).getByText('All').click()
  await row(nameOf(1)).getByRole('checkbox').click({ force: true })
  await row(nameOf(0)).getByRole('checkbox').click({ force: true })
  await page.getByRole('button', { name: 'Test the selected item' }).click()
  await expect(page.getByText('1 of 1 read, 1 with problems')).toBeVisible()
  await expect(row(nameOf(0))).toContainText('missing')
  await page.getByRole('radiogroup', { name: 'Item filter' }).getByText('Problems').click()
  await expect(row(nameOf(0))).toBeVisible()
  await expect(row(nameOf(1))).toHaveCount(0)
})

step('a backup names the agent before it goes in without its secret, and stops without a file', async () => {
  const { page, electron } = app
  file = join(app.home, 'part.arenapack')
  await electron.evaluate(({ dialog }, filePath) => {
    dialog.showMessageBox = async () => ({ response: 1, checkboxChecked: false })
    dialog.showSaveDialog = async () => ({ canceled: false, filePath })
  }, file)
  await goTo(page, 'Settings')
  await page.getByRole('button', { name: 'Back up, restore or export…' }).click()
  const begin = async (): Promise<void> => {
    await page.getByRole('textbox', { name: 'Passphrase', exact: true }).fill(passphrase)
    await page.getByRole('textbox', { name: 'Repeat passphrase' }).fill(passphrase)
    await page.getByRole('button', { name: 'Back up 2 agents…' }).click()
    await expect(page.getByText('Some secrets cannot be read')).toBeVisible()
    await expect(page.getByText('1 agent without a readable secret')).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: nameOf(0) })).toBeVisible()
  }
  await begin()
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Passphrase', exact: true })).toHaveValue('')
  await expect(page.getByText('Stopped. No file was written.')).toBeVisible()
  await expect(stat(file)).rejects.toThrow('ENOENT')
  // What goes in is chosen again: the history is left out this time.
  await page.getByText('Include history').click()
  await begin()
  await page.getByRole('button', { name: 'Continue without 1 secret' }).click()
  await expect(page.getByText('Backup created with 2 agents')).toBeVisible()
  await expect(page.getByText('1 agent is included without its secret')).toBeVisible()
})

step('restored elsewhere, it says which has none, takes one that is entered, and adds no history', async () => {
  const home = await makeHome()
  const other = await startConsole({ home: home.path, flavour: 'built' })
  try {
    const { page, electron } = other
    await electron.evaluate(({ dialog }, filePath) => {
      dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [filePath] })
    }, file)
    await page.getByRole('button', { name: 'Restore encrypted backup' }).click()
    await page.getByRole('button', { name: 'Choose backup file…' }).click()
    await page.getByRole('textbox', { name: 'Passphrase of the backup' }).fill(passphrase)
    await page.keyboard.press('Enter')
    const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name })
    await expect(rowOf(nameOf(0))).toContainText('not in the backup')
    await expect(rowOf(nameOf(1))).toContainText('included')
    await expect(page.getByText('Predictions in the backup: 0; log lines: 0.')).toBeVisible()
    await page.getByRole('button', { name: 'Restore 2 agents' }).click()
    await expect(page.getByText('2 of 2 done, 0 failed')).toBeVisible()
    await goTo(page, 'Fleet')
    await expect(rowOf(nameOf(0))).toContainText('No credential')
    await rowOf(nameOf(0)).getByRole('button', { name: 'Re-enter…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Re-enter credential' })
    await dialog
      .getByRole('tabpanel')
      .getByLabel('Client secret', { exact: true })
      .fill(agents[0]?.client_secret ?? '')
    await dialog.getByRole('button', { name: 'Test and replace' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(rowOf(nameOf(0))).toContainText('Ready')
  } finally {
    await other.close()
    await home.remove()
  }
})
