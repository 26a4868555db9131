/** *Try again* beside an error: says that it is trying, keeps focus and words meanwhile, and goes with the answer. */
import { expect, test } from '@playwright/test'
import { addAgent, connectTo, goTo } from './support/operator-acts.ts'
import { provideConsole, provideSandbox } from './support/provided-console.ts'

const sandbox = provideSandbox(['--agents', '1'])
const app = provideConsole({ flavour: 'built' })
const match = { path: '*/agent/scopes' }

test('what cannot be read is asked for again by Enter, and its error stays until there is an answer', async () => {
  const { page } = app
  const [agent] = sandbox.agents
  if (agent === undefined) throw new Error('an agent is needed')
  await connectTo(page, sandbox.baseUrl)
  await addAgent(page, agent)
  await goTo(page, 'Fleet')
  await page.getByRole('link', { name: agent.name, exact: true }).click()
  await sandbox.operate('faults', { faults: [{ match, effect: { status: 503 }, times: null }] })
  await page.getByRole('link', { name: 'At the service' }).click()
  await page.getByRole('tab', { name: 'Permissions' }).click()
  const note = page.getByRole('main').getByRole('alert')
  const button = note.getByRole('button')
  await expect(button).toHaveText('Try again')

  // The answer is late, so that there is something to see before it.
  await sandbox.operate('faults', { faults: [{ match, effect: { delay_ms: 5_000 }, times: null }] })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(button).toHaveAttribute('data-pending', 'true')
  await expect(button).toHaveText('Trying again…')
  await expect(note).toContainText('HTTP 503')
  await expect(button).toBeFocused()
  await expect(page.getByText('comment:like')).toBeVisible()
  await expect(note).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
})
