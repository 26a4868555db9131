import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Locator, test } from '@playwright/test'
import type { Store } from '../../src-main/store/store.ts'
import { type SettledFleet, storeSettledHome } from '../support/settled-fleet.ts'
import { journey } from './support/journey.ts'
import { provideConsole } from './support/provided-console.ts'

const step = journey('every chart can be read and taken along')
const compared = 'tag=odd&vs=true&vsTag=even'

const fleet: SettledFleet = {
  agents: 6,
  challenges: 30,
  resultOf: (challenge) => (challenge % 3 === 0 ? 'bearish' : 'bullish'),
  predict: (agent, challenge) => {
    const isCorrect = (agent * 5 + challenge * 7) % 11 < 6
    const result = fleet.resultOf(challenge)
    const confidence = (50 + ((agent * 3 + challenge) % 11) * 4) / 100
    const direction = isCorrect ? result : result === 'bullish' ? 'bearish' : 'bullish'
    return { direction, confidence, isCorrect, score: 50 + (isCorrect ? 50 : -50) * confidence }
  },
}

/** Two snapshots of a board on which an agent of ours is second. */
function storeBoard(store: Store): void {
  const { boardNo } = store.leaderboards.open(1, null)
  for (const hoursAgo of [2, 1])
    store.leaderboards.addSnapshot(boardNo, {
      takenAtMs: Date.now() - hoursAgo * 3_600_000,
      isWhole: true,
      rows: ['rival', 'settled-1', 'other'].map((agentId, index) => ({
        agentId,
        agentName: agentId,
        rank: index + 1,
        avgScore: 70 - index,
        predictionCount: 20,
      })),
    })
  store.leaderboards.addRows(boardNo, 1, {
    firstPlace: 0,
    rows: ['rival', 'settled-1', 'other'].map((agentId, index) => ({
      agentId,
      agentName: agentId,
      rank: index + 1,
      avgScore: 70 - index,
      isTied: false,
      accuracy: null,
      predictionCount: 20,
      correctCount: null,
      isVerified: null,
    })),
  })
  store.leaderboards.saveReading(boardNo, {
    readingNo: 1,
    atMs: Date.now(),
    rankedBy: 'service',
    digest: 'charts',
    completeness: { received: 3, total: 3, hasMore: false, unreadable: 0, firstUnreadable: null },
  })
}

const app = provideConsole({
  flavour: 'built',
  prepare: (home) => storeSettledHome(home, { baseUrl: 'http://127.0.0.1:9', fleet }, storeBoard),
})
test.beforeAll(async () => {
  await app.page.getByRole('heading', { level: 1 }).waitFor()
})

/** The file that an entry of the menu of a chart writes. */
async function save(chart: Locator, entry: string): Promise<Buffer> {
  const { page, electron } = app
  const file = join(app.home, 'chart')
  await rm(file, { force: true })
  await electron.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath })
  }, file)
  await chart.getByRole('button', { name: /^Save “/ }).click()
  await page.getByRole('menuitem', { name: entry }).click()
  let written = Buffer.alloc(0)
  await expect
    .poll(async () => {
      written = await readFile(file).catch(() => Buffer.alloc(0))
      return written.length
    })
    .toBeGreaterThan(0)
  return written
}

/** Its size in points, of the picture's own header. */
async function expectPng(chart: Locator): Promise<void> {
  const picture = await save(chart, 'Picture (PNG)')
  expect(picture.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n')
  const canvas = await chart.locator('canvas').first().boundingBox()
  expect(picture.readUInt32BE(16)).toBeGreaterThanOrEqual(Math.floor(canvas?.width ?? Number.POSITIVE_INFINITY))
  expect(picture.readUInt32BE(20)).toBeGreaterThanOrEqual(Math.floor(canvas?.height ?? Number.POSITIVE_INFINITY))
}

/** The page lets nobody parse markup, so it is read here: one element, closed, with shapes and nothing foreign. */
async function expectSvg(chart: Locator): Promise<void> {
  const drawing = (await save(chart, 'Drawing (SVG)')).toString().trim()
  expect(drawing).toMatch(/^<svg [^>]*width="\d+"[^>]*>[\s\S]*<\/svg>$/)
  const tags = [...drawing.matchAll(/<(\/?)([a-z]+)[^>]*?(\/?)>/gi)].map(([, end, , alone]) => [end, alone].join(''))
  expect(tags.filter((kind) => kind === '/').length * 2).toBe(tags.length)
  expect(drawing.match(/<(path|rect|circle) /g)?.length ?? 0).toBeGreaterThan(3)
  expect(drawing).not.toMatch(/<script|https?:\/\/(?!www\.w3\.org)/)
}

async function expectCsv(chart: Locator): Promise<void> {
  const lines = (await save(chart, 'Numbers (CSV)'))
    .toString()
    .replace(/^\uFEFF/, '')
    .trim()
    .split('\r\n')
  const table = chart.getByRole('table')
  await expect(table.locator('tbody tr')).toHaveCount(lines.length - 1)
  const columns = await table.getByRole('columnheader').allTextContents()
  for (const column of columns) expect(lines[0]).toContain(column)
}

for (const [address, titles] of [
  ['results/analytics', ['Calibration', 'Score over time', 'Confidence']],
  [`results/analytics?${compared}`, ['Calibration', 'Score over time', 'Confidence']],
  ['results/lab', ['Effect on the average score']],
  [`results/lab?${compared}`, [null]],
  ['results/likeness', [null]],
  [`results/likeness?${compared}`, [null, null]],
  ['leaderboard?view=history', ['Rank over time']],
] as const) {
  step(`${address}: each chart has its table, a picture, a drawing and its numbers`, async () => {
    const { page } = app
    await page.evaluate((hash) => {
      window.location.hash = hash
    }, `#/${address}`)
    const charts = page.getByRole('main').getByRole('figure')
    await expect(charts).toHaveCount(titles.length)
    // No canvas is outside of a chart, and so without a table and files.
    await expect(charts.first().locator('canvas').first()).toBeVisible()
    await expect(page.locator('main canvas:not(figure canvas)')).toHaveCount(0)
    for (const [at, title] of titles.entries()) {
      const chart = charts.nth(at)
      if (title !== null) await expect(chart).toContainText(title)
      await expectPng(chart)
      await expectSvg(chart)
      await expectCsv(chart)
      await chart.getByRole('button', { name: 'Show the numbers as a table' }).click()
      await expect(chart.locator('canvas')).toHaveCount(0)
      await expect(chart.getByRole('table')).toBeVisible()
      await chart.getByRole('button', { name: 'Show the chart' }).click()
      await expect(chart.locator('canvas').first()).toBeVisible()
    }
  })
}
