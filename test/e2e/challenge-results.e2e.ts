/** The page of one challenge: every prediction of the field, ours marked, and the place of each in it. */
import { expect, type Page, test } from '@playwright/test'
import { startTrial } from './support/operator-acts.ts'
import { provideConsole } from './support/provided-console.ts'

const app = provideConsole({ flavour: 'packaged' })

interface Seen {
  agent: string
  direction: string
  verdict: string
  place: string
}

/** The rows of the field as they can be read, whatever the page says beside them. */
async function readField(page: Page): Promise<Seen[]> {
  const grid = page.getByRole('grid', { name: 'All predictions' })
  await expect(grid.getByRole('row').nth(1)).toBeVisible()
  const rows = await grid.getByRole('row').all()
  const cells = await Promise.all(rows.slice(1).map((row) => row.getByRole('gridcell').allTextContents()))
  return cells.map(([agent = '', direction = '', , verdict = '', , place = '']) => ({
    agent,
    direction,
    verdict,
    place,
  }))
}

test('the field of a resolved challenge adds up, and says who was alone and who went with the crowd', async () => {
  const { page } = app
  await startTrial(page)
  await page.evaluate(() => {
    window.location.hash = '#/results?outcome=wrong'
  })
  await page
    .getByRole('link', { name: /^All predictions on/ })
    .first()
    .click()
  const outcome = page.getByRole('region', { name: 'Outcome' })
  await expect(outcome).toContainText('Resolved by')
  await expect(outcome).toContainText('resolved')
  const counts = page.getByRole('table', { name: 'Predictions by direction' })
  const rows = await counts.getByRole('row').all()
  const counted = await Promise.all(rows.map(async (row) => Number(await row.getByRole('cell').last().textContent())))
  const known = counted.reduce((sum, count) => sum + count, 0)
  await expect(page.getByRole('region', { name: 'All forecasters', exact: true })).toContainText(`${known} predictions`)

  const seen = await readField(page)
  expect(seen.some(({ agent }) => agent.includes('Yours'))).toBe(true)
  const most = Math.max(...counted)
  const hasMost = known >= 4 && counted.filter((count) => count === most).length === 1
  const words = await Promise.all(rows.map((row) => row.getByRole('rowheader').textContent()))
  for (const { direction, verdict, place } of seen) {
    const same = counted[words.indexOf(direction)] ?? 0
    const isAlone = verdict.includes('correct') && known >= 4 && same / known <= 0.25
    const isCrowd = verdict.includes('wrong') && hasMost && same === most
    expect(place).toBe(isAlone ? 'right and alone' : isCrowd ? 'wrong with the crowd' : '')
  }

  await page.getByRole('radiogroup', { name: 'Show' }).getByText('Yours', { exact: true }).click()
  for (const { agent } of await readField(page)) expect(agent).toContain('Yours')
})
