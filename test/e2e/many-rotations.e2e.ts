/** The keys of three agents at two URLs are rotated in one go: begun, published, left for a restart, and finished. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { violationsOn } from './support/axe.ts'
import { addAgent, connectTo } from './support/operator-acts.ts'
import { provideConsole, provideSandbox } from './support/provided-console.ts'

const sandbox = provideSandbox(['--agents', '1'])
const app = provideConsole({ flavour: 'built' })
/** What the operator has published, by path. */
const published = new Map<string, string>()
let host: Server
let base: string

test.beforeAll(async () => {
  host = createServer((request, response) => {
    const document = published.get(request.url ?? '')
    response.setHeader('content-type', 'application/json').end(document ?? '{"keys":[]}')
  })
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(host.address() as AddressInfo).port}`
})
test.afterAll(() => {
  host.close()
})

async function open(page: Page, path: string): Promise<void> {
  await page.evaluate((hash) => {
    window.location.hash = hash
  }, `#${path}`)
}

/** Makes the key of a new agent of the cn site and publishes it; gives where its registration is shown. */
async function prepareHosted(page: Page, name: string, path: string): Promise<string> {
  await open(page, '/onboarding/registrations/new')
  await page.getByRole('radiogroup', { name: 'Site', exact: true }).getByText('CN · 国内站', { exact: true }).click()
  await page.getByRole('textbox', { name: /^Name/ }).fill(name)
  await page.getByRole('radiogroup', { name: 'Authentication' }).getByText('Private key').click()
  await page.getByText('From a URL that I host').click()
  await page.getByRole('textbox', { name: /jwks_url/ }).fill(base + path)
  await page.getByRole('button', { name: 'Generate key' }).click()
  published.set(path, await page.getByRole('textbox', { name: 'JWKS document' }).inputValue())
  return new URL(page.url()).hash.slice(1)
}

/** On that site who passes the challenge is active. */
async function register(page: Page, place: string): Promise<void> {
  await open(page, place)
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await page.getByRole('radiogroup', { name: 'Direction' }).getByText('Up').click()
  const analysis =
    '该事件影响供需平衡，短期价格波动加大，中期随着库存恢复逐步回落，投资者应关注后续政策与成交量变化情况以及外部风险因素。'
  await page.getByRole('textbox', { name: 'Analysis', exact: true }).fill(analysis)
  await page.getByRole('textbox', { name: 'Confidence', exact: true }).fill('0.7')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('button', { name: 'Submit 1 answer' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Active, in your fleet')).toBeVisible()
}

/** As the operator does, from the document that is shown under its URL. */
async function publish(dialog: Locator, path: string): Promise<number> {
  const button = dialog.getByRole('button', { name: path })
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click()
  const item = dialog.getByRole('listitem').filter({ hasText: path })
  const document = await item.getByRole('textbox', { name: 'Key set to publish' }).inputValue()
  published.set(path, document)
  return JSON.parse(document).keys.length
}

test('three keys at two URLs are begun, published, left, and finished with a receipt a row', async () => {
  test.slow()
  await connectTo(app.page, sandbox.baseUrl)
  const bySecret = sandbox.agents.find(({ auth_method }) => auth_method === 'client_credentials')
  if (bySecret === undefined) throw new Error('no agent by secret')
  await addAgent(app.page, bySecret)
  const places: string[] = []
  for (const [name, path] of [
    ['Tern 1', '/fleet.json'],
    ['Tern 2', '/fleet.json'],
    ['Tern 3', '/own.json'],
  ] as const)
    places.push(await prepareHosted(app.page, name, path))
  for (const place of places) await register(app.page, place)

  await open(app.page, '/secrets')
  await expect(app.page.getByRole('columnheader', { name: 'Key age' })).toBeVisible()
  await expect(app.page.getByRole('row', { name: /Tern 3/ })).toContainText('made')
  await app.page.getByRole('row', { name: /Tern 3/ }).focus()
  await app.page.keyboard.press('Control+a')
  await app.page.getByRole('button', { name: 'Rotate 3 keys…' }).click()
  const review = app.page.getByRole('dialog', { name: 'Rotate keys' })
  await expect(review.getByText('3 of 4 agents get a new key.')).toBeVisible()
  await expect(review.getByRole('row', { name: new RegExp(bySecret.name) })).toContainText(
    'left out: has a client secret',
  )
  await expect(review.getByRole('row', { name: /Tern 3/ })).toContainText('/own.json')
  for (const colorScheme of ['light', 'dark'] as const) {
    await app.page.emulateMedia({ colorScheme })
    expect(await violationsOn(app.page), colorScheme).toEqual([])
  }
  await expect(review.getByRole('button', { name: 'Generate 3 new keys' })).toBeFocused()
  await app.page.keyboard.press('Enter')
  await expect(review.getByText('3 of 3 new keys generated.')).toBeFocused()
  expect(await publish(review, '/own.json')).toBe(2)
  for (const colorScheme of ['light', 'dark'] as const) {
    await app.page.emulateMedia({ colorScheme })
    expect(await violationsOn(app.page), colorScheme).toEqual([])
  }
  await app.page.keyboard.press('Escape')
  await expect(review).toBeHidden()

  await app.close()
  await app.startAgain()
  await open(app.page, '/secrets')
  await app.page.getByRole('radiogroup', { name: 'Item filter' }).getByText('Rotation unfinished').click()
  await expect(app.page.getByRole('row', { name: /next key/ })).toHaveCount(3)
  await app.page.getByRole('button', { name: 'Continue 3 rotations…' }).click()
  const dialog = app.page.getByRole('dialog', { name: 'Rotate keys' })
  await expect(dialog.getByText('3 rotations are unfinished.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Finish 3 rotations' })).toBeFocused()
  await app.page.keyboard.press('Enter')
  await expect(dialog.getByText(/of 3 new keys in use\./)).toBeFocused()
  // The service looks at a URL again after five seconds, and gives an agent five tokens a minute.
  await expect(async () => {
    const finish = dialog.getByRole('button', { name: 'Finish 3 rotations' })
    if (await finish.isVisible()) await finish.click()
    await expect(dialog.getByText('1 of 3 new keys in use.')).toBeVisible({ timeout: 6_000 })
  }).toPass({ timeout: 120_000 })
  await expect(dialog.getByRole('row', { name: /Tern 1/ })).toContainText('not published yet')
  await expect(dialog.getByRole('row', { name: /Tern 3/ })).toContainText('finished')

  await expect(dialog.getByText('Publish them once more')).toBeVisible()
  expect(await publish(dialog, '/own.json')).toBe(1)
  expect(await publish(dialog, '/fleet.json')).toBe(4)
  await expect(async () => {
    const finish = dialog.getByRole('button', { name: /^Finish \d rotation/ })
    if (await finish.isVisible()) await finish.click()
    await expect(dialog.getByText('2 URLs to publish at')).toBeVisible({ timeout: 6_000 })
  }).toPass({ timeout: 120_000 })
  // What an earlier run of this dialog has finished stays in it.
  await expect(dialog.getByRole('row', { name: /Tern 3/ })).toContainText('finished')
  await expect(dialog.getByText('Replace the document')).toBeHidden()
  expect(await publish(dialog, '/fleet.json')).toBe(2)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(app.page.getByText('No unfinished rotations')).toBeVisible()
  await open(app.page, '/fleet')
  await app.page.getByRole('link', { name: 'Tern 1', exact: true }).click()
  await expect(app.page.getByText('Key age')).toBeVisible()
  await expect(app.page.getByRole('button', { name: 'Rotate key…' })).toBeVisible()
})
