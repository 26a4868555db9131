/** Saves a run to its file now and then, and for the last time at the end. */
import type { Clock } from '../clock.ts'
import type { SandboxRun, SavedRun } from '../sandbox-run.ts'
import type { ServiceSettings } from '../settings.ts'
import { restoreRun, snapshotOf } from './snapshot.ts'
import { openStateFile } from './state-file.ts'

/** Saves a run while it goes on, and at its end. */
export interface StateSaver {
  /** What the file held; `null` when it is new. */
  saved: (SavedRun & { seed: number }) | null
  /** Saves when it is time: two seconds after the last time, and never so often that it costs more than a twentieth. */
  tick(run: SandboxRun): void
  /** Saves a last time and closes the file. */
  end(run: SandboxRun): void
}

const leastPauseMs = 2_000
const pausePerCost = 20

/** Rejects with a `RangeError` that names the file when it holds something else than a run from this seed. */
export async function createStateSaver(
  path: string,
  options: {
    seed: number | undefined
    settings(): ServiceSettings
    realNow: Clock
    log(line: string): void
  },
): Promise<StateSaver> {
  const { realNow } = options
  const file = await openStateFile(path).catch((error: unknown) => {
    throw unusable(path, error)
  })
  let dueAtMs = realNow() + leastPauseMs
  return {
    saved: restored(),
    tick(run) {
      const startedAtMs = realNow()
      if (startedAtMs < dueAtMs) return
      try {
        file.write(snapshotOf(run))
      } catch (error) {
        options.log(`state file: not saved: ${error instanceof Error ? error.message : String(error)}`)
      }
      const costMs = realNow() - startedAtMs
      dueAtMs = startedAtMs + Math.max(leastPauseMs, costMs * pausePerCost)
    },
    end(run) {
      try {
        file.write(snapshotOf(run))
      } finally {
        file.close()
      }
    },
  }

  function restored() {
    try {
      const rows = file.read()
      return rows.length === 0 ? null : restoreRun(rows, options)
    } catch (error) {
      file.close()
      throw unusable(path, error)
    }
  }
}

function unusable(path: string, error: unknown): RangeError {
  const reason = error instanceof Error ? error.message : String(error)
  return new RangeError(`${path} cannot be used as a state file: ${reason}`, { cause: error })
}
