/**
 * Where the secrets are, in the real window: tests that change nothing, a copy that main asks for, a key exported and
 * opened again.
 */
import { createPrivateKey } from 'node:crypto'
import { statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import type { SandboxAgent } from '../support/sandbox-process.ts'
import { violationsOn } from './support/axe.ts'
import { addAgent, connectTo, goTo, readClipboard } from './support/operator-acts.ts'
import { provideConsole, provideSandbox } from './support/provided-console.ts'

// One after another in one application, none standing on what another left behind.
test.describe.configure({ mode: 'default' })

const passphrase = 'heron kettle orbit lantern'

const sandbox = provideSandbox(['--agents', '4'])
const app = provideConsole({ flavour: 'packaged' })
let secretAgent: SandboxAgent
let keyAgent: SandboxAgent

test.beforeAll(async () => {
  await connectTo(app.page, sandbox.baseUrl)
  secretAgent = agentWith('client_credentials')
  keyAgent = agentWith('private_key_jwt')
  await addAgent(app.page, secretAgent)
  await goTo(app.page, 'Fleet')
  await addAgent(app.page, keyAgent)
})

function agentWith(auth: SandboxAgent['auth_method']): SandboxAgent {
  const found = sandbox.agents.find((agent) => agent.site === 'global' && agent.auth_method === auth)
  if (found === undefined) throw new Error(`no ${auth} agent on global`)
  return found
}

const violations = () => violationsOn(app.page)

async function openAgent(name: string): Promise<void> {
  await app.page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Fleet' }).click()
  await app.page.getByRole('link', { name, exact: true }).click()
  await app.page.getByRole('heading', { level: 1, name }).waitFor()
}

test('the status bar leads to every item by name; keychain and items pass their tests', async () => {
  const { page } = app
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: /^Keychain:/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Stored secrets' })).toBeVisible()
  await expect(page.getByText('2 items', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Test the keychain' }).click()
  await expect(page.getByText('a test item was written, read back and deleted')).toBeVisible()
  await page.getByRole('button', { name: 'Test all 2 items' }).click()
  await expect(page.getByText('2 of 2 read, 0 with problems')).toBeVisible()
  await expect(page.getByRole('row').getByText('OK', { exact: true })).toHaveCount(2)
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    expect(await violations(), theme).toEqual([])
  }
})

test('the palette leads there too, by a word that is not in the name of the command', async () => {
  const { page } = app
  await page.keyboard.press('Control+7')
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder(/command/).fill('my secrets')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Stored secrets' })).toBeVisible()
})

test('a secret is copied only after main has asked by name and site', async () => {
  const { page, electron } = app
  await electron.evaluate(({ clipboard, dialog }) => {
    clipboard.writeText('what was there')
    dialog.showMessageBox = async () => ({ response: 0, checkboxChecked: false })
  })
  await openAgent(secretAgent.name)
  await page.getByRole('button', { name: 'Copy secret…' }).click()
  await expect(page.getByRole('button', { name: 'Copy secret…' })).toBeEnabled()
  expect(await readClipboard(app)).toBe('what was there')
  await electron.evaluate(({ dialog }) => {
    dialog.showMessageBox = async (...args: unknown[]) => {
      Object.assign(globalThis, { askedInDialog: args.at(-1) })
      return { response: 1, checkboxChecked: false }
    }
  })
  await page.getByRole('button', { name: 'Copy secret…' }).click()
  await expect(page.getByText(`The secret of ${secretAgent.name} was copied`)).toBeVisible()
  expect(await readClipboard(app)).toBe(secretAgent.client_secret)
  const asked = await electron.evaluate(() => JSON.stringify(Reflect.get(globalThis, 'askedInDialog')))
  expect(asked).toContain(secretAgent.name)
  expect(asked).toContain('GLOBAL')
  await expect(page.getByRole('button', { name: 'Export key…' })).toHaveCount(0)
  await expect(page.getByText('Client secrets are not exported separately.')).toBeVisible()
})

test('a key is exported under a passphrase, which alone opens the file', async () => {
  const { page, electron } = app
  const file = join(app.home, 'exported.pem')
  await electron.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath })
  }, file)
  await openAgent(keyAgent.name)
  await expect(page.getByText('Private keys cannot be copied')).toBeVisible()
  await page.getByRole('button', { name: 'Export key…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Passphrase', { exact: true }).fill('too short')
  await dialog.getByRole('button', { name: 'Save as…' }).click()
  await expect(dialog.getByText('3 more characters are needed.')).toBeVisible()
  await dialog.getByLabel('Passphrase', { exact: true }).fill(passphrase)
  await dialog.getByRole('button', { name: 'Save as…' }).click()
  await expect(dialog.getByText('The passphrases do not match.')).toBeVisible()
  await expect(dialog.getByLabel('Repeat passphrase')).toBeFocused()
  await dialog.getByLabel('Repeat passphrase').fill('another one')
  await dialog.getByRole('button', { name: 'Save as…' }).click()
  await expect(dialog.getByText('The passphrases do not match.')).toBeVisible()
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    expect(await violations(), theme).toEqual([])
  }
  await dialog.getByLabel('Repeat passphrase').fill(passphrase)
  await dialog.getByRole('button', { name: 'Save as…' }).click()
  await expect(page.getByText(`Key of ${keyAgent.name} exported`)).toBeVisible()
  const pem = await readFile(file, 'utf8')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(createPrivateKey({ key: pem, passphrase }).export({ format: 'jwk' })).toEqual(
    createPrivateKey(keyAgent.private_key_pem ?? '').export({ format: 'jwk' }),
  )
  expect(() => createPrivateKey({ key: pem, passphrase: 'heron kettle orbit' })).toThrow()
})
