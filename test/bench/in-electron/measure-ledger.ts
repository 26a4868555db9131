import { join } from 'node:path'
import { createLedgerVerifier } from '../../../src-main/operations/ledger/verify-ledger.ts'
import { stepWrite } from '../../../src-main/operations/outbox/step-write.ts'
import { openStore, type Store } from '../../../src-main/store/store.ts'
import { addAgents, addChallenge, addWrite, startMs } from '../../faults/filled-store.ts'
import type { Task } from '../run-in-electron.ts'
import { watchStalls } from './watch-stalls.ts'

/** Ms. */
export interface LedgerSamples {
  withLedger: number[]
  without: number[]
  verify: number
  stall: number
}

const rows = 200_000
const turns = 5
const writesATurn = 200

/** The steps of writes with and without their entries, in turns, and a verification of a large ledger. */
export async function measureLedger({ database }: Task): Promise<LedgerSamples> {
  const filled = openStore({ path: database, clock: () => startMs })
  addAgents(filled, 1)
  const withLedger: number[] = []
  const without: number[] = []
  for (let turn = 0; turn < turns; turn += 1) {
    withLedger.push(timeSteps(filled, 2 * turn, true))
    without.push(timeSteps(filled, 2 * turn + 1, false))
  }
  const row = filled.outbox.list({ limit: 1 })[0]
  if (row === undefined) throw new Error('no write')
  filled.transaction(() => {
    for (let seq = filled.ledger.highestSeq(); seq < rows; seq += 1)
      filled.ledger.addStep(row, { step: 'sending', receipt: { state: 'sending', attempt: seq } })
  })
  // So that no commit of what is measured has to move all of that out of the log.
  filled.close()
  const store = openStore({ path: database, clock: () => startMs })
  const analytics = store.openAnalytics(join(import.meta.dirname, 'analytics-thread.cjs'))
  const verifier = createLedgerVerifier({ store, analytics, clock: Date.now, notify: () => {} })
  const stalls = watchStalls()
  const begunAtMs = performance.now()
  const { checked, found } = await verifier.verify()
  const verify = performance.now() - begunAtMs
  if (checked !== rows || found !== null) throw new Error(`${checked} rows are sound`)
  const { stallMs } = stalls.longest()
  await analytics.close()
  store.close()
  return { withLedger, without, verify, stall: stallMs }
}

/** Both steps of each write in commits of their own, as sending does them. */
function timeSteps(store: Store, turn: number, isEntered: boolean): number {
  const first = 1 + turn * writesATurn
  const ids = store.transaction(() =>
    Array.from({ length: writesATurn }, (_, index) => {
      addChallenge(store, first + index)
      return addWrite(store, 1, first + index)
    }),
  )
  const begunAtMs = performance.now()
  for (const outboxId of ids) {
    for (const state of ['sending', 'accepted'] as const) {
      const row = store.outbox.find(outboxId)
      if (row === null) throw new Error('the write is gone')
      const change = { state, attempt: 1, sentAtMs: startMs }
      if (isEntered) stepWrite(store, row, { change, what: state, details: { attempt: 1 } })
      else
        store.transaction(() => {
          store.outbox.change(row, change)
          store.journal.add(`prediction_${state}`, outboxId, { attempt: 1 })
        })
    }
  }
  return performance.now() - begunAtMs
}
