import { join } from 'node:path'
import type { Bench } from './figure.ts'
import { makeFolder } from './fleet-folder.ts'
import type { PackSamples } from './in-electron/measure-pack.ts'
import { buildBenchApp, runInElectron } from './run-in-electron.ts'

const runs = 3

/** 1,000 agents with 20,000 predictions into one file and out of it again. */
export const packBench: Bench = {
  name: 'pack',
  async measure() {
    await buildBenchApp()
    const folder = await makeFolder()
    const samples: PackSamples[] = []
    try {
      for (let run = 0; run < runs; run += 1) {
        samples.push(await runInElectron<PackSamples>({ name: 'pack', database: join(folder.path, `${run}.db`) }))
      }
    } finally {
      await folder.remove()
    }
    const figure = (what: string, name: keyof PackSamples, target: number) => ({
      what,
      unit: 'ms' as const,
      ours: samples.map((sample) => sample[name]),
      floor: null,
      target,
    })
    return [
      figure('Pack of 1,000 agents with 20,000 predictions, besides the key derivation', 'pack', 3_000),
      figure('The same opened, judged and taken into an empty console', 'unpack', 3_000),
      figure('The key derivation alone, on a thread of its own', 'derive', 2_000),
      figure('Longest stall of the main thread while packing', 'packStall', 50),
      figure('Longest stall of the main thread while unpacking', 'unpackStall', 50),
    ]
  },
}
