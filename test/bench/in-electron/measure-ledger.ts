import { join } from 'node:path'
import { challengeIdSchema, type OutboxId } from '#contract/ids.ts'
import { challengeKeyOf } from '#contract/ipc/challenge-key.ts'
import { createLedgerVerifier } from '../../../src-main/operations/ledger/verify-ledger.ts'
import { stepWrite } from '../../../src-main/operations/outbox/step-write.ts'
import { sendDrafts } from '../../../src-main/operations/predictions/send-drafts.ts'
import { openStore, type Store } from '../../../src-main/store/store.ts'
import { createMemoryVault } from '../../../src-main/vault/memory-vault.ts'
import { addAgents, addChallenge, addWrite, startMs } from '../../faults/filled-store.ts'
import { listedChallenge } from '../../support/listed-challenge.ts'
import type { Task } from '../run-in-electron.ts'
import { createBenchWorkspace } from './bench-workspace.ts'
import { watchStalls } from './watch-stalls.ts'

/** Ms. */
export interface LedgerSamples {
  withLedger: number[]
  without: number[]
  review: number[]
  verify: number
  stall: number
}

const rows = 200_000
const turns = 3
const writesATurn = 400
const reviews = 3
const agents = 1_000

/** The steps of writes with and without their entries, in turns, and a verification of a large ledger. */
export async function measureLedger({ database }: Task): Promise<LedgerSamples> {
  const filled = openStore({ path: database, clock: () => startMs })
  addAgents(filled, 1)
  const withLedger: number[] = []
  const without: number[] = []
  for (let turn = 0; turn < turns; turn += 1) {
    const steps = timeSteps(filled, turn)
    withLedger.push(steps.withLedger)
    without.push(steps.without)
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
  return { withLedger, without, review: await timeReviews(database), verify, stall: stallMs }
}

/**
 * Both steps of each write in commits of their own, as sending does them; every other write gets no entries, so that a
 * disk which is slow for a moment is so for both.
 */
function timeSteps(store: Store, turn: number): { withLedger: number; without: number } {
  const first = 1 + turn * writesATurn
  const ids = store.transaction(() =>
    Array.from({ length: writesATurn }, (_, index) => {
      addChallenge(store, first + index)
      return addWrite(store, 1, first + index)
    }),
  )
  const spent = { withLedger: 0, without: 0 }
  for (const [index, outboxId] of ids.entries()) {
    const isEntered = index % 2 === 0
    const begunAtMs = performance.now()
    for (const state of ['sending', 'accepted'] as const) step(store, { outboxId, state, isEntered })
    spent[isEntered ? 'withLedger' : 'without'] += performance.now() - begunAtMs
  }
  return spent
}

function step(
  store: Store,
  { outboxId, state, isEntered }: { outboxId: OutboxId; state: 'sending' | 'accepted'; isEntered: boolean },
): void {
  const row = store.outbox.find(outboxId)
  if (row === null) throw new Error('the write is gone')
  const change = { state, attempt: 1, sentAtMs: startMs }
  if (isEntered) {
    stepWrite(store, row, { change, what: state, details: { attempt: 1 } })
    return
  }
  store.transaction(() => {
    store.outbox.change(row, change)
    store.journal.add(`prediction_${state}`, outboxId, { attempt: 1 })
  })
}

/** One prediction of each of 1,000 agents, judged and written down, up to the commit. */
async function timeReviews(database: string): Promise<number[]> {
  const store = openStore({ path: `${database}.review`, clock: Date.now })
  addAgents(store, agents)
  const workspace = createBenchWorkspace({ store, vault: createMemoryVault('bench') })
  const fleet = store.agents.all()
  const samples: number[] = []
  for (let review = 1; review <= reviews; review += 1) {
    const challengeId = challengeIdSchema.parse(`review${review}`)
    store.transaction(() => {
      store.challenges.saveListed(1, [listedChallenge({ challengeId, deadlineAtMs: Date.now() + 3_600_000 })])
      for (const { agentNo } of fleet) {
        store.subscriptions.add(agentNo, 'CL')
        const draft = { direction: 'bullish', confidenceText: '0.7', reasoning: 'Stocks fell again.' } as const
        store.drafts.save({ agentNo, challengeNo: review, savedAtMs: Date.now() }, draft)
      }
    })
    const items = fleet.map(({ agentKey, deploymentId, site }) => ({
      agentKey,
      challengeKey: challengeKeyOf({ deploymentId, site, challengeId }),
    }))
    const begunAtMs = performance.now()
    const receipts = sendDrafts(workspace, { items })
    samples.push(performance.now() - begunAtMs)
    const refused = receipts.find(({ outboxId }) => outboxId === null)
    if (refused !== undefined) throw new Error(JSON.stringify(refused))
  }
  await workspace.close()
  store.close()
  return samples
}
