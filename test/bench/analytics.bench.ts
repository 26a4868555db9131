import { join } from 'node:path'
import { openStore } from '../../src-main/store/store.ts'
import { type SettledFleet, storeSettledFleet } from '../support/settled-fleet.ts'
import type { Bench, Figure } from './figure.ts'
import { makeFolder } from './fleet-folder.ts'
import type { AnalyticsSamples } from './in-electron/measure-analytics.ts'
import { buildBenchApp, runInElectron } from './run-in-electron.ts'

const runs = 3

/** 200,000 predictions of 1,000 agents; every fifth agent says what its neighbour says. */
const fleet: SettledFleet = {
  agents: 1_000,
  challenges: 200,
  resultOf: (challenge) => (mix(challenge, 7) < 0.5 ? 'bullish' : 'bearish'),
  predict: (number, challenge) => {
    const agent = number % 5 === 0 ? number + 1 : number
    const direction = mix(agent, challenge) < 0.5 ? 'bullish' : 'bearish'
    const confidence = Math.round(50 + mix(challenge, agent + 1) * 49) / 100
    const isCorrect = direction === fleet.resultOf(challenge)
    return { direction, confidence, isCorrect, score: 50 + (isCorrect ? 50 : -50) * confidence }
  },
}

/** From 0 to 1, the same for the same two numbers. */
function mix(a: number, b: number): number {
  const value = Math.sin(a * 12.9898 + b * 78.233) * 43_758.5453
  return value - Math.floor(value)
}

/** What a look at the analytics costs when 200,000 predictions are stored. */
export const analyticsBench: Bench = {
  name: 'analytics',
  async measure() {
    await buildBenchApp()
    const folder = await makeFolder()
    const samples: AnalyticsSamples[] = []
    try {
      const database = join(folder.path, 'console.db')
      const store = openStore({ path: database, clock: Date.now })
      storeSettledFleet(store, { baseUrl: 'http://127.0.0.1:9', fleet })
      store.close()
      for (let run = 0; run < runs; run += 1)
        samples.push(await runInElectron<AnalyticsSamples>({ name: 'analytics', database }))
    } finally {
      await folder.remove()
    }
    const figure = (what: string, name: keyof AnalyticsSamples, target: number, unit: Figure['unit'] = 'ms') => ({
      what,
      unit,
      ours: samples.map((sample) => sample[name]),
      floor: null,
      target,
    })
    return [
      figure('First look: thread started, 200,000 predictions read, filters and figures of 1,000 agents', 'first', 500),
      figure('Another view of them', 'view', 500),
      figure('The same after a change of filter', 'filter', 200),
      figure('Four rules replayed over them, with 1,000 resamples', 'lab', 500),
      figure('Correlations, clone clusters and what each of 1,000 agents adds', 'fleet', 1_000),
      figure('Longest stall of the main thread meanwhile', 'stall', 50),
      figure('Memory of the process meanwhile, more than before', 'memory', 80, 'MB'),
    ]
  },
}
