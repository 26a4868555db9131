/** What saves itself, while the database takes nothing: leaving asks first, and says what was lost. */
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { expect, type Page, test } from '@playwright/test'
import { addAgent, connectTo, goTo, openDesk } from './support/operator-acts.ts'
import { provideConsole, provideSandbox } from './support/provided-console.ts'

const question = 'Will the ten-year note close higher?'
const sandbox = provideSandbox(['--agents', '1'])
const app = provideConsole({ flavour: 'built' })

test.beforeAll(async () => {
  const [agent] = sandbox.agents
  if (agent === undefined) throw new Error('the sandbox has no agents')
  await sandbox.operate('subscriptions', { agent_id: agent.agent_id, scopes: ['ZN'] })
  await sandbox.operate('challenges', { site: 'global', scope_key: 'ZN', question, deadline_in_s: 3_600 })
  await connectTo(app.page, sandbox.baseUrl)
  await addAgent(app.page, agent)
})

async function change(statement: string): Promise<void> {
  const folder = await app.electron.evaluate(({ app: running }) => running.getPath('userData'))
  const db = new DatabaseSync(join(folder, 'console.db'))
  db.exec(statement)
  db.close()
}

/** Has the database refuse what `event` names, for as long as the test runs. */
const refuse = (event: string): Promise<void> =>
  change(`CREATE TRIGGER refused_by_test BEFORE ${event} BEGIN SELECT RAISE(ABORT, 'refused by the test'); END`)
test.afterEach(() => change('DROP TRIGGER IF EXISTS refused_by_test'))

/** Leaves for another screen, stays at the question, and leaves all the same: it is said that something was lost. */
async function leaveWithQuestion(page: Page): Promise<void> {
  const question = page.getByRole('alertdialog', { name: 'Discard what you entered?' })
  const leave = () =>
    page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Outbox' }).click()
  await leave()
  await expect(question).toContainText('could not be saved')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await leave()
  await question.getByRole('button', { name: 'Discard and leave' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Outbox' })).toBeVisible()
  await expect(page.getByRole('region', { name: /notification/i }).getByRole('alertdialog')).toBeVisible()
  await page
    .getByRole('region', { name: /notification/i })
    .getByRole('button')
    .click()
}

test('a draft at the desk', async () => {
  const { page } = app
  await openDesk(page, question)
  await expect(page.locator('[data-field="direction"] input:focus')).toHaveCount(1)
  await refuse('INSERT ON drafts')
  await page.keyboard.press('1')
  await expect(page.getByText('Drafts could not be saved')).toBeVisible()
  await leaveWithQuestion(page)
})

test('a tag and a group that were not entered are taken when a key leads elsewhere', async () => {
  const { page } = app
  const openAgent = async (): Promise<void> => {
    await goTo(page, 'Fleet')
    await page.getByRole('link', { name: sandbox.agents[0]?.name ?? '', exact: true }).click()
  }
  await openAgent()
  await page.getByRole('combobox', { name: 'Tags' }).fill('night')
  await page.keyboard.press('Control+4')
  await expect(page.getByRole('heading', { level: 1, name: 'Outbox' })).toBeVisible()
  await openAgent()
  await expect(page.getByRole('list', { name: 'Tags' }).getByText('night')).toBeVisible()
  await page.getByRole('combobox', { name: 'Group' }).fill('Desk 1')
  await page.keyboard.press('Control+4')
  await expect(page.getByRole('heading', { level: 1, name: 'Outbox' })).toBeVisible()
  await openAgent()
  await expect(page.getByRole('combobox', { name: 'Group' })).toHaveValue('Desk 1')
})

test('a tag that is refused when a key leads elsewhere is told there', async () => {
  const { page } = app
  await goTo(page, 'Fleet')
  await page.getByRole('link', { name: sandbox.agents[0]?.name ?? '', exact: true }).click()
  await refuse('INSERT ON agent_tags')
  await page.getByRole('combobox', { name: 'Tags' }).fill('lost')
  await page.keyboard.press('Control+4')
  await expect(page.getByRole('heading', { level: 1, name: 'Outbox' })).toBeVisible()
  const told = page.getByRole('region', { name: /notification/i })
  await expect(told.getByRole('alertdialog')).toBeVisible()
  await told.getByRole('button').click()
})

test('the note on an agent', async () => {
  const { page } = app
  await goTo(page, 'Fleet')
  await page.getByRole('link', { name: sandbox.agents[0]?.name ?? '', exact: true }).click()
  await refuse('UPDATE OF note ON agents')
  const note = page.getByRole('textbox', { name: 'Note' })
  await note.fill('Typed while nothing is saved')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(note).toHaveValue('Typed while nothing is saved')
  await leaveWithQuestion(page)
})

test('a prediction that could not be queued, which a second Enter does not pass by', async () => {
  const { page } = app
  await openDesk(page, question)
  await page.keyboard.press('1')
  await page.keyboard.press('Tab')
  await page.keyboard.type('0.6')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('button', { name: 'Send 1 prediction' })).toBeFocused()
  await change('DELETE FROM drafts')
  await page.keyboard.press('Enter')
  const receipts = page.getByRole('dialog', { name: 'Submission status' })
  await expect(receipts.getByText('1 of 1 predictions did not go into the outbox')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  // Escape, which comes after both, is what closes it.
  await expect(receipts.getByText('not queued')).toBeVisible()
  // Why is under the rows, whole, for who reads by the keyboard.
  const row = receipts.getByRole('row').last()
  const reason = (await row.getByRole('gridcell').last().textContent()) ?? ''
  expect(reason).not.toBe('')
  await expect(receipts.getByText(`: ${reason}`)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(receipts).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Predict' })).toBeVisible()
})
