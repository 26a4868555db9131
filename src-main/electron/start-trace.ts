import { renameSync, writeFileSync } from 'node:fs'
import type { BrowserWindow } from 'electron'

/** True only in the build that the end-to-end tests drive. */
declare const __HOOKS_BUILD__: boolean

const lookEveryMs = 1_000
const marks: Record<string, number> = {}

/** In that build: notes when the start came to this point, for the bench. */
export function markStart(point: string): void {
  if (__HOOKS_BUILD__) marks[`main: ${point}`] = performance.timeOrigin + performance.now()
}

/**
 * In that build, when the bench asks for it: writes all marks of main and page to a file, in ms since 1970, once the
 * page has fresh rows. The page sets its own marks and is read afterwards, so that reading does not slow down what is
 * measured.
 */
export function writeStartTrace(window: BrowserWindow): void {
  const file = process.env.ARENA_START_TRACE
  if (!__HOOKS_BUILD__ || file === undefined) return
  const timer = setInterval(() => {
    void readPageMarks(window).then((page) => {
      if (page['page: fresh'] === undefined) return
      clearInterval(timer)
      writeFileSync(`${file}.part`, JSON.stringify({ ...marks, ...page }))
      renameSync(`${file}.part`, file)
    })
  }, lookEveryMs)
}

async function readPageMarks(window: BrowserWindow): Promise<Record<string, number>> {
  const text: unknown = await window.webContents.executeJavaScript(readMarks)
  return JSON.parse(String(text)) as Record<string, number>
}

/** When an element of the first picture was painted is reported to an observer only, and late. */
const readMarks = `new Promise((resolve) => {
  const painted = []
  const watch = (list) => painted.push(...list.getEntries())
  new PerformanceObserver(watch).observe({ type: 'element', buffered: true })
  setTimeout(() => resolve(JSON.stringify(Object.fromEntries([
    ...painted.slice(0, 1).map(({ renderTime }) => ['page: first picture', renderTime]),
    ...performance.getEntriesByType('mark').map(({ name, startTime }) => [name.replace('arena:', 'page: '), startTime]),
    ...performance.getEntriesByType('paint').map(({ name, startTime }) => ['page: ' + name, startTime]),
    ...performance.getEntriesByType('navigation').flatMap(({ responseEnd, domInteractive }) =>
      [['page: document read', responseEnd], ['page: document parsed', domInteractive]]),
  ].map(([name, ms]) => [name, performance.timeOrigin + ms])))), 100)
})`
