import { join } from 'node:path'
import { findItems } from '../../src-main/operations/search/find-items.ts'
import { openStore } from '../../src-main/store/store.ts'
import { storeSearchedFleet } from '../support/searched-fleet.ts'
import type { Bench } from './figure.ts'
import { makeFolder } from './fleet-folder.ts'

/** What is typed, key by key; the last words are found nowhere, which reads everything. */
const typed = ['helios-0999', 'gold', '黄金', 'oil report 99', 'world cup', 'nothing of the kind']

/** What one key in the palette costs main: a search in agents, challenges and events, with a bound. */
export const paletteBench: Bench = {
  name: 'palette',
  async measure() {
    const folder = await makeFolder()
    const store = openStore({ path: join(folder.path, 'console.db'), clock: Date.now })
    try {
      storeSearchedFleet(store, { agents: 1_000, events: 10_000 })
      const texts = typed.flatMap((text) => Array.from(text, (_, at) => text.slice(0, at + 1)))
      const samples = texts.map((text) => {
        const startMs = performance.now()
        findItems({ store, clock: Date.now }, text)
        return performance.now() - startMs
      })
      const figure = { unit: 'ms' as const, floor: null, target: 50 }
      return [
        { ...figure, what: 'A key in the palette, 1,000 agents and 10,000 events stored', ours: samples },
        { ...figure, what: 'The slowest of them', ours: [Math.max(...samples)] },
      ]
    } finally {
      store.close()
      await folder.remove()
    }
  },
}
