import { readChallengeResults } from '../operations/results/read-challenge-results.ts'
import { orThrow } from '../operations/row-outcome.ts'
import type { Workspace } from '../operations/workspace.ts'
import type { OutboxRecord } from '../store/outbox.store.ts'
import { backOffMs } from './step-after-failure.ts'
import { stepAfterLookUp } from './step-after-look-up.ts'

export interface LookUpDeps extends Pick<Workspace, 'store' | 'client' | 'clock' | 'notify'> {
  random: () => number
  /** Between two readings that both count. */
  spacingMs: number
  /** Whether results may still be written down. */
  isRunning: () => boolean
}

export interface OutboxLookUp {
  /** Looks for every uncertain write whose time has come; `done` is called as each challenge has been read. */
  due(done: () => void): void
  /** Looks now, whatever the time. Rejects when the service could not be read. */
  now(row: OutboxRecord): Promise<void>
  /** Resolves when nothing is being read. */
  idle(): Promise<unknown>
}

const challengesAtOnce = 2

/** Finds out by reading only whether writes of unknown outcome have arrived. One reading serves all of a challenge. */
export function createOutboxLookUp(deps: LookUpDeps): OutboxLookUp {
  const { store, clock, random, spacingMs, notify } = deps
  const reading = new Map<number, Promise<void>>()

  const undecided = (challengeNo: number) =>
    store.outbox.ofChallengeUnsettled({ challengeNo }).filter(({ state }) => state === 'uncertain')

  const read = async (row: OutboxRecord): Promise<void> => {
    const nowMs = () => Math.trunc(clock())
    try {
      const results = await readChallengeResults(deps, row)
      if (!deps.isRunning()) return
      for (const intent of undecided(row.challengeNo)) decide(intent, results, nowMs())
    } catch (thrown) {
      if (deps.isRunning()) {
        for (const intent of undecided(row.challengeNo)) {
          const waitsUntilMs = nowMs() + backOffMs(intent.attempt + intent.lookUps + 2, random())
          store.outbox.change(intent, { state: 'uncertain', waitsUntilMs })
        }
      }
      throw thrown
    } finally {
      reading.delete(row.challengeNo)
      notify('outbox', 'app')
    }
  }

  const decide = (
    intent: OutboxRecord,
    results: { isComplete: boolean; submitted: ReadonlySet<string> },
    nowMs: number,
  ) => {
    const step = stepAfterLookUp({
      isListed: results.submitted.has(intent.agentId),
      isComplete: results.isComplete,
      lookUps: intent.lookUps,
      countsFromMs: intent.waitsUntilMs,
      nowMs,
      spacingMs,
    })
    if (step.kind === 'look_again') {
      const { lookUps, waitsUntilMs } = step
      store.outbox.change(intent, { state: 'uncertain', lookUps, waitsUntilMs })
    }
    if (step.kind === 'ask_operator') {
      store.transaction(() => {
        store.outbox.change(intent, { state: 'needs_you', waitsUntilMs: null })
        store.journal.add('prediction_not_found', intent.outboxId)
      })
    }
  }

  const start = (row: OutboxRecord): Promise<void> => {
    const running = reading.get(row.challengeNo)
    if (running !== undefined) return running
    const started = read(row)
    reading.set(row.challengeNo, started)
    return started
  }

  return {
    due(done) {
      const nowMs = clock()
      for (const row of store.outbox.inState({ state: 'uncertain' })) {
        if (reading.size >= challengesAtOnce) return
        if (row.waitsUntilMs !== null && row.waitsUntilMs > nowMs) continue
        // The failure is on the row as its next time to look.
        if (!reading.has(row.challengeNo)) start(row).then(done, done)
      }
    },
    now: (row) => start(orThrow(store.outbox.find(row.outboxId), 'not_found')),
    idle: () => Promise.allSettled(reading.values()),
  }
}
