import { join } from 'node:path'
import type { Bench } from './figure.ts'
import { makeFolder } from './fleet-folder.ts'
import type { LedgerSamples } from './in-electron/measure-ledger.ts'
import { buildBenchApp, runInElectron } from './run-in-electron.ts'

/** What the ledger adds to sending, and how long a verification of 200,000 rows takes. */
export const ledgerBench: Bench = {
  name: 'ledger',
  async measure() {
    await buildBenchApp()
    const folder = await makeFolder()
    try {
      const database = join(folder.path, 'console.db')
      const { withLedger, without, review, verify, stall } = await runInElectron<LedgerSamples>({
        name: 'ledger',
        database,
      })
      return [
        {
          what: 'Steps of 200 writes, sent and accepted, each committed with its entry in the ledger',
          unit: 'ms',
          ours: withLedger,
          floor: { what: 'the same without the entries', samples: without },
          target: 1.25,
        },
        {
          what: '1,000 predictions of one review judged and durable in the outbox',
          unit: 'ms',
          ours: review,
          floor: null,
          target: 1_000,
        },
        { what: 'A ledger of 200,000 rows verified', unit: 'ms', ours: [verify], floor: null, target: 10_000 },
        { what: 'Longest stall of the main thread meanwhile', unit: 'ms', ours: [stall], floor: null, target: 50 },
      ]
    } finally {
      await folder.remove()
    }
  },
}
