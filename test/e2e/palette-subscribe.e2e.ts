/** The palette subscribes agents to a scope key by the keys alone: asked for in place, reviewed, applied, there. */
import { expect, test } from '@playwright/test'
import { addAgent, connectTo, goTo } from './support/operator-acts.ts'
import { provideConsole, provideSandbox } from './support/provided-console.ts'

const sandbox = provideSandbox(['--agents', '6'])
const app = provideConsole({ flavour: 'built' })

/** Three agents of one site that are added, and one that is not. */
function agentsOfSite() {
  const [subscribed, second, third, unread] = sandbox.agents.filter(({ site }) => site === 'global')
  if (subscribed === undefined || second === undefined || third === undefined || unread === undefined) {
    throw new Error('four agents of one site are needed')
  }
  return { subscribed, others: [second, third] as const, unread }
}

test.beforeAll(async () => {
  const { page } = app
  const { subscribed, others } = agentsOfSite()
  for (const { agent_id } of others) await sandbox.operate('subscriptions', { agent_id, scopes: ['ZN'] })
  await sandbox.operate('subscriptions', { agent_id: subscribed.agent_id, scopes: ['CL'] })
  await connectTo(page, sandbox.baseUrl)
  for (const agent of [subscribed, ...others]) {
    await goTo(page, 'Fleet')
    await addAgent(page, agent)
  }
})

test('all agents without a scope key are chosen in one go, and nothing is sent before the review', async () => {
  const { page } = app
  const { subscribed, others } = agentsOfSite()
  await goTo(page, 'Subscriptions')
  const cell = (name: string, state: string) => page.getByRole('gridcell', { name: `CL for ${name}: ${state}` })
  await expect(cell(subscribed.name, 'subscribed')).toBeVisible()
  await goTo(page, 'Fleet')

  await page.keyboard.press('Control+k')
  await page.getByPlaceholder(/command/).fill('subscribe agents')
  const command = page.getByRole('option', { name: 'Subscribe agents to a scope key…' })
  await expect(command).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await page.keyboard.type('CL')
  await expect(page.getByRole('option', { name: /^CL/ })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  // Who has it already is not offered.
  await expect(page.getByRole('option', { name: others[0].name })).toBeVisible()
  await expect(page.getByRole('option', { name: subscribed.name })).toHaveCount(0)
  await page.keyboard.press('End')
  await expect(page.getByRole('option', { name: 'Choose all 2 agents' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.locator('[role="option"][aria-checked="true"]')).toHaveCount(2)
  await page.keyboard.press('Home')
  await expect(page.getByRole('option', { name: 'Add 2 pending changes: CL' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { level: 1, name: 'Subscriptions' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Pending changes' })).toContainText('2 changes for 2 agents')
  for (const { name } of others) await expect(cell(name, 'not subscribed, will be subscribed')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await page
    .getByRole('dialog', { name: 'Review subscription changes' })
    .getByRole('button', { name: 'Apply 2 changes' })
    .click()
  await expect(page.getByText('All 2 changes confirmed by the service.')).toBeVisible()
  await page.keyboard.press('Escape')

  // What the service has now, read again by a console that has started again.
  await app.close()
  await app.startAgain()
  await goTo(app.page, 'Subscriptions')
  await app.page.getByRole('columnheader', { name: /^Sync \d agents$/ }).click()
  for (const { name } of others)
    for (const key of ['CL', 'ZN'])
      await expect(app.page.getByRole('gridcell', { name: `${key} for ${name}: subscribed` })).toBeVisible()
})

test('all that lack it are added to one whose subscriptions are not known and that was chosen before', async () => {
  const { page } = app
  const { unread } = agentsOfSite()
  const match = { path: '*/agent/prediction-scope', agent_id: unread.agent_id }
  await sandbox.operate('faults', { faults: [{ match, effect: { status: 503 }, times: null }] })
  await goTo(page, 'Fleet')
  await addAgent(page, unread)
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder(/command/).fill('subscribe agents')
  await page.getByRole('option', { name: 'Subscribe agents to a scope key…' }).click()
  await page.getByRole('option', { name: /^ES/ }).click()
  await page.getByRole('option', { name: unread.name }).click()
  await expect(page.getByRole('option', { name: 'Add 1 pending change: ES' })).toBeVisible()
  await page.getByRole('option', { name: 'Choose all 3 agents' }).click()
  await expect(page.getByRole('option', { name: 'Add 4 pending changes: ES' })).toBeVisible()
})
