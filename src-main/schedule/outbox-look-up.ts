import { readChallengeResults } from '../operations/results/read-challenge-results.ts'
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
  /** Looks for every uncertain write whose time has come; `done` hears of each challenge whether what was found is written down. */
  due(done: (isRecorded: boolean) => void): void
  /** Looks now, whatever the time. Rejects when the service could not be read. */
  now(row: OutboxRecord): Promise<void>
  /** Resolves when nothing is being read. */
  idle(): Promise<unknown>
}

const challengesAtOnce = 2

/** What kept the service from being read; null when it was read. */
type ReadingFailure = { thrown: unknown } | null

/** Finds out by reading only whether writes of unknown outcome have arrived. One reading serves all of a challenge. */
export function createOutboxLookUp(deps: LookUpDeps): OutboxLookUp {
  const { store, clock, random, spacingMs, notify } = deps
  const reading = new Map<number, Promise<ReadingFailure>>()

  const undecided = (challengeNo: number) =>
    store.outbox.ofChallengeUnsettled({ challengeNo }).filter(({ state }) => state === 'uncertain')

  /** Rejects only when what was found cannot be written down. */
  const read = async (row: OutboxRecord): Promise<ReadingFailure> => {
    try {
      const results = await readChallengeResults(deps, row).then(
        (value) => ({ value }),
        (thrown: unknown) => ({ thrown }),
      )
      if (!deps.isRunning()) return null
      const nowMs = Math.trunc(clock())
      if ('value' in results) {
        for (const intent of undecided(row.challengeNo)) decide(intent, results.value, nowMs)
        return null
      }
      for (const intent of undecided(row.challengeNo)) {
        const waitsUntilMs = nowMs + backOffMs(intent.attempt + intent.lookUps + 2, random())
        store.outbox.change(intent, { state: 'uncertain', waitsUntilMs })
      }
      return results
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

  const start = (row: OutboxRecord): Promise<ReadingFailure> => {
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
        if (reading.has(row.challengeNo)) continue
        start(row).then(
          () => done(true),
          () => done(false),
        )
      }
    },
    async now(row) {
      const failure = await start(row)
      if (failure !== null) throw failure.thrown
    },
    idle: () => Promise.allSettled(reading.values()),
  }
}
