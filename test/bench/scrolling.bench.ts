import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { openStore } from '../../src-main/store/store.ts'
import { appFrom, builtApp } from '../support/electron-runtime.ts'
import type { Bench, Figure } from './figure.ts'
import { agentNamePrefix, makeFolder, storeFleet } from './fleet-folder.ts'
import { firstRow, inWindow, openWindow } from './open-window.ts'
import { scrollBlankPage, timeAct, timeScrolling } from './time-act.ts'

const emptyWindow = fileURLToPath(new URL('empty-window', import.meta.url))
/** Nothing listens there: what is measured is what is stored. */
const nobodysAddress = 'http://127.0.0.1:9'
const openPerSite = 50
const boardRows = 10_000
const rowsAtOnce = 500
const runs = 3

const matrix = '[role="grid"][aria-label="Due predictions, agents by challenges"]'
const board = '[role="grid"][aria-label="Leaderboard"]'
const areRowsShown = (grid: string, row: string) =>
  `[...document.querySelectorAll('${grid} ${row}')].some((one) => one.getBoundingClientRect().height > 0)`

interface Samples {
  matrix: number[]
  boardOpening: number[]
  board: number[]
  blank: number[]
}

/** What it costs to look through the largest grids: 1,000 agents × 100 challenges, and a leaderboard of 10,000. */
export const scrollingBench: Bench = {
  name: 'scrolling',
  async measure() {
    const home = await makeFolder()
    try {
      storeHome(home.path)
      const samples: Samples = { matrix: [], boardOpening: [], board: [], blank: [] }
      for (let run = 0; run < runs; run += 1) {
        await inWindow(openWindow(appFrom(emptyWindow), home.path), async ({ page }) => {
          samples.blank.push(await scrollBlankPage(page))
        })
        await inWindow(openWindow(builtApp(), home.path), ({ page }) => readGrids(page, samples))
      }
      return figuresOf(samples)
    } finally {
      await home.remove()
    }
  },
}

function storeHome(home: string): void {
  const userData = join(home, 'Arena Console')
  mkdirSync(userData)
  const database = join(userData, 'console.db')
  storeFleet(database, nobodysAddress, { openPerSite })
  const store = openStore({ path: database, clock: Date.now })
  const [first] = store.deployments.sites()
  const { boardNo } = store.leaderboards.open(first?.siteNo ?? 0, null)
  const rows = Array.from({ length: boardRows }, (_, index) => ({
    agentId: `listed-${index}`,
    agentName: `Forecaster ${index} of the open field`,
    rank: index + 1,
    isTied: false,
    avgScore: 90 - index / 200,
    accuracy: 0.7 - index / 40_000,
    predictionCount: 40 + (index % 300),
    correctCount: 20 + (index % 100),
    isVerified: index % 3 === 0,
  }))
  for (let at = 0; at < boardRows; at += rowsAtOnce)
    store.leaderboards.addRows(boardNo, 1, { firstPlace: at, rows: rows.slice(at, at + rowsAtOnce) })
  const whole = { received: boardRows, total: boardRows, hasMore: false, unreadable: 0, firstUnreadable: null }
  store.leaderboards.saveReading(boardNo, {
    ...{ readingNo: 1, atMs: Date.now(), rankedBy: 'service', digest: 'bench' },
    completeness: whole,
  })
  store.close()
}

async function readGrids(page: Page, samples: Samples): Promise<void> {
  // A later start opens with the screen that this one ends with.
  await page.locator('nav a[href*="/fleet"]').click()
  await firstRow(page, agentNamePrefix)
  await page.locator('nav a[href*="/challenges"]').click()
  await page.getByText('Matrix', { exact: true }).click()
  await page.waitForFunction(areRowsShown(matrix, '[role="gridcell"]'))
  samples.matrix.push(await timeScrolling(page, matrix))
  samples.boardOpening.push(
    await timeAct(
      page,
      () => page.locator('nav a[href*="/leaderboard"]').click(),
      areRowsShown(board, '[data-row-index]'),
    ),
  )
  samples.board.push(await timeScrolling(page, board))
}

function figuresOf({ matrix: ofMatrix, boardOpening, board: ofBoard, blank }: Samples): Figure[] {
  const floor = { what: 'the same on a page with nothing in it', samples: blank }
  const frame = 'Frame that 95 in 100 are not longer than, while'
  return [
    {
      what: `${frame} the matrix of 1,000 agents and 100 challenges is scrolled`,
      ...{ unit: 'ms', ours: ofMatrix, floor, target: 1.5 },
    },
    {
      what: 'A leaderboard of 10,000, from the press to its rows',
      ...{ unit: 'ms', ours: boardOpening, floor: null, target: 500 },
    },
    { what: `${frame} it is scrolled`, ...{ unit: 'ms', ours: ofBoard, floor, target: 1.5 } },
  ]
}
