/** What is due as a table: written, filled in by hand, read again, sent; and the predictions exported as a list. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { journey } from './support/journey.ts'
import { addAgent, connectTo, goTo } from './support/operator-acts.ts'
import { provideConsole, provideSandbox } from './support/provided-console.ts'

const step = journey('what is due goes out as a table, comes back filled in, and is sent')

const question = 'Will the ten-year note close higher, by "the book"?'
const sandbox = provideSandbox(['--agents', '6'])
const app = provideConsole({ flavour: 'built' })
const agents = () => sandbox.agents.filter(({ site }) => site === 'global').slice(0, 2)
let file: string

const saveAs = (filePath: string | null) =>
  app.electron.evaluate(({ dialog }, path) => {
    dialog.showSaveDialog = async () =>
      path === null ? { canceled: true, filePath: '' } : { canceled: false, filePath: path }
  }, filePath)

step('two agents owe a prediction each; cancelled, nothing is written', async () => {
  const { page } = app
  await connectTo(page, sandbox.baseUrl)
  await sandbox.operate('challenges', { site: 'global', scope_key: 'ZN', question, deadline_in_s: 3_600 })
  for (const agent of agents()) {
    await sandbox.operate('subscriptions', { agent_id: agent.agent_id, scopes: ['ZN'] })
    await goTo(page, 'Fleet')
    await addAgent(page, agent)
  }
  await goTo(page, 'Challenges')
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByRole('row').filter({ hasText: question })).toContainText('2 due')
  await page.keyboard.press('Control+2')
  // The screen before it has a box of the same name.
  await expect(page.getByRole('heading', { name: 'Predict', level: 1 })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search challenges' }).fill(question)
  await expect(page.getByText('2 predictions due on 1 challenge')).toBeVisible()
  await saveAs(null)
  await page.getByRole('button', { name: 'Export what is due…' }).click()
  await expect(page.getByRole('button', { name: 'Export what is due…' })).toBeEnabled()
  await expect(page.getByText(/exported to/)).toHaveCount(0)
})

step('the table has a row for each, and nothing of what the search hides', async () => {
  const { page } = app
  file = join(app.home, 'due.csv')
  await saveAs(file)
  await page.getByRole('button', { name: 'Export what is due…' }).click()
  await expect(page.getByText(`2 rows exported to ${file}`)).toBeVisible()
  const [head = '', ...rows] = (await readFile(file, 'utf8')).trim().split('\r\n')
  expect(head.replace('\uFEFF', '')).toMatch(/^agent,challenge,direction,confidence,reasoning,/)
  expect(rows).toHaveLength(2)
  for (const row of rows) expect(row).toContain('"Will the ten-year note close higher, by ""the book""?"')
  // As a spreadsheet saves it: two cells filled in, the rest as it was.
  await writeFile(file, [head, ...rows.map((row) => row.replace(/^([^,]*,[^,]*),,,/, '$1,1,75,'))].join('\r\n'))
})

step('filled in and read again, both are ready, and are accepted', async () => {
  const { page } = app
  await page.getByRole('link', { name: 'Import from a spreadsheet…' }).click()
  await page.locator('input[type="file"]').setInputFiles(file)
  await expect(page.getByText('Rows: 2 (2 ready, 0 with errors, 0 as drafts, 0 in the outbox)')).toBeVisible()
  await page.getByRole('button', { name: 'Save 2 drafts' }).click()
  await page.getByRole('button', { name: 'Review and send 2' }).click()
  await expect(page.getByRole('button', { name: 'Send 2 predictions' })).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('2 of 2 processed')).toBeVisible({ timeout: 30_000 })
  await expect(dialog.getByText(/accepted/)).toHaveCount(2)
  await page.getByRole('button', { name: 'Close', exact: true }).last().click()
})

step('the palette exports the predictions, one JSON a line, with what they said', async () => {
  const { page } = app
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder(/command/).fill('export predictions')
  await expect(page.getByRole('option', { name: 'Export predictions…' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('radio', { name: 'Predictions' })).toBeChecked()
  await page.getByText('JSON lines', { exact: true }).click()
  const target = join(app.home, 'predictions.jsonl')
  await saveAs(target)
  await page.getByRole('button', { name: 'Export…', exact: true }).click()
  await expect(page.getByText(`2 rows exported to ${target}`)).toBeVisible()
  const written = (await readFile(target, 'utf8')).trim().split('\n')
  expect(written.map((line) => JSON.parse(line).agent_name).sort()).toEqual(
    agents()
      .map(({ name }) => name)
      .sort(),
  )
  for (const line of written) expect(line).toContain(JSON.stringify(question))
})
