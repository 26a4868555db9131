import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { outcomeOfDrop } from '#contract/rules/drops/drop-outcome.ts'
import type { DropRecord } from '../../store/drops.store.ts'
import type { Store } from '../../store/store.ts'
import type { Clock } from '../../system/clock.ts'
import { yieldToEventLoop } from '../../system/yield-to-event-loop.ts'
import { outboxViewOf } from '../outbox/outbox-view.ts'
import { doneFolderOf, prepareDropFolder } from './drop-folder.ts'

const batchSize = 100
const writeAtOnce = 8

/** The files in the outbox whose write is over: what became of each is now theirs too. Gives how many. */
export function settleDrops({ store, clock }: { store: Store; clock: Clock }): number {
  return store.transaction(() => {
    const over = store.drops.sentAndOver({ limit: batchSize })
    const atMs = Math.trunc(clock())
    for (const { dropNo, outboxId, writeState, writeError } of over) {
      const write = outboxId === null ? null : store.outbox.find(outboxId)
      const shown = write === null ? null : outboxViewOf(write).state
      const state = shown === 'accepted' || shown === 'listed' || shown === 'cancelled' ? shown : 'refused'
      const error = writeError ?? (writeState === null ? { code: 'not_found' as const, details: {} } : null)
      store.drops.settle(dropNo, { state, error: state === 'refused' ? error : null, atMs })
    }
    return over.length
  })
}

/**
 * Writes the outcome of every file that is over beside it, each whole or not at all. They are not forced to the disk
 * one by one: the database has them, and 10,000 of them would take minutes. Gives how many, and the files whose outcome
 * could not be written; the next call tries those again.
 */
export async function writeOutcomes(
  { store, clock }: { store: Store; clock: Clock },
  { folder, signal }: { folder: string; signal: AbortSignal },
): Promise<{ written: number; unwritten: string[] }> {
  const limit = pLimit(writeAtOnce)
  const done = doneFolderOf(folder)
  let written = 0
  const unwritten: string[] = []
  let afterNo = 0
  while (!signal.aborted) {
    const drops = store.drops.toWrite({ folder, afterNo, limit: batchSize })
    const last = drops.at(-1)
    if (last === undefined) break
    const outcomes = await Promise.allSettled(drops.map((drop) => limit(() => writeOutcome(done, drop))))
    const isWritten = (_: DropRecord, index: number) => outcomes[index]?.status === 'fulfilled'
    const through = drops.filter(isWritten).map(({ dropNo }) => dropNo)
    store.drops.markWritten(through, Math.trunc(clock()))
    written += through.length
    unwritten.push(...drops.filter((drop, index) => !isWritten(drop, index)).map(({ name }) => name))
    afterNo = last.dropNo
    await yieldToEventLoop()
  }
  return { written, unwritten }
}

/**
 * The same in folders that are not watched any more: programs there wait for what became of files that were taken. A
 * folder that cannot be used now is left alone.
 */
export async function writeEarlierOutcomes(
  deps: { store: Store; clock: Clock },
  { watched, signal }: { watched: string | null; signal: AbortSignal },
): Promise<number> {
  let sum = 0
  for (const folder of deps.store.drops.foldersToWrite()) {
    if (folder === watched) continue
    const isUsable = await prepareDropFolder(folder).then(
      () => true,
      () => false,
    )
    if (isUsable) sum += (await writeOutcomes(deps, { folder, signal })).written
  }
  return sum
}

async function writeOutcome(done: string, drop: DropRecord): Promise<void> {
  const name = `${drop.name.slice(0, -'.json'.length)}.result.json`
  // From a backup: what its program was told since is truer than that it was put away here.
  if (drop.error?.code === 'restored_from_backup' && existsSync(join(done, name))) return
  const temporary = join(done, `.${randomBytes(6).toString('hex')}.part`)
  try {
    await writeFile(temporary, `${JSON.stringify(outcomeOf(drop), null, 2)}\n`, { flag: 'wx', mode: 0o600 })
    await rename(temporary, join(done, name))
  } catch (thrown) {
    await rm(temporary, { force: true }).catch(() => {})
    throw thrown
  }
}

/** What its program reads: ids, the outcome and the reason. Nothing of what the operator has is in it. */
function outcomeOf(drop: DropRecord): object {
  const { name, sha256, content, state, settledAtMs, remoteId, requestId } = drop
  return {
    version: 1,
    file: name,
    sha256,
    kind: content?.kind ?? null,
    ref: content?.ref ?? null,
    outcome: outcomeOfDrop(drop),
    at: settledAtMs === null ? null : new Date(settledAtMs).toISOString(),
    receipt: state === 'accepted' ? { id: remoteId, requestId } : null,
    reason: reasonOf(drop),
  }
}

function reasonOf({ state, fault, error }: DropRecord): object | null {
  if (state === 'invalid' && fault !== null)
    return { code: fault.fault, field: fault.field, words: wordsOf(fault.fault, fault.field) }
  if (state !== 'refused') return null
  const code = error?.code ?? 'request_refused'
  const serviceWords = error?.details.serviceWords
  return { code, field: null, words: typeof serviceWords === 'string' ? serviceWords : wordsOf(code, null) }
}

/** Codes are words already; the program's author reads them in English, as in the documentation. */
function wordsOf(code: string, field: string | null): string {
  const words = code.replaceAll('_', ' ')
  return field === null ? words : `${words}: ${field}`
}
