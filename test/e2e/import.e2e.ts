/** Many agents at once: pasted, and from a file that the page never sees. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { SandboxAgent } from '../support/sandbox-process.ts'
import { journey } from './support/journey.ts'
import { connectTo, goTo, openOnboarding } from './support/operator-acts.ts'
import { provideConsole, provideSandbox } from './support/provided-console.ts'

const step = journey('many agents come in from a text and from a file')

const sandbox = provideSandbox(['--agents', '10'])
const app = provideConsole({ flavour: 'packaged' })

const entryOf = (agent: SandboxAgent) => ({
  site: agent.site,
  agent_id: agent.agent_id,
  agent_name: agent.name,
  ...(agent.client_secret === undefined
    ? { private_key: agent.private_key_pem }
    : { client_secret: agent.client_secret }),
})

function credentialsFile(agents: readonly SandboxAgent[]): string {
  const entries = Object.fromEntries(agents.map((agent) => [agent.agent_id, entryOf(agent)]))
  return JSON.stringify({ [sandbox.baseUrl]: { _agents: entries } })
}

step('a pasted credentials file shows every row, is imported, and says what failed', async () => {
  const { page } = app
  await connectTo(page, sandbox.baseUrl)
  await openOnboarding(page, 'Import')
  await expect(page.getByRole('heading', { level: 1, name: 'Import existing agents' })).toBeVisible()

  const box = page.getByRole('textbox', { name: 'Or paste the text' })
  await box.fill('only some words')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText('No agents were found in this text or file.')).toBeVisible()
  await expect(box).toHaveValue('only some words')

  const agents = sandbox.agents.slice(0, 11).map((agent, index): SandboxAgent => {
    const { private_key_pem: _none, ...rest } = agent
    return index === 0 ? { ...rest, client_secret: 'not-the-secret' } : agent
  })
  await box.fill(credentialsFile(agents))
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText('0 of 11 added, 0 with problems')).toBeVisible()
  await page.getByRole('button', { name: 'Import 11' }).click()
  await expect(page.getByText('10 of 11 added, 1 with problems')).toBeVisible()
  await expect(page.getByText(/The service refused the credential of this agent\./)).toBeVisible()
  await expect(page.getByText(/still contains them in plain text/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Retry 1' })).toBeVisible()
})

step('leaving the screen loses nothing', async () => {
  const { page } = app
  await goTo(page, 'Fleet')
  await expect(page.getByText('10 agents')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('10 of 11 added, 1 with problems')).toBeVisible()
})

step('a chosen file is read outside the window, and what is in the fleet is skipped', async () => {
  const { page, electron } = app
  const path = join(app.home, 'fleet.json')
  await writeFile(path, credentialsFile(sandbox.agents))
  await electron.evaluate(({ dialog }, chosen) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [chosen] })
  }, path)
  await page.getByRole('button', { name: 'Choose another file' }).click()
  const question = page.getByRole('alertdialog', { name: 'Discard the remaining rows?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('10 of 11 added, 1 with problems')).toBeVisible()
  await page.getByRole('button', { name: 'Choose another file' }).click()
  await question.getByRole('button', { name: 'Discard 1 row' }).click()
  await expect(page.getByRole('button', { name: 'Choose a file…' })).toBeFocused()
  await page.getByRole('button', { name: 'Choose a file…' }).click()
  await expect(page.getByRole('button', { name: 'Import 10' })).toBeVisible()
  // A tick says something only of a row that would be replaced.
  for (const [state, count] of [
    ['Ready', 0],
    ['Already added', 1],
  ] as const) {
    const row = page.getByRole('row').filter({ has: page.getByText(state, { exact: true }) })
    await expect(row.last().getByRole('checkbox')).toHaveCount(count)
  }
  await page.getByRole('button', { name: 'Import 10' }).click()
  await expect(page.getByText('10 of 20 added, 0 with problems')).toBeVisible()
  await goTo(page, 'Fleet')
  await expect(page.getByText('20 agents')).toBeVisible()
})
