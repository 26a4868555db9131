import { watch } from 'node:fs'
import type { Log } from '../log/log.ts'
import { addFiles, createDropMemory, mostIgnoredShown } from '../operations/drops/add-files.ts'
import type { DropDesk, LastLook } from '../operations/drops/drop-desk.ts'
import { prepareDropFolder, readDropFolder } from '../operations/drops/drop-folder.ts'
import { settleDrops, writeEarlierOutcomes, writeOutcomes } from '../operations/drops/write-outcomes.ts'
import type { Notify } from '../operations/notify.ts'
import { errorDataOf } from '../operations/row-outcome.ts'
import type { Store } from '../store/store.ts'
import type { Clock } from '../system/clock.ts'
import type { Timer } from '../system/timer.ts'
import { runEvery, type Scheduled } from './run-every.ts'

/** Watchers lose events, and say nothing of a folder on another computer. */
const everyMs = 5_000
/** While something there is unfinished. */
const everyMsOfUnfinished = 1_000
const everyMsWhileOff = 60_000
/** From the first event to the look, so that a burst of files is one. */
const settleMs = 200
const keptOver = 1_000

const nothing: LastLook = { unfinished: 0, beyondLimit: 0, ignored: [], trouble: null }

/** Takes files from the drop folder as they come, and writes their outcomes. Sends nothing. */
export function createDropWatch(deps: {
  store: Store
  clock: Clock
  startTimer: Timer
  notify: Notify
  log?: Log | undefined
}): DropDesk & Scheduled {
  const { store, clock, startTimer, notify, log } = deps
  const memory = createDropMemory()
  const watcher = createWatcher(startTimer, () => void loop.runNow().catch(() => {}))
  let last = nothing

  const turn = async (signal: AbortSignal): Promise<void> => {
    const folder = readDropFolder(store)
    const settled = settleDrops(deps)
    const written = await writeEarlierOutcomes(deps, { watched: folder, signal })
    if (folder === null) {
      watcher.follow(null)
      if (written > 0) store.drops.prune(keptOver, { folder: '', names: [] })
      if (settled + written > 0 || last !== nothing) notify('drops')
      last = nothing
      return
    }
    try {
      await look(folder, { settled, signal })
    } catch (thrown) {
      noteTrouble(thrown)
      if (settled + written > 0) notify('drops')
    }
  }
  const look = async (folder: string, { settled, signal }: { settled: number; signal: AbortSignal }): Promise<void> => {
    await prepareDropFolder(folder)
    watcher.follow(folder)
    const { taken, ...left } = await addFiles(deps, { folder, memory, signal })
    const { written, unwritten } = await writeOutcomes(deps, { folder, signal })
    if (written > 0) store.drops.prune(keptOver, { folder, names: [...memory.lying] })
    const noOutcome = unwritten.map((name) => ({ name, reason: 'outcome_not_written' as const }))
    const ignored = [...left.ignored, ...noOutcome].slice(0, mostIgnoredShown)
    const next: LastLook = { ...left, ignored, trouble: null }
    const hasChanged = JSON.stringify(next) !== JSON.stringify(last)
    last = next
    if (taken + written + settled > 0 || hasChanged) notify('drops')
  }
  /** Kept with the time since which it is so, and no reason to look less often: it may be back at any moment. */
  const noteTrouble = (thrown: unknown): void => {
    const error = errorDataOf(thrown)
    watcher.follow(null)
    if (JSON.stringify(last.trouble?.error) === JSON.stringify(error)) return
    last = { ...last, trouble: { error, sinceMs: Math.trunc(clock()) } }
    log?.('error', 'the drop folder is not read', { code: error.code })
    notify('drops')
  }
  const nextMs = (): number => {
    if (readDropFolder(store) === null) return everyMsWhileOff
    return last.unfinished > 0 ? everyMsOfUnfinished : everyMs
  }
  const loop = runEvery({
    startTimer,
    clock,
    task: turn,
    firstMs: everyMsOfUnfinished,
    everyMs: nextMs,
    onError: noteTrouble,
  })
  return {
    last: () => last,
    // What failed is in `last`.
    runNow: () =>
      loop.runAfresh().then(
        () => {},
        () => {},
      ),
    start: loop.start,
    async close() {
      watcher.follow(null)
      await loop.close()
      watcher.follow(null)
    },
  }
}

/** Calls `onChange` some time after something has happened in the folder that it follows. */
function createWatcher(startTimer: Timer, onChange: () => void) {
  let followed: string | null = null
  let stop = () => {}
  let isPending = false
  const noteChange = (): void => {
    if (isPending) return
    isPending = true
    startTimer(settleMs, () => {
      isPending = false
      if (followed !== null) onChange()
    })
  }
  return {
    /** Null: none. */
    follow(folder: string | null): void {
      if (folder === followed) return
      stop()
      stop = () => {}
      followed = folder
      if (folder === null) return
      try {
        const system = watch(folder, { persistent: false }, noteChange)
        // The look every few seconds goes on without it.
        system.on('error', () => system.close())
        stop = () => system.close()
      } catch {
        // The system has no watcher left; the look every few seconds finds all the same.
      }
    },
  }
}
