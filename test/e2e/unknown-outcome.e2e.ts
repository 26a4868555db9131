/** What becomes of a prediction whose answer never comes: cut off, or the application killed while it waits. */
import { expect, test } from '@playwright/test'
import type { SandboxAgent } from '../support/sandbox-process.ts'
import { addAgent, connectTo, enterPrediction, goTo, openDesk, reviewAndSend } from './support/operator-acts.ts'
import { provideConsole, provideSandbox } from './support/provided-console.ts'

const question = 'Will crude oil rise before the line is cut?'

const sandbox = provideSandbox(['--agents', '1'], 'test')
const app = provideConsole({ flavour: 'packaged', lifetime: 'test' })
let agent: SandboxAgent
let challengeId: string

test.beforeEach(async () => {
  const first = sandbox.agents.find(({ site }) => site === 'global')
  if (!first) throw new Error('the sandbox has no agent on global')
  agent = first
  await sandbox.operate('subscriptions', { agent_id: agent.agent_id, scopes: ['CL'] })
  const challenge = await sandbox.operate<{ id: string }>('challenges', {
    site: 'global',
    scope_key: 'CL',
    question,
    deadline_in_s: 3_600,
  })
  challengeId = challenge.id
  await connectTo(app.page, sandbox.baseUrl)
  await addAgent(app.page, agent)
})

async function predict(): Promise<void> {
  await openDesk(app.page, question)
  await enterPrediction(app.page, { agent: agent.name, direction: 'Up', confidence: '0.7' })
  await reviewAndSend(app.page, 1)
}

/** The predictions that the service has of the challenge, by its public results. */
async function predictionsApplied(): Promise<number> {
  const answer = await fetch(`${sandbox.baseUrl}/api/v1/eval/challenges/${challengeId}/results`)
  const { predictions } = (await answer.json()) as { predictions: { agent_id: string }[] }
  return predictions.filter(({ agent_id }) => agent_id === agent.agent_id).length
}

/** How often the service was asked to take a prediction, whatever it made of it. */
async function timesSent(): Promise<number> {
  const { faults } = await sandbox.operate<{ faults: { seen: number }[] }>('faults', {})
  return faults[0]?.seen ?? 0
}

const outboxRow = () => app.page.getByRole('row').filter({ hasText: agent.name })

test('a prediction that was applied while its answer was lost is found and shown as listed, its content unknown', async () => {
  await sandbox.operate('faults', {
    faults: [{ match: { method: 'POST', path: '*/predict' }, effect: 'reset_after' }],
  })
  await predict()
  await expect(app.page.getByText('1 of 1 processed')).toBeVisible()
  await app.page.keyboard.press('Escape')
  await goTo(app.page, 'Outbox')
  await expect(outboxRow()).toContainText('Its content is unknown until the challenge resolves')
  expect(await predictionsApplied()).toBe(1)
  expect(await timesSent()).toBe(1)
})

test('a prediction that was cut off before it arrived is not sent again by itself', async () => {
  await sandbox.operate('faults', {
    faults: [{ match: { method: 'POST', path: '*/predict' }, effect: 'reset_before' }],
  })
  await predict()
  await expect(app.page.getByText('No clear response.').first()).toBeVisible()
  await app.page.keyboard.press('Escape')
  await goTo(app.page, 'Outbox')
  await expect(outboxRow()).toContainText('outcome unknown')
  await outboxRow().getByRole('button', { name: 'Check now' }).click()
  await expect(outboxRow()).toContainText(/unknown|needs attention/)
  expect(await predictionsApplied()).toBe(0)
  expect(await timesSent()).toBe(1)
})

test('the application killed while sending finds the outcome right after the restart', async () => {
  await sandbox.operate('faults', {
    faults: [{ match: { method: 'POST', path: '*/predict' }, effect: 'half_open' }],
  })
  await predict()
  await expect.poll(predictionsApplied).toBe(1)
  await app.kill()
  await app.startAgain()
  await goTo(app.page, 'Outbox')
  await expect(outboxRow()).toContainText('Its content is unknown until the challenge resolves')
  expect(await predictionsApplied()).toBe(1)
  expect(await timesSent()).toBe(1)
})

test('what is typed at the desk is there again after a kill', async () => {
  await openDesk(app.page, question)
  await enterPrediction(app.page, { agent: agent.name, direction: 'Down', confidence: '0.6x' })
  await expect(app.page.getByText('All drafts saved')).toBeVisible()
  await app.kill()
  await app.startAgain()
  await openDesk(app.page, question)
  await expect(app.page.getByRole('textbox', { name: `Confidence of ${agent.name}, as a number` })).toHaveValue('0.6x')
  await expect(app.page.getByText('Not a number. Enter 0.72 or 72 %.')).toBeVisible()
})
