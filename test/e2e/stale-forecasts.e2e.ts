/** A prediction that has grown old is marked on the list once that is switched on; results are cut to a time. */
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { expect, test } from '@playwright/test'
import { violationsOn } from './support/axe.ts'
import { addAgent, connectTo, enterPrediction, goTo, openDesk, reviewAndSend } from './support/operator-acts.ts'
import { provideConsole, provideSandbox } from './support/provided-console.ts'

const question = 'Will the ten-year note close higher?'
const sandbox = provideSandbox(['--agents', '1'], 'test')
const app = provideConsole({ flavour: 'built', lifetime: 'test' })

/** As if everything had been accepted a day ago; while the console does not run. */
async function makeOld(): Promise<void> {
  const folder = await app.electron.evaluate(({ app: running }) => running.getPath('userData'))
  await app.close()
  const db = new DatabaseSync(join(folder, 'console.db'))
  db.exec('UPDATE predictions SET accepted_at_ms = accepted_at_ms - 86400000, known_at_ms = known_at_ms - 86400000')
  db.close()
  await app.startAgain()
}

test('a stale prediction is marked while the reminder is on, and results lead to their export', async () => {
  test.setTimeout(240_000)
  const [agent] = sandbox.agents
  if (agent === undefined) throw new Error('the sandbox has no agents')
  await sandbox.operate('subscriptions', { agent_id: agent.agent_id, scopes: ['ZN'] })
  await connectTo(app.page, sandbox.baseUrl)
  await addAgent(app.page, agent)
  await sandbox.operate('challenges', { site: 'global', scope_key: 'ZN', question, deadline_in_s: 3_600 })
  await openDesk(app.page, question)
  await enterPrediction(app.page, { agent: agent.name, direction: 'Up', confidence: '0.7' })
  await reviewAndSend(app.page, 1)
  await expect(app.page.getByText('1 of 1 processed')).toBeVisible({ timeout: 60_000 })
  await makeOld()

  const row = () => app.page.getByRole('row').filter({ hasText: question })
  await goTo(app.page, 'Challenges')
  await expect(row()).toBeVisible()
  await expect(app.page.getByText('Stale only')).toHaveCount(0)

  await goTo(app.page, 'Settings')
  await app.page.getByRole('switch', { name: 'Stale predictions and drafts' }).focus()
  await app.page.keyboard.press('Space')
  await expect(app.page.getByRole('button', { name: /Stale after/ })).toBeVisible()
  expect(await violationsOn(app.page)).toEqual([])

  await goTo(app.page, 'Challenges')
  await expect(row()).toContainText('1 stale')
  await app.page.getByText('Stale only').click()
  await expect(row()).toBeVisible()
  expect(await violationsOn(app.page)).toEqual([])

  await goTo(app.page, 'Results')
  const resultRow = () => app.page.getByRole('row').filter({ hasText: agent.name })
  await expect(resultRow()).toBeVisible()
  await app.page.getByRole('button', { name: /Resolved/ }).click()
  await app.page.getByRole('option', { name: 'Last 24 hours' }).click()
  await expect(resultRow()).toHaveCount(0)
  await app.page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(resultRow()).toBeVisible()
  expect(await violationsOn(app.page)).toEqual([])
  await app.page.getByRole('link', { name: 'Export…' }).click()
  await expect(app.page.getByRole('radio', { name: 'Predictions' })).toBeChecked()
})
