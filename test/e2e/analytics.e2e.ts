import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { estimateMean, meanOf } from '../support/own-statistics.ts'
import { type SettledFleet, type SettledPrediction, storeSettledHome } from '../support/settled-fleet.ts'
import { expectFigures, figuresOf } from './support/analytics-figures.ts'
import { violationsOn } from './support/axe.ts'
import { journey } from './support/journey.ts'
import { provideConsole } from './support/provided-console.ts'

const step = journey('what the results of a fleet teach')

/** Right more often where the sum of both numbers is large; agents 10 and 11 say the same. */
const fleet: SettledFleet = {
  agents: 12,
  challenges: 40,
  resultOf: (challenge) => (challenge % 3 === 0 ? 'bearish' : 'bullish'),
  predict: (number, challenge): SettledPrediction | null => {
    const agent = Math.min(number, 10)
    if (agent === 0 && challenge < 5) return null
    const direction = (agent * 7 + challenge * 5) % 11 < 6 ? 'bullish' : 'bearish'
    const confidence = (50 + ((agent * 3 + challenge) % 11) * 4) / 100
    if (number === 1 && challenge === 0) return { direction, confidence, isCorrect: null, score: null }
    const isCorrect = direction === fleet.resultOf(challenge)
    const score = number === 2 && challenge === 0 ? 101 : 50 + (isCorrect ? 50 : -50) * confidence
    return { direction, confidence, isCorrect, score }
  },
}

interface Row {
  agent: number
  challenge: number
  said: SettledPrediction
}
const rows: Row[] = Array.from({ length: 12 * 40 }, (_, at) => ({ agent: at % 12, challenge: Math.floor(at / 12) }))
  .map(({ agent, challenge }) => ({ agent, challenge, said: fleet.predict(agent, challenge) }))
  .flatMap(({ said, ...row }) => (said === null ? [] : [{ ...row, said }]))

const judgedOf = (of: readonly Row[]) => of.filter(({ said }) => said.isCorrect !== null)
const saidOf = (of: readonly Row[]) => of.map(({ said, challenge }) => ({ ...said, challenge }))

const app = provideConsole({
  flavour: 'packaged',
  prepare: (home) => storeSettledHome(home, { baseUrl: 'http://127.0.0.1:9', fleet }),
})
test.beforeAll(async () => {
  await app.page.getByRole('heading', { level: 1 }).waitFor()
})

async function choose(page: Page, filter: string, option: string) {
  await page.getByRole('button', { name: filter }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

async function expectNothingInTheWay(page: Page) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await violationsOn(page), colorScheme).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null })
}

step('the palette leads to Analytics by another word, and its figures are right', async () => {
  const { page } = app
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('brier')
  await page.getByRole('option', { name: 'Analytics' }).click()
  await expectFigures(page, 'Figures', saidOf(rows))
  const figures = page.getByRole('region', { name: 'Figures', exact: true })
  await expect(figures).toContainText('1 ended without a verdict · 1 score outside 0–100, left out')
  await page.getByRole('img', { name: /^Calibration/ }).waitFor()
  await expectNothingInTheWay(page)
})

step('a filter holds for figures, charts and table, and stays on the other screens', async () => {
  const { page } = app
  await choose(page, 'All tags', 'odd')
  const odd = rows.filter(({ agent }) => agent % 2 === 1)
  await expectFigures(page, 'Figures', saidOf(odd))
  // Gold is one instrument by both its names.
  await choose(page, 'All instruments', 'XAUUSD / GC')
  const gold = odd.filter(({ challenge }) => challenge % 5 === 0 || challenge % 5 === 2)
  await expectFigures(page, 'Figures', saidOf(gold))
  await page.getByRole('link', { name: 'Rules lab' }).click()
  await expect(page.getByText(`(n = ${judgedOf(gold).length} on 16 challenges)`)).toBeVisible()
  await page.getByRole('link', { name: 'Analytics' }).click()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expectFigures(page, 'Figures', saidOf(rows))
})

