/** A service that gives a secret and no id of the agent: the operator tells the id, and the agent goes on. */
import { expect, test } from '@playwright/test'
import { connectTo, goTo, openOnboarding } from './support/operator-acts.ts'
import { provideConsole, provideSandbox } from './support/provided-console.ts'

const sandbox = provideSandbox(['--agents', '1', '--shape', 'unnamed-agents'])
const app = provideConsole({ flavour: 'built' })

async function idAtSite(name: string): Promise<string> {
  const { agents } = await sandbox.operate<{ agents: { agent_id: string }[] }>('agents', { name })
  return agents[0]?.agent_id ?? ''
}

test('keeps the secret over a restart, refuses a wrong id, takes the right one, and asks before it erases another', async () => {
  let { page } = app
  await connectTo(page, sandbox.baseUrl)
  await page.getByRole('button', { name: 'Register agent' }).click()
  await page.getByRole('textbox', { name: 'Name required', exact: true }).fill('Tern 1')
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(page.getByText('The service gave a secret, but no agent ID that can be read')).toBeVisible()
  await expect(page.getByText('The secret is stored in the keychain')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Agent ID' })).toBeFocused()

  await app.close()
  await app.startAgain()
  page = app.page
  await openOnboarding(page, 'Registrations')
  await expect(page.getByRole('row').filter({ hasText: 'Tern 1' })).toContainText('Incomplete')
  await page.getByRole('button', { name: 'Enter agent ID: Tern 1' }).click()
  const box = page.getByRole('textbox', { name: 'Agent ID' })
  const enter = page.getByRole('button', { name: 'Enter agent ID', exact: true })
  await enter.click()
  await expect(page.getByText('Enter the agent ID.')).toBeVisible()
  const [other] = sandbox.agents
  await box.fill(other?.agent_id ?? '')
  await enter.click()
  await expect(page.getByText('The service does not accept the secret of this registration')).toBeVisible()
  await expect(box).toHaveValue(other?.agent_id ?? '')
  await box.fill(await idAtSite('Tern 1'))
  await enter.click()
  await expect(page.getByText('Registered; answer the challenge to activate the agent')).toBeVisible()
  await goTo(page, 'Fleet')
  await expect(page.getByRole('row').filter({ hasText: 'Tern 1' })).toBeVisible()

  // Another one, whose secret is not wanted: it is asked for before the secret is erased.
  await openOnboarding(page, 'Add')
  await page.getByRole('button', { name: 'Register agent' }).click()
  await page.getByRole('textbox', { name: 'Name required', exact: true }).fill('Tern 2')
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(page.getByText('The service gave a secret, but no agent ID that can be read')).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByText('It is erased from the keychain and cannot be recovered')).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Tern 2' })).toHaveCount(0)
})
