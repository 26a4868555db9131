import type { Page } from '@playwright/test'
import { firstPaint } from './open-window.ts'

/**
 * How long an act takes until `isShown`, a condition in JavaScript, holds in the page, in ms: from the act's first key
 * or press, as the page itself gets it, to the frame after the one that found it. What is not there is waited for as
 * long as a test waits.
 */
export async function timeAct(page: Page, act: () => Promise<void>, isShown: string): Promise<number> {
  await page.evaluate(`void (window.benchTimer = new Promise((resolve) => {
    let beganAtMs = null
    for (const kind of ['keydown', 'beforeinput', 'pointerdown'])
      addEventListener(kind, (event) => { beganAtMs ??= event.timeStamp }, { capture: true, once: true })
    const look = () => requestAnimationFrame(() => {
      if (beganAtMs !== null && (${isShown})) requestAnimationFrame(() => resolve(performance.now() - beganAtMs))
      else look()
    })
    look()
  }))`)
  await act()
  return page.evaluate<number>('window.benchTimer')
}

/** A frame longer than 95 in 100, in ms, while what `box` selects is scrolled a little further in each. */
export function timeScrolling(page: Page, box: string): Promise<number> {
  return page.evaluate<number>(`(async () => {
    const box = document.querySelector(${JSON.stringify(box)})
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const tookMs = []
    let last = await frame()
    for (let count = 0; count < 300; count += 1) {
      box.scrollTop += 60
      const now = await frame()
      tookMs.push(now - last)
      last = now
    }
    return tookMs.sort((a, b) => a - b)[Math.floor(tookMs.length * 0.95)]
  })()`)
}

/** The same on a page with nothing in it but something to scroll. */
export async function scrollBlankPage(page: Page): Promise<number> {
  await firstPaint(page)
  await page.evaluate(`document.body.innerHTML =
    '<div id="box" style="height: 700px; overflow: auto"><div style="height: 500000px"></div></div>'`)
  return timeScrolling(page, '#box')
}
