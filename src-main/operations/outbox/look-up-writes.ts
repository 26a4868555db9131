import type { OutboxId } from '#contract/ids.ts'
import { isWaiting } from '#contract/rules/is-waiting.ts'
import { longestWaitMs } from '#contract/rules/outbox/longest-wait.ts'
import { isDoubtful } from '#contract/rules/outbox/write-state.ts'
import { isIntact, type WriteRecord } from '../../store/outbox-row.ts'
import { errorDataOf } from '../row-outcome.ts'
import { quarantineWrite } from './quarantine-write.ts'
import { type LookUpDeps, recordAbsence, recordFinding } from './record-look-up.ts'
import { writeKindOf } from './write-kinds.ts'

export interface LookUps {
  /**
   * Looks for every uncertain write whose time has come; `done` hears of each reading whether what was found is written
   * down.
   */
  due(done: (isRecorded: boolean) => void): void
  /** Looks now, whatever the time; not once closing began. Rejects when the service could not be read. */
  now(row: WriteRecord): Promise<void>
  /** Resolves when nothing is being read. */
  idle(): Promise<unknown>
}

/** How many readings of one site go on at once: one that is slow keeps none of another. */
export const readingsAtOnce = 2

/** What kept the service from being read; null when it was read. */
type ReadingFailure = { thrown: unknown } | null

/**
 * Finds out by reading only whether writes of unknown outcome have arrived. One reading serves all of the same
 * `lookUpKey`.
 */
export function createLookUps(deps: LookUpDeps): LookUps {
  const { store, clock, notify } = deps
  const readings = new Map<string, { siteNo: number; asked: ReadonlySet<OutboxId>; outcome: Promise<ReadingFailure> }>()

  const countReadings = (siteNo: number): number =>
    [...readings.values()].filter((reading) => reading.siteNo === siteNo).length

  /** Rejects only when what was found cannot be written down. */
  const read = async (row: WriteRecord, key: string, asked: readonly WriteRecord[]): Promise<ReadingFailure> => {
    try {
      const result = await writeKindOf(row)
        .lookUp(deps, asked)
        .then(
          (findingOf) => ({ findingOf }),
          (thrown: unknown) => ({ thrown }),
        )
      // What closing cut off says nothing of the service.
      if (!deps.isRunning() || ('thrown' in result && !deps.maySend())) return null
      for (const { outboxId } of asked) {
        const write = store.outbox.find(outboxId)
        if (write === null || !isDoubtful(write.state) || !isIntact(write)) continue
        if ('findingOf' in result) recordFinding(deps, write, result.findingOf(write))
        else recordAbsence(deps, write, { reading: 'unreadable', error: errorDataOf(result.thrown) })
      }
      return 'thrown' in result ? result : null
    } finally {
      readings.delete(key)
      notify('outbox', 'app')
    }
  }

  const start = (row: WriteRecord): Promise<ReadingFailure> => {
    const kind = writeKindOf(row)
    const key = kind.lookUpKey(row)
    const running = readings.get(key)
    if (running !== undefined) {
      if (kind.mostInReading === undefined || running.asked.has(row.outboxId)) return running.outcome
      const again = () => (deps.maySend() ? start(row) : null)
      return running.outcome.then(again, again)
    }
    const asked = listAsked(store, row, key)
    const outcome = read(row, key, asked)
    const { siteNo } = row
    readings.set(key, { siteNo, asked: new Set(asked.map(({ outboxId }) => outboxId)), outcome })
    return outcome
  }

  return {
    due(done) {
      const nowMs = clock()
      for (const row of store.outbox.inState({ state: 'uncertain' })) {
        if (countReadings(row.siteNo) >= readingsAtOnce) continue
        if (isWaiting(row.waitsUntilMs, { nowMs, mostMs: longestWaitMs })) continue
        if (!isIntact(row)) {
          quarantineWrite(deps, row)
          continue
        }
        if (readings.has(writeKindOf(row).lookUpKey(row))) continue
        start(row).then(
          () => done(true),
          () => done(false),
        )
      }
    },
    async now(row) {
      const failure = deps.maySend() ? await start(row) : null
      if (failure !== null) throw failure.thrown
    },
    idle: () => Promise.allSettled([...readings.values()].map(({ outcome }) => outcome)),
  }
}

/** What one reading looks for: all of the key, or the write itself and those that have waited longest. */
function listAsked(store: LookUpDeps['store'], row: WriteRecord, key: string): WriteRecord[] {
  const { mostInReading = Number.POSITIVE_INFINITY } = writeKindOf(row)
  const ofKey = store.outbox
    .doubtful()
    .filter((write) => isIntact(write) && writeKindOf(write).lookUpKey(write) === key)
  if (ofKey.length <= mostInReading) return ofKey
  // The operator was asked already about what waits for no time.
  const placeOf = ({ outboxId, waitsUntilMs }: WriteRecord) =>
    outboxId === row.outboxId ? Number.NEGATIVE_INFINITY : (waitsUntilMs ?? Number.MAX_VALUE)
  return ofKey.toSorted((a, b) => placeOf(a) - placeOf(b)).slice(0, mostInReading)
}
