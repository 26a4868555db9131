import { createHash, randomBytes } from 'node:crypto'
import { lstat, rename } from 'node:fs/promises'
import { join } from 'node:path'
import pLimit from 'p-limit'
import type { IgnoredReason } from '#contract/ipc/drops.procedures.ts'
import { mayBeUnfinished, readDropFile } from '#contract/rules/drops/drop-file.ts'
import { isWaiting } from '#contract/rules/is-waiting.ts'
import type { NewDrop } from '../../store/drops.store.ts'
import type { Store } from '../../store/store.ts'
import type { Clock } from '../../system/clock.ts'
import { yieldToEventLoop } from '../../system/yield-to-event-loop.ts'
import { doneFolderOf, listDropNames } from './drop-folder.ts'
import { fileVersionOf, type ReadBytes, readFileOnce } from './read-file-once.ts'

/** So many may wait for the operator; what comes after them stays in the folder. */
export const mostWaiting = 10_000
/** And so many are taken within a minute. */
export const mostPerMinute = 10_000
const minuteMs = 60_000
/** What cannot be read yet is unfinished until nobody has changed it for that long. */
export const unchangedMs = 10_000
const batchSize = 100
const readAtOnce = 8
export const mostIgnoredShown = 20
/** Room for the ending of an outcome within the 255 bytes of a name. */
const longestName = 200

export interface FolderLook {
  taken: number
  unfinished: number
  beyondLimit: number
  ignored: { name: string; reason: IgnoredReason }[]
}

/** What one look at the folder leaves for the next. */
export interface DropMemory {
  /** By name, which content was seen first when. */
  unfinished: Map<string, { stamp: string; sinceMs: number }>
  /** The names that lie in the folder still, as those of files that cannot be moved away. */
  lying: Set<string>
  takenLately: { atMs: number; count: number }[]
}

export function createDropMemory(): DropMemory {
  return { unfinished: new Map(), lying: new Set(), takenLately: [] }
}

interface TakeDeps {
  store: Store
  clock: Clock
  readBytes?: ReadBytes | undefined
}

interface Taken {
  drop: NewDrop
  stamp: string
}

/**
 * Reads the files that lie directly in the folder, writes them down a batch in one commit, and moves them away. A file
 * that a kill leaves there after the commit, or that cannot be moved, is known by its fingerprint.
 */
export async function addFiles(
  deps: TakeDeps,
  { folder, memory, signal }: { folder: string; memory: DropMemory; signal: AbortSignal },
): Promise<FolderLook> {
  const names = await listDropNames(folder)
  const seen = new Set(names)
  memory.lying = new Set(names)
  for (const name of memory.unfinished.keys()) if (!seen.has(name)) memory.unfinished.delete(name)
  const look: FolderLook = { taken: 0, unfinished: 0, beyondLimit: 0, ignored: [] }
  const room = countRoom(deps, memory)
  let at = 0
  while (at < names.length && look.taken < room && !signal.aborted) {
    const batch = names.slice(at, at + Math.min(batchSize, room - look.taken))
    at += batch.length
    const taken = await readBatch(deps, batch, { folder, memory, look })
    // One that could not be moved before is known, and counts no second time.
    look.taken += deps.store.transaction(() => taken.reduce((sum, { drop }) => sum + deps.store.drops.add(drop), 0))
    await moveAway(taken, { folder, memory, look })
    await yieldToEventLoop()
  }
  look.beyondLimit = names.length - at
  if (look.taken > 0) memory.takenLately.push({ atMs: deps.clock(), count: look.taken })
  return look
}

function countRoom({ store, clock }: TakeDeps, memory: DropMemory): number {
  const sinceMs = clock() - minuteMs
  memory.takenLately = memory.takenLately.filter(({ atMs }) => atMs > sinceMs)
  const lately = memory.takenLately.reduce((sum, { count }) => sum + count, 0)
  const { waiting, invalid } = store.drops.counts()
  return Math.max(0, Math.min(mostWaiting - waiting - invalid, mostPerMinute - lately))
}

interface BatchPlace {
  folder: string
  memory: DropMemory
  look: FolderLook
}

async function readBatch(deps: TakeDeps, names: readonly string[], place: BatchPlace): Promise<Taken[]> {
  const limit = pLimit(readAtOnce)
  const read = await Promise.all(names.map((name) => limit(() => readOne(deps, name, place))))
  return read.filter((one) => one !== null)
}

async function readOne(deps: TakeDeps, name: string, { folder, memory, look }: BatchPlace): Promise<Taken | null> {
  const ignore = (reason: IgnoredReason): null => {
    noteIgnored(look, { name, reason })
    return null
  }
  if (Buffer.byteLength(name) > longestName) return ignore('name_too_long')
  const reading = await readFileOnce(join(folder, name), deps.readBytes)
  const takenAtMs = Math.trunc(deps.clock())
  const create = (stamp: string, content: Pick<NewDrop, 'sha256' | 'content' | 'fault'>): Taken => {
    memory.unfinished.delete(name)
    return { stamp, drop: { folder, name, fingerprint: `${name}:${stamp}`, takenAtMs, ...content } }
  }
  switch (reading.kind) {
    case 'gone':
      return null
    case 'ignored':
      return ignore(reading.reason)
    case 'changing':
      look.unfinished += 1
      return null
    case 'too_large':
      return create(reading.stamp, { sha256: null, content: null, fault: { fault: 'too_large', field: null } })
    case 'read': {
      const { bytes, stamp } = reading
      const content = readDropFile(bytes)
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      if (content.ok) return create(stamp, { sha256, content: content.file, fault: null })
      if (mayBeUnfinished(content) && !isQuiet(memory, { name, stamp, nowMs: takenAtMs })) {
        look.unfinished += 1
        return null
      }
      return create(stamp, { sha256, content: null, fault: { fault: content.fault, field: content.field } })
    }
  }
}

function noteIgnored({ ignored }: FolderLook, entry: FolderLook['ignored'][number]): void {
  if (ignored.length < mostIgnoredShown) ignored.push(entry)
}

/** Whether the file has been the same for long enough to be finished. */
function isQuiet(
  { unfinished }: DropMemory,
  { name, stamp, nowMs }: { name: string; stamp: string; nowMs: number },
): boolean {
  const seen = unfinished.get(name)
  if (seen?.stamp === stamp) return !isWaiting(seen.sinceMs + unchangedMs, { nowMs, mostMs: unchangedMs })
  unfinished.set(name, { stamp, sinceMs: nowMs })
  return false
}

async function moveAway(taken: readonly Taken[], { folder, memory, look }: BatchPlace): Promise<void> {
  const limit = pLimit(readAtOnce)
  const moveOrNote = async (one: Taken) => {
    const { name } = one.drop
    if (await moveOne(folder, one)) memory.lying.delete(name)
    else noteIgnored(look, { name, reason: 'not_moved' })
  }
  await Promise.all(taken.map((one) => limit(() => moveOrNote(one))))
}

/**
 * Gives whether the file lies where it should. One that was replaced after it was read is put back under a name of its
 * own, and read again.
 */
async function moveOne(folder: string, { drop: { name }, stamp }: Taken): Promise<boolean> {
  const target = join(doneFolderOf(folder), name)
  try {
    await rename(join(folder, name), target)
    if (fileVersionOf(await lstat(target, { bigint: true })) === stamp) return true
    const another = `${name.slice(0, -'.json'.length)}.${randomBytes(4).toString('hex')}.json`
    await rename(target, join(folder, another))
    return true
  } catch (thrown) {
    // Its program has taken it back; what was read stays.
    return thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT'
  }
}
