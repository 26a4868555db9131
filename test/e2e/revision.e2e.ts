/** An accepted prediction is revised before its deadline: begun from every place, reviewed, taken or refused. */
import { expect, type Page, test } from '@playwright/test'
import { type SandboxAgent, type SandboxProcess, startSandboxProcess } from '../support/sandbox-process.ts'
import { violationsOn } from './support/axe.ts'
import { type ConsoleApp, makeHome, startConsole } from './support/console-app.ts'
import {
  addAgent,
  connectTo,
  deskRow,
  enterPrediction,
  goTo,
  openDesk,
  reviewAndSend,
} from './support/operator-acts.ts'

const question = 'Will crude oil rise while somebody thinks again?'

let home: Awaited<ReturnType<typeof makeHome>>
let sandbox: SandboxProcess
let app: ConsoleApp
let agent: SandboxAgent
let challengeId: string

async function start(...shapes: string[]): Promise<void> {
  home = await makeHome()
  sandbox = await startSandboxProcess(['--agents', '1', ...(shapes.length === 0 ? [] : ['--shape', shapes.join(',')])])
  const first = sandbox.agents.find(({ site }) => site === 'global')
  if (!first) throw new Error('the sandbox has no agent on global')
  agent = first
  await sandbox.operate('subscriptions', { agent_id: agent.agent_id, scopes: ['CL'] })
  const challenge = await sandbox.operate<{ id: string }>('challenges', {
    site: 'global',
    scope_key: 'CL',
    question,
    deadline_in_s: 3_600,
    resolve_in_s: 7_200,
  })
  challengeId = challenge.id
  app = await startConsole({ home: home.path, flavour: 'built' })
  await connectTo(app.page, sandbox.baseUrl)
  await addAgent(app.page, agent)
  await openDesk(app.page, question)
  await enterPrediction(app.page, { agent: agent.name, direction: 'Up', confidence: '0.7' })
  await reviewAndSend(app.page, 1)
  await expect(app.page.getByText('1 of 1 processed')).toBeVisible()
  await app.page.keyboard.press('Escape')
}
test.afterEach(async () => {
  await app.close()
  await sandbox.stop()
  await home.remove()
})

const reviseButton = (page: Page) => page.getByRole('button', { name: /^Revise the prediction of / })
const outboxRow = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const row = () => deskRow(app.page, agent.name)

/** The row is open with what holds; says something else and sends it. */
async function revise(direction: string, confidence: string): Promise<void> {
  const { page } = app
  await expect(row().getByText('revision: unchanged')).toBeVisible()
  await enterPrediction(page, { agent: agent.name, direction, confidence })
  await expect(row().getByText('ready', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Review and send 1' }).click()
}

test('is begun at the desk, reviewed as before and after, and numbered once the service takes it', async () => {
  await start()
  const { page } = app
  await reviseButton(page).click()
  // The act takes its own button away: the focus is on what is decided next.
  await expect(row().locator('[data-field="direction"] input:focus')).toHaveCount(1)
  await expect(page.getByRole('textbox', { name: `Confidence of ${agent.name}, as a number` })).toHaveValue('0.70')
  await expect(row().getByText('Replaces Up 0.70')).toBeVisible()
  await revise('Down', '0.6')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Up 0.70 becomes Down 0.60')).toBeAttached()
  await expect(dialog.getByText(/It is not known whether this service accepts revisions/)).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Send 1 prediction' }).click()
  await expect(dialog.getByText('1 of 1 processed')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(row().getByText('Down', { exact: true })).toBeVisible()
  await expect(row().getByText('rev. 2')).toHaveAttribute('aria-hidden', 'true')
  await expect(row().getByTitle(/Earlier: Up 0.70 until/)).toBeVisible()

  await goTo(page, 'Outbox')
  await expect(outboxRow(page, 'Revision: Up 0.70')).toContainText('revision 2')
  await expect(outboxRow(page, 'Revised since: the service now has Down 0.60.')).toHaveCount(1)
  expect(await violationsOn(page)).toEqual([])
  await sandbox.operate('resolve', { challenge_id: challengeId, result: 'bearish' })
  await goTo(page, 'Results')
  await page.getByRole('button', { name: 'Refresh' }).click()
  const result = page.getByRole('row').filter({ hasText: question })
  await expect(result).toHaveCount(1)
  await expect(result).toContainText('80')
  await expect(result).toContainText('rev. 2')
})

test('can be begun from the outbox, the agent and the page of the challenge, and given up without a trace', async () => {
  await start()
  const { page } = app
  const isOpen = async (): Promise<void> => {
    await expect(page.getByRole('heading', { level: 1, name: 'Predict' })).toBeVisible()
    await expect(row().getByText('Replaces Up 0.70')).toBeVisible()
    await row()
      .getByRole('button', { name: `Keep the prediction of ${agent.name} as it is` })
      .click()
    await expect(row().getByText('accepted')).toBeVisible()
    await expect(page.getByText('All drafts saved')).toBeVisible()
  }
  await goTo(page, 'Outbox')
  await reviseButton(page).click()
  await isOpen()

  await page.getByRole('link', { name: 'Fleet', exact: true }).click()
  await page.getByRole('link', { name: agent.name, exact: true }).click()
  await reviseButton(page).click()
  await isOpen()

  await goTo(page, 'Results')
  await page.getByRole('link', { name: `All predictions on: ${question}` }).click()
  await reviseButton(page).click()
  await isOpen()
  await goTo(page, 'Outbox')
  await expect(page.getByRole('row').filter({ hasText: agent.name })).toHaveCount(1)
})

test('where the service refuses it, the former prediction holds and is shown so', async () => {
  await start('no-revisions')
  const { page } = app
  await reviseButton(page).click()
  await revise('Down', '0.6')
  await page.getByRole('button', { name: 'Send 1 prediction' }).click()
  await expect(page.getByRole('grid').getByText('The service did not accept the revision.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(row().getByText('last attempt: refused')).toBeVisible()
  await goTo(page, 'Outbox')
  await expect(outboxRow(page, 'Revision: Up 0.70')).toContainText('The former prediction still holds: Up 0.70.')
  await page.getByRole('link', { name: 'Open Predict' }).click()
  await page.getByRole('button', { name: 'Review and send 1' }).click()
  await expect(page.getByRole('dialog').getByText(/This service did not accept the last revision/)).toBeVisible()
  await page.getByRole('button', { name: 'Back to editing' }).click()
  await row()
    .getByRole('button', { name: /as it is$/ })
    .click()
  await expect(row().getByText('Up', { exact: true })).toBeVisible()
})
