/** Predictions from a spreadsheet: read, judged, the wrong row put right, kept as drafts, reviewed and sent. */
import { expect, test } from '@playwright/test'
import { provideConsole } from './support/provided-console.ts'

const app = provideConsole({ flavour: 'built', trial: true })

test('a table with wrong rows becomes drafts, and is sent only after its review', async () => {
  const { page } = app
  await page.keyboard.press('Control+2')
  const due = page.getByRole('grid', { name: 'Due challenges' })
  await expect(due.locator('[role="row"]:focus')).toBeVisible()
  // The last ones close late enough for the whole test.
  await page.keyboard.press('End')
  const question = await due.locator('[role="row"]:focus').getByRole('link').getAttribute('aria-label')
  const challenge = (question ?? '').replace(/^Predict: /, '')
  await due.locator('[role="row"]:focus').getByRole('link').click()
  const open = page.locator('[data-desk-row]').filter({ has: page.getByRole('radiogroup', { name: /^Direction of/ }) })
  await expect(open.nth(1)).toBeVisible()
  const agents = await open.evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-label') ?? ''))
  const [first = '', second = ''] = agents
  await page.getByRole('link', { name: 'Back to what is due' }).click()
  await page.getByRole('link', { name: 'Import from a spreadsheet…' }).click()
  const lines = [
    ['agent', 'challenge', 'direction', 'confidence', 'reasoning'],
    [first, challenge, '1', '75', 'from a table'],
    [second, challenge, '1', '7', ''],
    ['Nobody', challenge, '1', '0,6', ''],
  ]
  await page.locator('input[type="file"]').setInputFiles({
    name: 'predictions.tsv',
    mimeType: 'text/tab-separated-values',
    buffer: Buffer.from(lines.map((cells) => cells.join('\t')).join('\r\n')),
  })
  const rows = page.getByRole('grid', { name: 'Imported rows' })
  await expect(page.getByText('Rows: 3 (1 ready, 2 with errors, 0 as drafts, 0 in the outbox)')).toBeVisible()
  await expect(rows.getByText('confidence not clear; write 0.07 or 7 %, or 1.00')).toBeVisible()
  await expect(rows.getByText('no agent here has this name')).toBeVisible()

  await page.getByRole('button', { name: 'Edit line 3' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Confidence' }).fill('60 %')
  await page.getByRole('button', { name: 'Check and save' }).click()
  await expect(page.getByText('Rows: 3 (2 ready, 1 with errors, 0 as drafts, 0 in the outbox)')).toBeVisible()

  await page.getByRole('button', { name: 'Copy 1 row with errors' }).click()
  await expect(page.getByText('Copied', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Save 2 drafts' }).click()
  await expect(page.getByText('Rows: 3 (0 ready, 1 with errors, 2 as drafts, 0 in the outbox)')).toBeVisible()
  await page.getByRole('button', { name: 'Review and send 2' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('0.75')).toBeVisible()
  await expect(dialog.getByText('0.60')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send 2 predictions' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('2 of 2 processed')).toBeVisible({ timeout: 30_000 })
  await expect(dialog.getByText(/accepted/)).toHaveCount(2)
  await page.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(page.getByText('Rows: 3 (0 ready, 1 with errors, 0 as drafts, 2 in the outbox)')).toBeVisible()

  await page.getByRole('link', { name: 'Fleet', exact: true }).click()
  await expect(page.getByRole('alertdialog').or(page.getByRole('dialog'))).toContainText('Copy those with errors first')
  await page.getByRole('button', { name: 'Discard and leave' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Fleet' })).toBeVisible()
})

test('a table is pasted in one go, and names agent and challenge in any order', async () => {
  const { page } = app
  await page.keyboard.press('Control+2')
  await page.getByRole('link', { name: 'Import from a spreadsheet…' }).click()
  await page
    .getByRole('textbox', { name: 'Or paste the rows here' })
    .fill('confidence;agent;challenge\n,75;Helios-01;none')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('grid', { name: 'Imported rows' }).getByText(/no current challenge/)).toBeVisible()
  await page.getByRole('button', { name: 'Read another table' }).click()
  await page.getByRole('button', { name: 'Discard rows' }).click()
  await expect(page.getByRole('textbox', { name: 'Or paste the rows here' })).toBeVisible()
})
