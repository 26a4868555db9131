/** What is due by an agent that was deactivated: in no count of what is to be done, and named beside each. */
import { expect } from '@playwright/test'
import { journey } from './support/journey.ts'
import { addAgent, connectTo, goTo } from './support/operator-acts.ts'
import { provideConsole, provideSandbox } from './support/provided-console.ts'

const step = journey('an agent that cannot predict owes nothing, and what it would owe is told')
const question = 'Will the ten-year note close higher today?'

const sandbox = provideSandbox(['--agents', '4'])
const app = provideConsole({ flavour: 'built' })
const two = () => sandbox.agents.filter(({ site, client_secret }) => site === 'global' && client_secret).slice(0, 2)

step('two agents owe one prediction each', async () => {
  const { page } = app
  await connectTo(page, sandbox.baseUrl)
  for (const agent of two()) {
    await sandbox.operate('subscriptions', { agent_id: agent.agent_id, scopes: ['ZN'] })
    await addAgent(page, agent)
    await goTo(page, 'Fleet')
  }
  await sandbox.operate('challenges', { site: 'global', scope_key: 'ZN', question, deadline_in_s: 1_200 })
  await goTo(page, 'Challenges')
  await page.getByRole('button', { name: 'Refresh' }).click()
  const row = page.getByRole('row').filter({ hasText: question })
  await expect(row).toContainText('2 due')
  await expect(page.getByRole('link', { name: /^Predict\b/ }).first()).toContainText('2 due soon')
})

step('one that the service deactivates leaves the counts, and is named beside them', async () => {
  const { page } = app
  const [, second] = two()
  if (second === undefined) throw new Error('two agents with secrets are needed')
  await sandbox.operate('deactivate', { agent_id: second.agent_id })
  await goTo(page, 'Fleet')
  await page.getByRole('link', { name: second.name, exact: true }).click()
  await page.getByRole('button', { name: 'Check now' }).first().click()
  await expect(page.getByText('Not activated').first()).toBeVisible()
  await goTo(page, 'Fleet')
  await expect(page.getByRole('row').filter({ hasText: second.name })).toContainText(
    /\(\d\)\d due, but the agent cannot predict now/,
  )
  await expect(page.getByRole('link', { name: /^Predict\b/ }).first()).toContainText('1 due soon')
  await goTo(page, 'Challenges')
  await expect(page.getByRole('row').filter({ hasText: question })).toContainText('1 due')
  await expect(page.getByRole('row').filter({ hasText: question })).toContainText('1 cannot predict')
})

step('the queue counts one, and leads to the matrix for the other', async () => {
  const { page } = app
  await page
    .getByRole('link', { name: /^Predict\b/ })
    .first()
    .click()
  // The list that is left has a row and a search box alike.
  await expect(page.getByRole('heading', { level: 1, name: 'Predict', exact: true })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: question })).toHaveCount(1)
  await page.getByRole('searchbox', { name: 'Search challenges' }).fill(question)
  await expect(page.getByText('1 prediction due on 1 challenge')).toBeVisible()
  await page.getByRole('link', { name: '1 more due by agents that cannot predict now' }).click()
  await expect(page.getByRole('gridcell', { name: /due, but cannot predict/ })).toHaveCount(1)
})
