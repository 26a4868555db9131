import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { openStore } from '../../src-main/store/store.ts'
import { appFrom, builtApp } from '../support/electron-runtime.ts'
import { storeInbox } from '../support/filled-inbox.ts'
import type { Bench, Figure } from './figure.ts'
import { agentNamePrefix, makeFolder, storeFleet } from './fleet-folder.ts'
import { firstRow, inWindow, type OpenedWindow, openWindow } from './open-window.ts'
import { scrollBlankPage, timeAct, timeScrolling } from './time-act.ts'

const emptyWindow = fileURLToPath(new URL('empty-window', import.meta.url))
/** Nothing listens there: what is measured is what is stored. */
const nobodysAddress = 'http://127.0.0.1:9'
const items = 100_000
const fewItems = 2_000
const runs = 3
const openings = 5
const settlingMs = 6_000

/** Typed key by key: words of one letter and two are looked for in every text, longer ones in the index. */
const typed = ['777', '库存连', '999']

const grid = '[role="grid"][aria-label="Inbox"]'
const rows = `[...document.querySelectorAll('${grid} [data-row-index]')]`
const isListShown = `${rows}.some((row) => row.getBoundingClientRect().height > 0)`
const isFleetShown = `document.querySelector('[role="grid"][aria-label="Fleet"] [data-row-index]') !== null`

interface Samples {
  firstOpening: number[]
  opening: number[]
  key: number[]
  scroll: number[]
  /** Of all processes, at rest: the fleet on screen, the list open, and the list after it was searched and scrolled. */
  memory: { fleet: number; open: number; used: number }[]
}

const noSamples = (): Samples => ({ firstOpening: [], opening: [], key: [], scroll: [], memory: [] })

/** What an inbox of 100,000 items costs the operator who opens it, scrolls in it and searches it. */
export const inboxBench: Bench = {
  name: 'inbox',
  async measure() {
    const large = await makeFolder()
    const small = await makeFolder()
    try {
      storeHome(large.path, items)
      storeHome(small.path, fewItems)
      const ofLarge = noSamples()
      const ofSmall = noSamples()
      const blankScroll: number[] = []
      for (let run = 0; run < runs; run += 1) {
        await inWindow(openWindow(builtApp(), small.path), (opened) => readInbox(opened, ofSmall))
        await inWindow(openWindow(appFrom(emptyWindow), small.path), async ({ page }) => {
          blankScroll.push(await scrollBlankPage(page))
        })
        await inWindow(openWindow(builtApp(), large.path), (opened) => readInbox(opened, ofLarge))
      }
      return figuresOf({ ofLarge, ofSmall, blankScroll })
    } finally {
      await large.remove()
      await small.remove()
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

async function readInbox({ page, memory }: OpenedWindow, samples: Samples): Promise<void> {
  const memoryAtRest = async (): Promise<number> => {
    await page.waitForTimeout(settlingMs)
    return memory()
  }
  const open = () => timeAct(page, () => page.locator('nav a[href$="/inbox"]').click(), isListShown)
  const leave = () => timeAct(page, () => page.locator('nav a[href$="/fleet"]').click(), isFleetShown)
  // A later start opens with the screen that this one ends with.
  await page.locator('nav a[href*="/fleet"]').click()
  await firstRow(page, agentNamePrefix)
  const fleet = await memoryAtRest()
  samples.firstOpening.push(await open())
  const opened = await memoryAtRest()
  for (let count = 0; count < openings; count += 1) {
    await leave()
    samples.opening.push(await open())
  }
  for (const text of typed) samples.key.push(...(await typeText(page, text)))
  samples.scroll.push(await timeScrolling(page, grid))
  samples.memory.push({ fleet, open: opened, used: await memoryAtRest() })
}

/** Each key, until every row in the picture has what was typed up to then. */
async function typeText(page: Page, text: string): Promise<number[]> {
  const box = page.getByRole('searchbox')
  await box.fill('')
  await box.focus()
  await page.locator(`${grid} [data-row-index]`).first().waitFor()
  const tookMs: number[] = []
  for (const [at, letter] of [...text].entries()) {
    const part = JSON.stringify([...text].slice(0, at + 1).join(''))
    const areShown = `${rows}.length > 0 && ${rows}.every((row) => row.textContent.toLowerCase().includes(${part}))`
    tookMs.push(await timeAct(page, () => page.keyboard.insertText(letter), areShown))
  }
  await box.fill('')
  return tookMs
}

function figuresOf(of: { ofLarge: Samples; ofSmall: Samples; blankScroll: number[] }): Figure[] {
  const { ofLarge, ofSmall, blankScroll } = of
  const limit = (what: string, ours: number[], target: number, unit: Figure['unit'] = 'ms'): Figure => ({
    ...{ what, ours, target, unit },
    floor: null,
  })
  const moreThan = (before: 'fleet' | 'used', after: 'open' | 'used'): number[] =>
    ofLarge.memory.map((memory, run) => memory[after] - (ofSmall.memory[run]?.[before] ?? 0))
  return [
    limit(
      'Inbox of 100,000 items, from the press to its rows, the first time after a start',
      ofLarge.firstOpening,
      200,
    ),
    limit('The same later', ofLarge.opening, 200),
    limit('A key in its search, from the key to the rows', ofLarge.key, 100),
    {
      what: 'Frame that 95 in 100 are not longer than, while the list is scrolled',
      unit: 'ms',
      ours: ofLarge.scroll,
      floor: { what: 'the same on a page with nothing in it', samples: blankScroll },
      target: 1.5,
    },
    limit(
      'Memory with it open, more than with the fleet on screen and 2,000 items',
      moreThan('fleet', 'open'),
      60,
      'MB',
    ),
    limit(
      'Memory after it was searched and scrolled, more than 2,000 items after the same',
      moreThan('used', 'used'),
      60,
      'MB',
    ),
  ]
}
