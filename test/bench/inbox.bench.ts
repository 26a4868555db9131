import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { openStore } from '../../src-main/store/store.ts'
import { appFrom, builtApp } from '../support/electron-runtime.ts'
import { storeInbox } from '../support/filled-inbox.ts'
import type { Bench, Figure } from './figure.ts'
import { agentNamePrefix, makeFolder, storeFleet } from './fleet-folder.ts'
import { firstPaint, firstRow, type OpenedWindow, openWindow } from './open-window.ts'
import { timeAct, timeScrolling } from './time-act.ts'

const emptyWindow = fileURLToPath(new URL('empty-window', import.meta.url))
/** Nothing listens there: what is measured is what is stored. */
const nobodysAddress = 'http://127.0.0.1:9'
const items = 100_000
const runs = 3
const openings = 5
const settlingMs = 10_000

/** Typed key by key: words of one letter and two are looked for in every text, longer ones in the index. */
const typed = ['7777', '库存连', '9999']

const grid = '[role="grid"][aria-label="Inbox"]'
const rows = `[...document.querySelectorAll('${grid} [data-row-index]')]`
const isListShown = `${rows}.some((row) => row.getBoundingClientRect().height > 0)`
const isFleetShown = `document.querySelector('[role="grid"][aria-label="Fleet"] [data-row-index]') !== null`

interface Samples {
  firstOpening: number[]
  opening: number[]
  key: number[]
  scroll: number[]
  blankScroll: number[]
  /** Of all processes, at rest: with the list open, and with the fleet on screen and nothing in the inbox. */
  memory: number[]
  memoryBefore: number[]
}

/** What an inbox of 100,000 items costs the operator who opens it, scrolls in it and searches it. */
export const inboxBench: Bench = {
  name: 'inbox',
  async measure() {
    const filled = await makeFolder()
    const bare = await makeFolder()
    try {
      storeHome(filled.path, items)
      storeHome(bare.path, 0)
      const samples: Samples = {
        ...{ firstOpening: [], opening: [], key: [], scroll: [], blankScroll: [], memory: [], memoryBefore: [] },
      }
      for (let run = 0; run < runs; run += 1) {
        await inWindow(openWindow(builtApp(), bare.path), async ({ page, memory }) => {
          await firstRow(page, agentNamePrefix)
          await page.waitForTimeout(settlingMs)
          samples.memoryBefore.push(await memory())
        })
        await inWindow(openWindow(appFrom(emptyWindow), bare.path), async ({ page }) => {
          samples.blankScroll.push(await scrollBlankPage(page))
        })
        await inWindow(openWindow(builtApp(), filled.path), (opened) => useInbox(opened, samples))
      }
      return figuresOf(samples)
    } finally {
      await filled.remove()
      await bare.remove()
    }
  },
}

function storeHome(home: string, count: number): void {
  const userData = join(home, 'Arena Console')
  mkdirSync(userData)
  const database = join(userData, 'console.db')
  storeFleet(database, nobodysAddress)
  const store = openStore({ path: database, clock: Date.now })
  storeInbox(store, { items: count, atMs: Date.now() })
  store.close()
}

async function inWindow(opening: Promise<OpenedWindow>, use: (opened: OpenedWindow) => Promise<void>): Promise<void> {
  const opened = await opening
  try {
    await use(opened)
  } finally {
    await opened.close()
  }
}

async function useInbox({ page, memory }: OpenedWindow, samples: Samples): Promise<void> {
  await firstRow(page, agentNamePrefix)
  await page.waitForTimeout(settlingMs)
  const open = () => timeAct(page, () => page.locator('nav a[href$="/inbox"]').click(), isListShown)
  const leave = () => timeAct(page, () => page.locator('nav a[href$="/fleet"]').click(), isFleetShown)
  samples.firstOpening.push(await open())
  for (let count = 0; count < openings; count += 1) {
    await leave()
    samples.opening.push(await open())
  }
  for (const text of typed) samples.key.push(...(await typeText(page, text)))
  samples.scroll.push(await timeScrolling(page, grid))
  await page.waitForTimeout(settlingMs)
  samples.memory.push(await memory())
}

/** Each key, until every row in the picture has what was typed up to then. */
async function typeText(page: Page, text: string): Promise<number[]> {
  const box = page.getByRole('searchbox')
  await box.fill('')
  await box.focus()
  await page.waitForFunction(isListShown)
  const tookMs: number[] = []
  for (const [at, letter] of [...text].entries()) {
    const part = JSON.stringify([...text].slice(0, at + 1).join(''))
    const areShown = `${rows}.length > 0 && ${rows}.every((row) => row.textContent.toLowerCase().includes(${part}))`
    tookMs.push(await timeAct(page, () => page.keyboard.insertText(letter), areShown))
  }
  await box.fill('')
  return tookMs
}

async function scrollBlankPage(page: Page): Promise<number> {
  await firstPaint(page)
  await page.evaluate(`document.body.innerHTML =
    '<div id="box" style="height: 700px; overflow: auto"><div style="height: 500000px"></div></div>'`)
  return timeScrolling(page, '#box')
}

function figuresOf(samples: Samples): Figure[] {
  const limit = (what: string, ours: number[], target: number, unit: Figure['unit'] = 'ms'): Figure => ({
    ...{ what, ours, target, unit },
    floor: null,
  })
  const more = samples.memory.map((memory, run) => memory - (samples.memoryBefore[run] ?? 0))
  return [
    limit(
      'Inbox of 100,000 items, from the press to its rows, the first time after a start',
      samples.firstOpening,
      200,
    ),
    limit('The same later', samples.opening, 200),
    limit('A key in its search, from the key to the rows', samples.key, 100),
    limit('The slowest of those keys', [Math.max(...samples.key)], 100),
    {
      what: 'Frame that 95 in 100 are not longer than, while the list is scrolled',
      unit: 'ms',
      ours: samples.scroll,
      floor: { what: 'the same on a page with nothing in it', samples: samples.blankScroll },
      target: 1.5,
    },
    limit('Memory with it open, more than with the fleet on screen and an empty inbox', more, 60, 'MB'),
  ]
}
