/** The ledger in the window, its export, and the page that verifies that export in a browser without the console. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from '@playwright/test'
import { openComment } from './support/composer.ts'
import { journey } from './support/journey.ts'
import { goTo } from './support/operator-acts.ts'
import { provideConsole } from './support/provided-console.ts'
import { openVerifier } from './support/verifier-window.ts'

const step = journey('what was sent is a chain that anybody can verify')

const text = 'The reserve covers two weeks, so the price will not hold.'
const app = provideConsole({ flavour: 'built' })
let exported: string
let verifier: string

test.beforeAll(async () => {
  exported = join(app.home, 'ledger.jsonl')
  verifier = join(app.home, 'verifier.html')
})

/** The next save dialog answers with this file. */
async function saveTo(file: string): Promise<void> {
  await app.electron.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath })
  }, file)
}

step('a comment that is sent enters with its answer', async () => {
  const { page } = app
  await page.getByRole('button', { name: 'Start the trial' }).click()
  await page.getByRole('link', { name: 'Inbox', exact: true }).click()
  await page.getByRole('grid', { name: 'Inbox' }).getByRole('row').nth(1).click()
  await page.keyboard.press('Enter')
  await page.getByRole('region', { name: 'Discussion' }).waitFor()
  const dialog = await openComment(page)
  await dialog.getByRole('button', { name: /As agent/ }).click()
  await page.getByRole('option').first().click()
  await dialog.getByRole('textbox', { name: 'Text' }).fill(text)
  await dialog.getByRole('button', { name: /^Send comment as / }).click()
  await goTo(page, 'Outbox')
  await page.getByRole('link', { name: 'Ledger' }).click()
  const rows = page.getByRole('grid', { name: 'Entries of the ledger' }).getByRole('row')
  await expect(rows).toHaveCount(3)
  await expect(rows.nth(1)).toContainText('accepted')
  await expect(rows.nth(2)).toContainText('sent')
  await rows.nth(2).dblclick()
  const entry = page.getByRole('dialog', { name: 'Entry 1' })
  await expect(entry).toContainText(text)
  await entry.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('searchbox', { name: 'Search the ledger' }).fill('no such agent')
  await expect(page.getByText('No entry matches')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search the ledger' }).fill('')
})

step('it verifies, and its head is found again', async () => {
  const { page } = app
  await page.getByRole('button', { name: 'Verify', exact: true }).click()
  await expect(page.getByText('All 2 entries are as they were written')).toBeVisible()
  const head = (await page.getByRole('region', { name: 'Head' }).locator('code').textContent()) ?? ''
  await page.getByRole('button', { name: 'Compare head…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Compare with an earlier head' })
  const compare = async (given: string, said: string) => {
    await dialog.getByRole('textbox', { name: 'Earlier head' }).fill(given)
    await dialog.getByRole('button', { name: 'Compare' }).click()
    await expect(dialog).toContainText(said)
  }
  await compare('nothing', 'This has no head in it.')
  await compare('0'.repeat(64), 'This head is not in this ledger')
  await compare(`2 ${head}`, 'This is entry 2 of this ledger.')
  await dialog.getByRole('button', { name: 'Close' }).click()
})

step('the export and the page that verifies it are saved', async () => {
  const { page } = app
  await saveTo(exported)
  await page.getByRole('button', { name: 'Export…' }).click()
  await expect(page.getByText(`Written to ${exported}`)).toBeAttached()
  await saveTo(verifier)
  await page.getByRole('button', { name: 'Save verifier…' }).click()
  await expect(page.getByText(`Written to ${verifier}`)).toBeAttached()
  expect((await readFile(exported, 'utf8')).split('\n')).toHaveLength(4)
})

step('in a plain window the page finds every row fine, and the one byte that was changed', async () => {
  const window = await openVerifier(app.home, verifier)
  const { page, asked, judge } = window
  try {
    const whole = await readFile(exported)
    await expect(await judge(whole)).toContainText('Every entry is as it was written: 2 of 2.')
    const changed = Buffer.from(whole)
    const at = changed.indexOf('two weeks')
    changed[at] = (changed[at] ?? 0) ^ 1
    await expect(await judge(changed)).toContainText('Entry 1 was changed.')
    const lines = whole.toString().split('\n')
    await expect(await judge([lines[0], lines[2], ''].join('\n'))).toContainText('Entry 1 is missing.')
    await expect(await judge([lines[0], lines[2], lines[1], ''].join('\n'))).toContainText('Entry 1 is out of order')
    await expect(await judge(lines.slice(0, 2).join('\n'))).toContainText('Entry 2 is missing.')
    await expect(await judge('hello')).toContainText('This is not an exported ledger')
    await page.getByRole('button', { name: '中文' }).click()
    await expect(page.getByRole('heading', { name: '账本校验' })).toBeVisible()
    await expect(await judge(changed)).toContainText('第 1 条已被更改。')
    await expect(await judge(whole)).toContainText('每一条都与写入时一致：2 / 2。')
    // Nothing but the page itself, and nothing that its policy would not let through.
    expect(asked).toEqual([pathToFileURL(verifier).href])
  } finally {
    await window.close()
  }
})
