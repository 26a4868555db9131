/** The last requests, one of them as a command, a report of which every byte is shown, and what others wrote. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { goTo } from './support/operator-acts.ts'
import { provideConsole } from './support/provided-console.ts'

let folder: string
const app = provideConsole({ flavour: 'built', trial: true })

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arena-report-'))
})
test.afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

/** The operator saves under this name, in the system's dialog that no test can press. */
const saveUnder = (file: string) =>
  app.electron.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath })
  }, file)

async function openRequests(page: Page): Promise<void> {
  await goTo(page, 'Settings')
  await page.getByRole('link', { name: 'Requests and diagnostics' }).click()
  await page.getByRole('heading', { level: 1, name: 'Requests' }).waitFor({ state: 'attached' })
}

test('the requests of this run are listed, searched and copied as a command', async () => {
  const { page } = app
  await openRequests(page)
  const table = page.getByRole('grid', { name: 'Requests to the services' })
  await page.getByRole('searchbox', { name: 'Search requests' }).fill('get eval/challenges')
  await expect(table.getByRole('row').nth(1)).toContainText('/eval/challenges')
  await table.getByRole('row').nth(1).dblclick()
  const dialog = page.getByRole('dialog', { name: 'Request' })
  await expect(dialog).toContainText('curl --request GET')
  await dialog.getByRole('button', { name: 'Copy as curl' }).click()
  await expect(dialog.getByText('Copied.')).toBeVisible()
  const copied = await app.electron.evaluate(({ clipboard }) => clipboard.readText())
  expect(copied).toMatch(/^curl --request GET 'http:\/\/127\.0\.0\.1:\d+\//)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('searchbox', { name: 'Search requests' }).fill('no such request')
  await expect(page.getByText('No requests', { exact: true })).toBeVisible()
})

test('a report is saved exactly as it is shown', async () => {
  const { page } = app
  const file = join(folder, 'report.json')
  await saveUnder(file)
  await openRequests(page)
  await page.getByRole('button', { name: 'Export diagnostics…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export diagnostics' })
  const shown = await dialog.getByRole('region', { name: 'The report' }).textContent()
  await dialog.getByRole('button', { name: 'Save exactly this…' }).click()
  await expect(dialog.getByText('Saved.', { exact: true })).toBeVisible()
  expect(await readFile(file, 'utf8')).toBe(shown)
  expect(JSON.parse(shown ?? '')).toMatchObject({ state: { isTrial: true } })
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('the components of others are listed with their licences, and saved as a bill of materials', async () => {
  const { page } = app
  const file = join(folder, 'bill.json')
  await saveUnder(file)
  await openRequests(page)
  await page.getByRole('main').getByRole('link', { name: 'About' }).click()
  await page.getByRole('searchbox', { name: 'Search components' }).fill('react-dom')
  await page.getByText('react-dom').first().click()
  await expect(page.getByText('Permission is hereby granted')).toBeVisible()
  await page.getByRole('button', { name: 'Save bill of materials…' }).click()
  await expect(page.getByText('Bill of materials saved (CycloneDX).')).toBeVisible()
  const bill = JSON.parse(await readFile(file, 'utf8'))
  expect(bill.bomFormat).toBe('CycloneDX')
  const names = bill.components.map(({ name }: { name: string }) => name)
  expect(names).toEqual(expect.arrayContaining(['react-dom', 'electron', 'zod']))
  expect(names).not.toContain('vitest')
})
