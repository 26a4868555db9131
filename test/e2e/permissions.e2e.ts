/** The permissions of one agent: taken off after a question, felt at once, and added again; what the service says. */
import { expect, type Page, test } from '@playwright/test'
import { addAgent, connectTo, goTo } from './support/operator-acts.ts'
import { provideConsole, provideSandbox } from './support/provided-console.ts'

const sandbox = provideSandbox(['--agents', '1'])
const app = provideConsole({ flavour: 'built' })
const scope = 'comment:like'

const item = (page: Page) => page.getByRole('listitem').filter({ hasText: scope })
const answer = (page: Page, title: string, button: string) =>
  page.getByRole('alertdialog', { name: title }).getByRole('button', { name: button, exact: true }).click()

const theAgent = () => {
  const [agent] = sandbox.agents
  if (agent === undefined) throw new Error('an agent is needed')
  return agent
}

test.beforeAll(async () => {
  await connectTo(app.page, sandbox.baseUrl)
  await addAgent(app.page, theAgent())
})

test.beforeEach(async () => {
  await goTo(app.page, 'Fleet')
  await app.page.getByRole('link', { name: theAgent().name, exact: true }).click()
})

test('a permission is removed and added at the service, each after a question, and the token knows', async () => {
  const { page } = app
  const effective = page.getByRole('row').filter({ has: page.getByText(scope, { exact: true }) })
  await expect(effective).toContainText('yes')
  await page.getByRole('link', { name: 'At the service' }).click()
  await page.getByRole('tab', { name: 'Permissions' }).click()
  await expect(item(page)).toContainText('granted')

  await page.getByRole('button', { name: `Remove ${scope}` }).press('Enter')
  await answer(page, `Remove ${scope}`, 'Cancel')
  await expect(item(page)).toContainText('✓')
  await page.getByRole('button', { name: `Remove ${scope}` }).click()
  await answer(page, `Remove ${scope}`, 'Remove')
  await expect(page.getByText(`${scope}: changed.`)).toBeVisible()
  await expect(item(page)).toContainText('not granted')
  await page.getByRole('link', { name: 'Agent details' }).click()
  await expect(effective).not.toContainText('yes')

  await page.getByRole('link', { name: 'At the service' }).click()
  await page.getByRole('tab', { name: 'Permissions' }).click()
  await page.getByRole('button', { name: `Add ${scope}` }).click()
  await answer(page, `Add ${scope}`, 'Add')
  await expect(page.getByText(`${scope}: changed.`)).toBeVisible()
  await expect(page.getByRole('button', { name: `Remove ${scope}` })).toBeVisible()
  await page.getByRole('link', { name: 'Agent details' }).click()
  await expect(effective).toContainText('yes')
})

test('while sending is paused, nothing is changed, and the tab says why', async () => {
  const { page } = app
  await page.getByRole('link', { name: 'At the service' }).click()
  await page.getByRole('tab', { name: 'Permissions' }).click()
  await expect(item(page)).toContainText('granted')
  await page.keyboard.press('Control+Shift+P')
  await expect(
    page
      .getByRole('link', { name: /^Paused/ })
      .or(page.getByText('Sending is paused'))
      .first(),
  ).toBeVisible()
  await page.getByRole('button', { name: `Remove ${scope}` }).click()
  await answer(page, `Remove ${scope}`, 'Remove')
  await expect(page.getByRole('main').getByRole('alert')).toContainText('paused')
  await expect(page.getByRole('button', { name: `Remove ${scope}` })).toBeVisible()
})
