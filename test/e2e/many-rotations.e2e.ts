/** The keys of three agents at two URLs are rotated in one go: begun, published, left for a restart, and finished. */
import { expect, type Locator, test } from '@playwright/test'
import { violationsOn } from './support/axe.ts'
import { openPath as open, prepareHosted, provideKeyHost, registerAtCn } from './support/hosted-key.ts'
import { addAgent, connectTo } from './support/operator-acts.ts'
import { provideConsole, provideSandbox } from './support/provided-console.ts'

const sandbox = provideSandbox(['--agents', '1'])
const app = provideConsole({ flavour: 'built' })
const host = provideKeyHost()

/** As the operator does, from the document that is shown under its URL. */
async function publish(dialog: Locator, path: string): Promise<number> {
  const button = dialog.getByRole('button', { name: path })
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click()
  const item = dialog.getByRole('listitem').filter({ hasText: path })
  const document = await item.getByRole('textbox', { name: 'Key set to publish' }).inputValue()
  host.published.set(path, document)
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
    places.push(await prepareHosted(app.page, host, { name, path }))
  for (const place of places) await registerAtCn(app.page, place)

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
