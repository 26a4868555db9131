import { mkdirSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { appFrom, builtApp, type ElectronLaunch } from '../support/electron-runtime.ts'
import type { Bench, Figure } from './figure.ts'
import { agentNamePrefix, makeFolder, storeFleet } from './fleet-folder.ts'
import { firstPaint, firstRow, type OpenedWindow, openWindow } from './open-window.ts'
import { takeTurns } from './take-turns.ts'
import { markOf, medianMarks, traceStart } from './trace-start.ts'

const emptyWindow = fileURLToPath(new URL('empty-window', import.meta.url))
/** Nothing listens there: a start must not wait for a service. */
const nobodysAddress = 'http://127.0.0.1:9'
/** Long enough for the first cycles and the collection of garbage to be over. */
const settlingMs = 10_000
const memoryRounds = 5

interface Homes {
  empty: string
  fleet: string
}

/** The marks whose last one is the end. */
const ends = {
  /** Painted, and in a window that is there to be seen. */
  visible: ['page: first picture', 'main: window shown'],
  usable: ['page: first-row'],
  /** Also the bars, the search box and all else around the rows. */
  whole: ['page: whole'],
  fresh: ['page: fresh'],
} as const
const emptyEnd = 'page: first-contentful-paint'

/**
 * From the start of the process to what an operator sees and can use, beside the emptiest window of the same Electron.
 * Both pages mark the moments themselves and are asked when all is over: nobody watches.
 */
export const startBench: Bench = {
  name: 'start',
  measure: async () => {
    const starts = await traceStarts()
    const floor = {
      what: 'start of the process to the first paint of an empty window',
      samples: starts.floor.map((marks) => markOf(marks, emptyEnd)),
    }
    const until = (what: string, end: readonly string[], target: number): Figure => ({
      what: `Start of the process to ${what}`,
      unit: 'ms',
      ours: starts.ours.map((marks) => Math.max(...end.map((mark) => markOf(marks, mark)))),
      floor,
      target,
    })
    return [
      until('the first row of a fleet of 1,000 on screen', ends.visible, 1.3),
      until('that row usable', ends.usable, 1.7),
      until('all of the screen usable', ends.whole, 2),
      until('fresh data from main', ends.fresh, 2.8),
    ]
  },
  async trace() {
    const { floor, ours } = await traceStarts()
    return [
      ...[...medianMarks(floor)].map(([mark, ms]) => `empty ${mark}: ${ms.toFixed(0)} ms`),
      ...[...medianMarks(ours)].map(([mark, ms]) => `${mark}: ${ms.toFixed(0)} ms`),
    ].join('\n')
  },
}

const traceStarts = () =>
  withHomes(({ empty, fleet }) =>
    takeTurns({
      floor: () => traceStart(appFrom(emptyWindow), empty),
      ours: () => traceStart(builtApp(), fleet),
    }),
  )

/**
 * All processes of the app, with its fleet on screen and nothing to do. Both sides run a copy of Electron that nobody
 * else runs: a page of its files counts the less the more programs share it.
 */
export const memoryBench: Bench = {
  name: 'memory',
  measure: () =>
    withHomes((homes) =>
      withOwnElectron(async (own) => {
        const { floor, ours } = await takeTurns(
          {
            floor: () =>
              withWindow(openEmpty(homes, own), async (opened) => {
                await firstPaint(opened.page)
                return memoryAtRest(opened)
              }),
            ours: () =>
              withWindow(openConsole(homes, own), async (opened) => {
                await firstRow(opened.page, agentNamePrefix)
                return memoryAtRest(opened)
              }),
          },
          memoryRounds,
        )
        return [
          {
            what: 'Memory of all processes, a fleet of 1,000 on screen, at rest',
            unit: 'MB',
            ours,
            floor: { what: 'memory of all processes of an empty window', samples: floor },
            target: 1.6,
          },
        ]
      }),
    ),
}

type Runtime = Pick<ElectronLaunch, 'executablePath'>

const openEmpty = ({ empty }: Homes, runtime?: Runtime) => openWindow({ ...appFrom(emptyWindow), ...runtime }, empty)
const openConsole = ({ fleet }: Homes, runtime?: Runtime) => openWindow({ ...builtApp(), ...runtime }, fleet)

async function withOwnElectron<Result>(use: (own: Runtime) => Promise<Result>): Promise<Result> {
  const { executablePath } = builtApp()
  const folder = await makeFolder()
  try {
    await cp(dirname(executablePath), folder.path, { recursive: true })
    return await use({ executablePath: join(folder.path, basename(executablePath)) })
  } finally {
    await folder.remove()
  }
}

async function memoryAtRest({ page, memory }: OpenedWindow): Promise<number> {
  await page.waitForTimeout(settlingMs)
  return memory()
}

async function withWindow<Result>(
  opening: Promise<OpenedWindow>,
  use: (opened: OpenedWindow) => Promise<Result>,
): Promise<Result> {
  const opened = await opening
  try {
    return await use(opened)
  } finally {
    await opened.close()
  }
}

/** Both homes are used again for every start, as an operator's is. */
async function withHomes<Result>(use: (homes: Homes) => Promise<Result>): Promise<Result> {
  const empty = await makeFolder()
  const fleet = await makeFolder()
  try {
    const userData = join(fleet.path, 'Arena Console')
    mkdirSync(userData)
    storeFleet(join(userData, 'console.db'), nobodysAddress)
    return await use({ empty: empty.path, fleet: fleet.path })
  } finally {
    await empty.remove()
    await fleet.remove()
  }
}
