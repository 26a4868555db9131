import { join } from 'node:path'
import type { Bench } from './figure.ts'
import { makeFolder } from './fleet-folder.ts'
import type { DropSamples } from './in-electron/measure-drops.ts'
import { buildBenchApp, runInElectron } from './run-in-electron.ts'

/** What it costs main to take 10,000 files out of the drop folder, and to write what became of them. */
export const dropsBench: Bench = {
  name: 'drops',
  async measure() {
    await buildBenchApp()
    const folder = await makeFolder()
    try {
      const { take, takeStall, write, writeStall } = await runInElectron<DropSamples>({
        name: 'drops',
        database: join(folder.path, 'console.db'),
      })
      const limit = (what: string, ours: number, target: number) => ({
        what,
        unit: 'ms' as const,
        ours: [ours],
        floor: null,
        target,
      })
      return [
        limit('10,000 files taken out of the drop folder in one look', take, 10_000),
        limit('Longest time during it for which main did nothing else', takeStall, 50),
        limit('Their 10,000 outcomes written', write, 10_000),
        limit('Longest time during that for which main did nothing else', writeStall, 50),
      ]
    } finally {
      await folder.remove()
    }
  },
}
