/** The key of one agent at its page: a new one generated, cancelled, generated again, published, and finished. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { prepareHosted, provideKeyHost, registerAtCn } from './support/hosted-key.ts'
import { journey } from './support/journey.ts'
import { connectTo, goTo, pressUntil } from './support/operator-acts.ts'
import { provideConsole, provideSandbox } from './support/provided-console.ts'

const step = journey('one key is rotated at the page of its agent')

const sandbox = provideSandbox(['--agents', '1'])
const app = provideConsole({ flavour: 'built' })
const host = provideKeyHost()

const name = 'Plover 1'
const path = '/plover.json'

const dialog = () => app.page.getByRole('dialog', { name: `Rotate the key of ${name}` })
const shownSet = () => dialog().getByRole('textbox', { name: 'Key set to publish' })
const keyIds = (document: string): string[] => JSON.parse(document).keys.map(({ kid }: { kid: string }) => kid)

async function openAgent(page: Page): Promise<void> {
  await goTo(page, 'Fleet')
  await page.getByRole('link', { name, exact: true }).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
}

/** The page says Ready only once a token came by the key that is here now. */
async function expectNewToken(page: Page): Promise<void> {
  await pressUntil(page.getByRole('button', { name: 'Check now' }), page.getByRole('main').getByText('Ready').first())
}

let first: string[]

step('an agent has its public key at a URL', async () => {
  await connectTo(app.page, sandbox.baseUrl)
  await registerAtCn(app.page, await prepareHosted(app.page, host, { name, path }))
  first = keyIds(host.published.get(path) ?? '')
  expect(first).toHaveLength(1)
})

step('a new key is generated beside the current one, and its document saved without a secret', async () => {
  const { page, electron } = app
  await openAgent(page)
  await page.getByRole('button', { name: 'Rotate key…' }).click()
  await dialog().getByRole('button', { name: 'Generate new key' }).click()
  await expect(shownSet()).toBeVisible()
  const document = await shownSet().inputValue()
  expect(keyIds(document)).toHaveLength(2)
  expect(keyIds(document)).toEqual(expect.arrayContaining(first))
  expect(document).not.toContain('"d"')
  await expect(dialog().getByText(`${host.base}${path}`)).toBeVisible()
  const file = join(app.home, 'jwks.json')
  await electron.evaluate(({ dialog: system }, filePath) => {
    system.showSaveDialog = async () => ({ canceled: false, filePath })
  }, file)
  await dialog().getByRole('button', { name: 'Save as a file…' }).click()
  await expect(dialog().getByText('Saved')).toBeVisible()
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(JSON.parse(document))
})

step('finished before it is published, it is refused, and the current key goes on', async () => {
  const { page } = app
  await dialog().getByRole('button', { name: 'Finish rotation' }).click()
  await expect(dialog().getByRole('alert')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog()).toBeHidden()
  await expect(page.getByText('Key rotation in progress, started')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Public keys…' })).toHaveCount(0)
})

step('cancelled after a question, it leaves the current key alone, over a restart too', async () => {
  await app.close()
  await app.startAgain()
  const { page } = app
  await openAgent(page)
  await page.getByRole('button', { name: 'Continue rotation…' }).click()
  await dialog().getByRole('button', { name: 'Cancel rotation' }).click()
  const question = page.getByRole('alertdialog', { name: `Cancel the rotation for ${name}?` })
  await expect(question.getByRole('button', { name: 'Keep the new key' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expect(shownSet()).toBeVisible()
  await dialog().getByRole('button', { name: 'Cancel rotation' }).click()
  await question.getByRole('button', { name: 'Cancel rotation' }).click()
  await expect(dialog()).toBeHidden()
  await expect(page.getByRole('button', { name: 'Rotate key…' })).toBeVisible()
  await expect(page.getByText('Key rotation in progress, started')).toHaveCount(0)
  await expectNewToken(page)
})

step('published and finished, the new key is of the chosen type and alone gets tokens', async () => {
  const { page } = app
  await page.getByRole('button', { name: 'Rotate key…' }).click()
  await dialog().getByText('RS256, 2048 bits').click()
  await dialog().getByRole('button', { name: 'Generate new key' }).click()
  await expect(shownSet()).toBeVisible()
  const both = await shownSet().inputValue()
  expect(
    JSON.parse(both)
      .keys.map(({ kty }: { kty: string }) => kty)
      .sort(),
  ).toEqual(['EC', 'RSA'])
  host.published.set(path, both)
  // The service looks at a URL again only after some seconds, and gives an agent five tokens a minute.
  await pressUntil(
    dialog().getByRole('button', { name: /^(Finish rotation|Request a token now)$/ }),
    page.getByRole('button', { name: 'Rotate key…' }),
  )
  await expect(dialog()).toBeHidden()
  await expect(page.getByText('private key, RS256')).toBeVisible()
})

step('its document without the old key is there to be published, and the new key goes on with it alone', async () => {
  const { page } = app
  const both = keyIds(host.published.get(path) ?? '')
  await page.getByRole('button', { name: 'Public keys…' }).click()
  const current = page.getByRole('dialog', { name: `Public keys of ${name}` })
  const shown = current.getByRole('textbox', { name: 'Key set to publish' })
  await expect(current.getByText(`${host.base}${path}`)).toBeVisible()
  await expect(shown).toBeVisible()
  const document = await shown.inputValue()
  expect(keyIds(document)).toEqual(both.filter((kid) => !first.includes(kid)))
  expect(keyIds(document)).toHaveLength(1)
  expect(document).not.toContain('"d"')
  await current.getByRole('button', { name: 'Close' }).last().click()
  await expect(current).toBeHidden()
  host.published.set(path, document)
  await app.close()
  await app.startAgain()
  await openAgent(app.page)
  await expectNewToken(app.page)
  await expect(app.page.getByText('private key, RS256')).toBeVisible()
})
