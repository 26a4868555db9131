import { join } from 'node:path'
import type { Bench, Figure } from './figure.ts'
import { makeFolder, storeFleet } from './fleet-folder.ts'
import type { IpcSide } from './in-electron/measure-ipc.ts'
import type { CycleCost } from './in-electron/measure-radar.ts'
import { buildBenchApp, runInElectron } from './run-in-electron.ts'
import { startBareService } from './start-bare-service.ts'

const starts = 5

/** The first token of each of 1,000 agents that sign with keys of their own. */
export const tokensBench: Bench = {
  name: 'tokens',
  measure: () =>
    withFleet(async (freshFleet) => {
      const { floor, ours } = await runInElectron<Record<'floor' | 'ours', number[]>>({
        name: 'tokens',
        database: freshFleet(),
      })
      return [
        {
          what: 'First tokens of 1,000 agents by ES256 assertions',
          unit: 'ms',
          ours,
          floor: {
            what: 'a loop over keys ready to sign, 8 at once: sign, POST, read the answer',
            samples: floor,
          },
          target: 1.5,
        },
      ]
    }),
}

/** One look at both sites for all agents, right after a start and later. */
export const radarBench: Bench = {
  name: 'radar',
  measure: () =>
    withFleet(async (freshFleet) => {
      const runs: { first: CycleCost; later: CycleCost[] }[] = []
      for (let start = 0; start < starts; start += 1) {
        runs.push(await runInElectron({ name: 'radar', database: freshFleet() }))
      }
      const first = runs.map((run) => run.first)
      return [
        ...cycleFigures('first radar cycle after a start', first),
        ...cycleFigures(
          'later radar cycle',
          runs.flatMap((run) => run.later),
        ),
      ]
    }),
}

function cycleFigures(which: string, cycles: readonly CycleCost[]): Figure[] {
  return [
    {
      what: `HTTP requests of a ${which}`,
      unit: 'requests',
      ours: cycles.map(({ requests }) => requests),
      floor: null,
      target: 4,
    },
    {
      what: `Processor time of the main process for a ${which}`,
      unit: 'ms',
      ours: cycles.map(({ cpuMs }) => cpuMs),
      floor: null,
      target: 80,
    },
  ]
}

/** The fleet's 1,000 rows from main to the page. */
export const ipcBench: Bench = {
  name: 'ipc',
  measure: () =>
    withFleet(async (freshFleet) => {
      const samples = await runInElectron<Record<IpcSide, number[]>>({ name: 'ipc', database: freshFleet() })
      const common = { unit: 'ms', ours: samples.port, target: 1.5 } as const
      return [
        {
          ...common,
          what: 'An answer of 1,000 fleet rows over our port into the page',
          floor: {
            what: 'the same rows by `ipcRenderer.invoke`, into the preload only',
            samples: samples.preload,
          },
        },
        {
          ...common,
          what: 'The same',
          floor: {
            what: 'the same rows by `ipcRenderer.invoke` and `contextBridge`, into the page',
            samples: samples.bridge,
          },
        },
      ]
    }),
}

/** Gives `use` a function that stores the fleet once more, in a database of its own. */
async function withFleet(use: (freshFleet: () => string) => Promise<Figure[]>): Promise<Figure[]> {
  await buildBenchApp()
  const service = await startBareService()
  const folder = await makeFolder()
  let count = 0
  try {
    return await use(() => {
      count += 1
      const database = join(folder.path, `${count}.db`)
      storeFleet(database, service.baseUrl)
      return database
    })
  } finally {
    service.stop()
    await folder.remove()
  }
}
