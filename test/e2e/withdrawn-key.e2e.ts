/** Unsubscribing from what the site offers no more cannot be undone: the review says so, and begins on Back. */
import { expect, test } from '@playwright/test'
import { addAgent, connectTo, goTo } from './support/operator-acts.ts'
import { provideConsole, provideSandbox } from './support/provided-console.ts'

const sandbox = provideSandbox(['--agents', '1'])
const app = provideConsole({ flavour: 'built' })

test('the review names what cannot be subscribed to again, and begins on Back', async () => {
  const { page } = app
  const [agent] = sandbox.agents
  if (agent === undefined) throw new Error('an agent is needed')
  await sandbox.operate('subscriptions', { agent_id: agent.agent_id, scopes: ['CL', 'ES'] })
  const body = { scopes: ['BTC', 'ES'] }
  const faults = [{ match: { path: '*/prediction-scopes' }, effect: { status: 200, body }, times: null }]
  await sandbox.operate('faults', { faults })
  await connectTo(page, sandbox.baseUrl)
  await addAgent(page, agent)
  await goTo(page, 'Subscriptions')

  const cell = (name: RegExp) => page.getByRole('gridcell', { name }).first()
  const review = page.getByRole('dialog', { name: 'Review subscription changes' })
  const warning = review.getByText('CL is no longer offered: an agent unsubscribed from it cannot be subscribed again.')
  await cell(/^ES for .*: subscribed$/).click()
  await page.keyboard.press('Control+Enter')
  await expect(review.getByRole('button', { name: 'Apply 1 change' })).toBeFocused()
  await expect(warning).toHaveCount(0)
  await page.keyboard.press('Escape')

  await cell(/^CL for .*: subscribed/).click()
  await page.keyboard.press('Control+Enter')
  await expect(warning).toBeVisible()
  await expect(review.getByRole('button', { name: 'Back' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(review).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Pending changes' })).toContainText('2 changes for 1 agent')

  // While they are sent a second Enter stops nothing.
  const slow = { match: { method: 'DELETE', path: '*/prediction-scope/*' }, effect: { delay_ms: 3_000 }, times: 1 }
  await sandbox.operate('faults', { faults: [...faults, slow] })
  await page.keyboard.press('Control+Enter')
  await review.getByRole('button', { name: 'Apply 2 changes' }).focus()
  await page.keyboard.press('Enter')
  const receipt = page.getByRole('dialog', { name: 'Submission status' })
  await expect(receipt.getByRole('button', { name: 'Stop' })).toBeVisible()
  await expect(receipt.getByRole('status')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('All 2 changes confirmed by the service.')).toBeVisible()
  await expect(receipt.getByRole('button', { name: 'Close' }).last()).toBeFocused()
})
