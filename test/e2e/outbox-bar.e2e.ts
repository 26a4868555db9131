/** Several items of the outbox at once: cancelled while sending is paused, what is not cancelled goes, none twice. */
import { expect } from '@playwright/test'
import { journey } from './support/journey.ts'
import { addAgent, connectTo, enterPrediction, goTo, openDesk } from './support/operator-acts.ts'
import { provideConsole, provideSandbox } from './support/provided-console.ts'

const step = journey('items that wait are cancelled together, and never sent')

const question = 'Will the ten-year note close higher today?'
const sandbox = provideSandbox(['--agents', '6'])
const app = provideConsole({ flavour: 'built' })
const agents = () => sandbox.agents.filter(({ site }) => site === 'global').slice(0, 3)
const row = (name: string) => app.page.getByRole('row').filter({ hasText: name }).filter({ hasText: 'ZN' })
const bar = () => app.page.getByRole('region', { name: 'Actions for selected items' })

/** Which agents' predictions have reached the service. */
async function predictedBy(): Promise<unknown[]> {
  const { entries } = await sandbox.operate<{ entries: { endpoint: string; agent_id: string }[] }>('ledger')
  return entries.filter(({ endpoint }) => endpoint === 'submitPrediction').map(({ agent_id }) => agent_id)
}

step('three predictions wait while sending is paused', async () => {
  const { page } = app
  await sandbox.operate('challenges', { site: 'global', scope_key: 'ZN', question, deadline_in_s: 3_600 })
  await connectTo(page, sandbox.baseUrl)
  for (const agent of agents()) {
    await sandbox.operate('subscriptions', { agent_id: agent.agent_id, scopes: ['ZN'] })
    await goTo(page, 'Fleet')
    await addAgent(page, agent)
  }
  await page.keyboard.press('Control+Shift+P')
  await openDesk(page, question)
  for (const { name } of agents()) await enterPrediction(page, { agent: name, direction: 'Up', confidence: '0.7' })
  await page.keyboard.press('Control+Enter')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /3 predictions?/ })
    .click()
  await page.keyboard.press('Escape')
  await goTo(page, 'Outbox')
  for (const { name } of agents()) await expect(row(name)).toBeVisible()
})

step('the search finds by agent and by what it is about, and what is not found stays', async () => {
  const { page } = app
  const [one, two] = agents().map(({ name }) => name)
  const search = page.getByRole('searchbox', { name: 'Search outbox' })
  await page.keyboard.press('Control+f')
  await expect(search).toBeFocused()
  await page.keyboard.type(`zn ${two}`)
  await expect(row(one ?? '')).toHaveCount(0)
  await expect(page.getByRole('radio', { name: 'All 1' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.locator('[role="row"]:focus')).toContainText(two ?? '-')
  await page.keyboard.press('Control+f')
  await page.keyboard.press('End')
  await page.keyboard.type(' nowhere')
  await expect(page.getByText('Nothing with these filters.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(search).toHaveValue('')
  for (const { name } of agents()) await expect(row(name)).toBeVisible()
})

step('two are cancelled after a question, which Keep ends without a change', async () => {
  const { page } = app
  const [one, two] = agents()
  for (const agent of [one, two])
    await row(agent?.name ?? '')
      .getByRole('checkbox')
      .click({ force: true })
  await bar().getByRole('button', { name: 'Cancel 2…' }).click()
  const question = page.getByRole('dialog').or(page.getByRole('alertdialog')).filter({ hasText: 'Cancel 2 items?' })
  await expect(question).toContainText('GLOBAL: 2 predictions')
  await question.getByRole('button', { name: 'Keep' }).click()
  await expect(bar()).toContainText('2 selected')
  await bar().getByRole('button', { name: 'Cancel 2…' }).click()
  await question.getByRole('button', { name: 'Cancel 2 items' }).click()
  await expect(question).toHaveCount(0)
  for (const agent of [one, two]) await expect(row(agent?.name ?? '')).toContainText('cancelled')
})

step('resumed after a restart, only the one that was kept goes', async () => {
  await app.close()
  await app.startAgain()
  const { page } = app
  const [one, two, three] = agents()
  await goTo(page, 'Outbox')
  await expect(row(three?.name ?? '')).toBeVisible()
  expect(await predictedBy()).toEqual([])
  await page.keyboard.press('Control+Shift+P')
  const review = page.getByRole('dialog')
  await expect(review).toContainText(three?.name ?? '-')
  await review
    .getByRole('button', { name: /Resume|Send/ })
    .last()
    .click()
  await expect(row(three?.name ?? '')).toContainText('accepted')
  for (const agent of [one, two]) await expect(row(agent?.name ?? '')).toContainText('cancelled')
  expect(await predictedBy()).toEqual([three?.agent_id])
})
