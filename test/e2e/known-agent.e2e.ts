/** A service that answers a registration with an agent of the fleet and another secret: the agent takes it. */
import { expect, test } from '@playwright/test'
import { addAgent, connectTo, goTo, openOnboarding } from './support/operator-acts.ts'
import { provideConsole, provideSandbox } from './support/provided-console.ts'

const sandbox = provideSandbox(['--agents', '1'])
const app = provideConsole({ flavour: 'built' })

test('the row says whose the secret is, the agent of the fleet takes it, and another is erased only when asked', async () => {
  const { page } = app
  const [known] = sandbox.agents
  if (known === undefined) throw new Error('an agent is needed')
  const body = { ...known, challenge_id: 'rc_9', challenge_prompt: 'A pipeline outage cuts exports.' }
  const faults = [{ match: { path: '*/registry/register' }, effect: { status: 201, body }, times: null }]
  await connectTo(page, sandbox.baseUrl)
  await goTo(page, 'Fleet')
  await addAgent(page, known)
  await sandbox.operate('faults', { faults })

  const register = async (name: string): Promise<void> => {
    await openOnboarding(page, 'Add')
    await page.getByRole('button', { name: 'Register agent' }).click()
    await page.getByRole('textbox', { name: 'Name required', exact: true }).fill(name)
    await page.getByRole('button', { name: 'Register', exact: true }).click()
    await expect(page.getByText('which is already in the fleet, and issued a new secret for it')).toBeVisible()
  }
  await register('Tern again')
  const use = page.getByRole('button', { name: `Use the new secret for ${known.name}` })
  await page.keyboard.press('Tab')
  await use.press('Enter')
  await expect(page.getByText(`${known.name} uses the new credential`)).toBeVisible()
  await expect(page.getByRole('heading', { name: known.name })).toBeVisible()

  await register('Tern once more')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByText('The agent in the fleet keeps its current credential.')).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Tern once more' })).toHaveCount(0)
})