step('the breakdown has every group, and one of them can be compared', async () => {
  const { page } = app
  const breakdown = page.getByRole('region', { name: 'Breakdown' })
  await breakdown.getByText('Month', { exact: true }).first().click()
  // Forty days from January 5: 27 of them end in January.
  const january = rows.filter(({ challenge }) => challenge < 27)
  const inJanuary = figuresOf(saidOf(january))
  const row = breakdown.getByRole('row').filter({ hasText: '2026-01' })
  for (const text of [inJanuary.average, inJanuary.rate, inJanuary.brier, inJanuary.log])
    await expect(row).toContainText(text)
  await row.getByRole('button', { name: 'Compare with 2026-01' }).click()
  await expectFigures(page, '2026-01', saidOf(january))
  await expectFigures(page, 'All predictions', saidOf(rows))
  await expect(page.getByRole('region', { name: 'Difference: All predictions minus 2026-01' })).toContainText(
    `n = ${judgedOf(rows).length} and ${judgedOf(january).length}`,
  )
  await expectNothingInTheWay(page)
  await page.getByRole('button', { name: 'Stop comparing with 2026-01' }).click()
  await expect(page.getByRole('region', { name: '2026-01', exact: true })).toHaveCount(0)
})

step('any two selections are compared, here a tag with an instrument', async () => {
  const { page } = app
  await choose(page, 'All tags', 'odd')
  await page.getByRole('button', { name: 'Compare…' }).click()
  const versus = page.getByRole('group', { name: 'Compared with' })
  await versus.getByRole('button', { name: 'Tag, compared with' }).click()
  await page.getByRole('option', { name: 'All tags', exact: true }).click()
  await versus.getByRole('button', { name: 'Instrument, compared with' }).click()
  await page.getByRole('option', { name: 'XAUUSD / GC', exact: true }).click()
  const odd = rows.filter(({ agent }) => agent % 2 === 1)
  const gold = rows.filter(({ challenge }) => challenge % 5 === 0 || challenge % 5 === 2)
  await expectFigures(page, 'odd', saidOf(odd))
  await expectFigures(page, 'XAUUSD / GC', saidOf(gold))
  await expect(page.getByRole('region', { name: 'Difference: odd minus XAUUSD / GC' })).toContainText('95 % intervals')
  const chart = page.getByRole('figure', { name: 'Calibration' })
  await expect(chart).toContainText(`n = ${judgedOf(odd).length} and ${judgedOf(gold).length}`)
  await expectNothingInTheWay(page)
  await page.getByRole('button', { name: 'Stop comparing', exact: true }).click()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expectFigures(page, 'Figures', saidOf(rows))
})

step('the numbers behind a chart are right, on the screen and in the file', async () => {
  const { page, electron } = app
  const file = join(app.home, 'calibration.csv')
  await electron.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath })
  }, file)
  const chart = page.getByRole('figure', { name: 'Calibration' })
  await chart.getByRole('button', { name: 'Save “Calibration”' }).click()
  await page.getByRole('menuitem', { name: 'Numbers (CSV)' }).click()
  await expect(page.getByText('Saved: Calibration')).toBeVisible()
  const lines = (await readFile(file, 'utf8')).trim().split('\r\n').slice(1)
  const bins = [5, 6, 7, 8, 9].map((tenth) => {
    const inBin = judgedOf(rows).filter(({ said }) => Math.min(9, Math.floor(said.confidence * 10 + 1e-9)) === tenth)
    const right = inBin.filter(({ said }) => said.isCorrect).length
    return {
      name: `${(tenth / 10).toFixed(1)}–${((tenth + 1) / 10).toFixed(1)}`,
      n: inBin.length,
      right,
      share: right / inBin.length,
    }
  })
  expect(lines.map((line) => line.split(',')[0])).toEqual(bins.map(({ name }) => name))
  for (const [at, { n, right, share }] of bins.entries()) {
    const cells = (lines[at] ?? '').split(',').map(Number)
    expect(cells[1]).toBe(n)
    expect(cells[2]).toBe(right)
    expect(cells[4]).toBeCloseTo(share, 9)
  }
  await chart.getByRole('button', { name: 'Show the numbers as a table' }).click()
  await expect(chart.getByRole('row')).toHaveCount(bins.length + 1)
  await chart.getByRole('button', { name: 'Show the chart' }).click()
})

