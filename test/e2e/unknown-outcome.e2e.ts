/** What becomes of a prediction whose answer never comes: cut off, or the application killed while it waits. */
import { expect, test } from '@playwright/test'
import { type SandboxAgent, type SandboxProcess, startSandboxProcess } from '../support/sandbox-process.ts'
import { type ConsoleApp, makeHome, startConsole } from './support/console-app.ts'
import {
  addAgent,
  connectTo,
  enterPrediction,
  goTo,
  openDesk,
  reviewAndSend,
} from './support/operator-acts.ts'

const question = 'Will crude oil rise before the line is cut?'

let home: Awaited<ReturnType<typeof makeHome>>
let sandbox: SandboxProcess
let app: ConsoleApp
let agent: SandboxAgent

test.beforeEach(async () => {
  home = await makeHome()
  sandbox = await startSandboxProcess(['--agents', '1'])
  const first = sandbox.agents.find(({ site }) => site === 'global')
  if (!first) throw new Error('the sandbox has no agent on global')
  agent = first
  await sandbox.operate('subscriptions', { agent_id: agent.agent_id, scopes: ['CL'] })
  await sandbox.operate('challenges', { site: 'global', scope_key: 'CL', question, deadline_in_s: 3_600 })
  app = await startConsole({ home: home.path, flavour: 'packaged' })
  await connectTo(app.page, sandbox.baseUrl)
  await addAgent(app.page, agent)
})
test.afterEach(async () => {
  await app.close()
  await sandbox.stop()
  await home.remove()
})

async function predict(): Promise<void> {
  await openDesk(app.page, question)
  await enterPrediction(app.page, { agent: agent.name, direction: 'Up', confidence: '0.7' })
  await reviewAndSend(app.page, 1)
}

/** The predictions that reached the service, as it counts them. */
async function predictionsArrived(): Promise<number> {
  const { entries } = await sandbox.operate<{ entries: { endpoint: string; status: number }[] }>('ledger')
  return entries.filter(({ endpoint, status }) => endpoint === 'submitPrediction' && status < 300).length
}

const outboxRow = () => app.page.getByRole('row').filter({ hasText: agent.name })

test('a prediction that was applied while its answer was lost is found and shown as accepted', async () => {
  await sandbox.operate('faults', {
    faults: [{ match: { method: 'POST', path: '*/predict' }, effect: 'reset_after' }],
  })
  await predict()
  await expect(app.page.getByText('1 of 1 settled')).toBeVisible()
  await app.page.getByRole('button', { name: 'Close' }).click()
  await goTo(app.page, 'Outbox')
  await expect(outboxRow()).toContainText('accepted')
  expect(await predictionsArrived()).toBe(1)
})

test('a prediction that was cut off before it arrived is not sent again by itself', async () => {
  await sandbox.operate('faults', {
    faults: [{ match: { method: 'POST', path: '*/predict' }, effect: 'reset_before' }],
  })
  await predict()
  await expect(app.page.getByText('The answer was lost on the way.')).toBeVisible()
  await app.page.getByRole('button', { name: 'Close' }).click()
  await goTo(app.page, 'Outbox')
  await expect(outboxRow()).toContainText('unknown')
  await outboxRow().getByRole('button', { name: 'Look now' }).click()
  await expect(outboxRow()).toContainText(/unknown|needs you/)
  expect(await predictionsArrived()).toBe(0)
})

test('the application killed while sending finds the outcome right after the restart', async () => {
  await sandbox.operate('faults', {
    faults: [{ match: { method: 'POST', path: '*/predict' }, effect: { delay_ms: 600_000 } }],
  })
  await predict()
  await expect.poll(predictionsArrived).toBe(1)
  await app.kill()
  app = await startConsole({ home: home.path, flavour: 'packaged' })
  await goTo(app.page, 'Outbox')
  await expect(outboxRow()).toContainText('accepted')
  expect(await predictionsArrived()).toBe(1)
})

test('what is typed at the desk is there again after a kill', async () => {
  await openDesk(app.page, question)
  await enterPrediction(app.page, { agent: agent.name, direction: 'Down', confidence: '0.6x' })
  await expect(app.page.getByText('All drafts are saved.')).toBeVisible()
  await app.kill()
  app = await startConsole({ home: home.path, flavour: 'packaged' })
  await openDesk(app.page, question)
  await expect(
    app.page.getByRole('textbox', { name: `Confidence of ${agent.name}, as a number` }),
  ).toHaveValue('0.6x')
  await expect(app.page.getByText('Not a number. Type 0.72 or 72 %.')).toBeVisible()
})
