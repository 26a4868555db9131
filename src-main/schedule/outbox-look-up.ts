import type { AppErrorData } from '#contract/app-error.ts'
import { backOffMs } from '../operations/outbox/step-after-failure.ts'
import { type Reading, stepAfterLookUp } from '../operations/outbox/step-after-look-up.ts'
import { type ReadResults, readChallengeResults } from '../operations/results/read-challenge-results.ts'
import { errorDataOf } from '../operations/row-outcome.ts'
import type { Workspace } from '../operations/workspace.ts'
import type { WriteRecord } from '../store/outbox-row.ts'

export interface LookUpDeps extends Pick<Workspace, 'store' | 'client' | 'clock' | 'notify'> {
  random: () => number
  /** Between two readings that both count. */
  spacingMs: number
  /** Whether results may still be written down. */
  isRunning: () => boolean
}

export interface OutboxLookUp {
  /**
   * Looks for every uncertain write whose time has come; `done` hears of each challenge whether what was found is
   * written down.
   */
  due(done: (isRecorded: boolean) => void): void
  /** Looks now, whatever the time. Rejects when the service could not be read. */
  now(row: WriteRecord): Promise<void>
  /** Resolves when nothing is being read. */
  idle(): Promise<unknown>
}

const challengesAtOnce = 2

/** What kept the service from being read; null when it was read. */
type ReadingFailure = { thrown: unknown } | null

interface Found {
  submitted: ReadonlySet<string>
  reading: Reading
  error: AppErrorData | null
}

function foundBy(results: { value: ReadResults } | { thrown: unknown }): Found {
  if ('thrown' in results) return { submitted: new Set(), reading: 'unreadable', error: errorDataOf(results.thrown) }
  const { submitted, isComplete } = results.value
  return { submitted, reading: isComplete ? 'complete' : 'incomplete', error: null }
}

/** Finds out by reading only whether writes of unknown outcome have arrived. One reading serves all of a challenge. */
export function createOutboxLookUp(deps: LookUpDeps): OutboxLookUp {
  const { store, client, clock, random, spacingMs, notify } = deps
  const reading = new Map<number, Promise<ReadingFailure>>()

  const undecided = (challengeNo: number) => store.outbox.ofChallengeUnsettled({ challengeNo })

  /** Rejects only when what was found cannot be written down. */
  const read = async (row: WriteRecord): Promise<ReadingFailure> => {
    try {
      const results = await readChallengeResults(deps, row).then(
        (value) => ({ value }),
        (thrown: unknown) => ({ thrown }),
      )
      if (!deps.isRunning()) return null
      const nowMs = Math.trunc(clock())
      const found = foundBy(results)
      for (const write of undecided(row.challengeNo)) decide(write, found, nowMs)
      return 'value' in results ? null : results
    } finally {
      reading.delete(row.challengeNo)
      notify('outbox', 'app')
    }
  }

  const decide = (write: WriteRecord, found: Found, nowMs: number) => {
    const doubt = write.doubt ?? { sinceMs: nowMs, looks: 0, lookedAtMs: null, found: null, error: null }
    const step = stepAfterLookUp({
      isListed: found.submitted.has(write.agentId),
      reading: found.reading,
      lookUps: write.lookUps,
      looks: doubt.looks,
      countsFromMs: write.waitsUntilMs,
      nowMs,
      spacingMs,
      leftMs: write.deadlineAtMs - client.serviceNow(write.baseUrl),
      backOffMs: backOffMs(doubt.looks + 2, random()),
    })
    if (step.kind === 'accept') return
    const looked = {
      ...doubt,
      looks: doubt.looks + (step.kind === 'stay' ? 0 : 1),
      lookedAtMs: nowMs,
      found: found.reading === 'complete' ? 'not_listed' : found.reading,
      error: found.error,
    } as const
    if (write.state === 'needs_you' || step.kind === 'stay') {
      store.outbox.change(write, { state: write.state, doubt: looked })
      return
    }
    if (step.kind === 'look_again') {
      const { lookUps, waitsUntilMs } = step
      store.outbox.change(write, { state: 'uncertain', lookUps, waitsUntilMs, doubt: looked })
      return
    }
    store.transaction(() => {
      store.outbox.change(write, { state: 'needs_you', waitsUntilMs: null, doubt: looked })
      store.journal.add('prediction_not_found', write.outboxId, { looks: looked.looks, found: looked.found })
    })
  }

  const start = (row: WriteRecord): Promise<ReadingFailure> => {
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