step('what if I had always said 0.7, and what the lab says of a cap', async () => {
  const { page } = app
  const judged = judgedOf(rows)
  const right = judged.filter(({ said }) => said.isCorrect).length
  const always = 50 + 35 * ((2 * right) / judged.length - 1)
  const whatIf = page
    .getByRole('region', { name: /What if/ })
    .getByRole('status')
    .last()
  await expect(whatIf).toContainText(always.toFixed(1))
  const gain = estimateMean(
    judged.map(({ challenge, said }) => ({
      challenge,
      value: 50 * (0.7 - said.confidence) * (said.isCorrect === true ? 1 : -1),
    })),
  )
  const signed = (value: number) => `${value < 0 ? '-' : '+'}${Math.abs(value).toFixed(2)}`
  await expect(whatIf).toContainText(`${signed(gain.value)} compared with the actual predictions`)
  await expect(whatIf).toContainText(
    `${signed(gain.value - gain.half)} to ${signed(gain.value + gain.half)} · n = ${judged.length} on 40 challenges`,
  )
  await page.getByRole('link', { name: 'Rules lab' }).click()
  const scoreOf = (confidence: number, isCorrect: boolean | null) => 50 + (isCorrect ? 50 : -50) * confidence
  const made = meanOf(judged.map(({ said }) => scoreOf(said.confidence, said.isCorrect)))
  const capped = meanOf(judged.map(({ said }) => scoreOf(Math.min(0.7, said.confidence), said.isCorrect)))
  const without = judged.filter(({ agent }) => agent !== 4)
  const dropped = meanOf(without.map(({ said }) => scoreOf(said.confidence, said.isCorrect)))
  const table = page.getByRole('table', { name: 'Rules and what they would have scored' })
  await expect(table.getByRole('row', { name: /Cap confidence at 0.70/ })).toContainText(capped.toFixed(1))
  await page.getByRole('button', { name: 'Add: Leave out an agent' }).click()
  const row = table.getByRole('row', { name: /Without Settled 0004/ })
  await expect(row).toContainText(dropped.toFixed(1))
  await expect(row).toContainText((dropped - made).toFixed(2))
  await expect(page.getByRole('note')).toContainText('the best of 5 rules')
  await expectNothingInTheWay(page)
})

step('clones are found, and what they take from the fleet', async () => {
  const { page } = app
  await page.getByRole('link', { name: 'Fleet likeness' }).click()
  const members = page.getByRole('region', { name: 'Agents', exact: true })
  // Found by name, whatever the table is sorted by.
  await members.getByRole('columnheader', { name: 'Agent', exact: true }).click()
  const clone = members.getByRole('row').filter({ hasText: /^Settled 0011/ })
  await expect(clone).toContainText('Settled 0010')
  await expect(clone).toContainText('1.000 · n = 40')
  await expect(clone).toContainText('Cluster')
  // N / (1 + (N − 1) × mean correlation), over the pairs of standardized payoffs on each challenge.
  const payoffs = judgedOf(rows).map(({ agent, challenge, said }) => ({
    agent,
    challenge,
    value: said.isCorrect ? said.confidence : -said.confidence,
  }))
  const standardized = payoffs.map((payoff) => {
    const own = payoffs.filter(({ agent }) => agent === payoff.agent).map(({ value }) => value)
    const spread = Math.sqrt(meanOf(own.map((value) => (value - meanOf(own)) ** 2)))
    return { ...payoff, z: (payoff.value - meanOf(own)) / spread }
  })
  const products = standardized.flatMap((a) =>
    standardized.filter((b) => b.challenge === a.challenge && b.agent > a.agent).map((b) => a.z * b.z),
  )
  const size = 12 / (1 + 11 * Math.max(0, meanOf(products)))
  await expect(page.getByRole('region', { name: 'Effective fleet size' })).toContainText(`${size.toFixed(1)} of 12`)
  await expectNothingInTheWay(page)
})
