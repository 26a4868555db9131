import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pLimit from 'p-limit'
import type { AppErrorData } from '#contract/app-error.ts'
import { outcomeOfDrop } from '#contract/rules/drops/drop-outcome.ts'
import { isUnsettled } from '#contract/rules/outbox/write-state.ts'
import type { DropRecord } from '../../store/drops.store.ts'
import type { WriteRecord } from '../../store/outbox-row.ts'
import type { Store } from '../../store/store.ts'
import type { Clock } from '../../system/clock.ts'
import { yieldToEventLoop } from '../../system/yield-to-event-loop.ts'
import { outboxViewOf } from '../outbox/outbox-view.ts'
import { hasLeft } from '../outbox/step-write.ts'
import { doneFolderOf, prepareDropFolder } from './drop-folder.ts'

const batchSize = 100
const writeAtOnce = 8

/** The files in the outbox whose write is over: what became of each is now theirs too. Gives how many. */
export function settleDrops({ store, clock }: { store: Store; clock: Clock }): number {
  return store.transaction(() => {
    const over = store.drops.sentAndOver({ limit: batchSize })
    const atMs = Math.trunc(clock())
    for (const drop of over) store.drops.settle(drop.dropNo, { ...endOf(store, drop), atMs })
    return over.length
  })
}

/**
 * The same before the writes of an agent go with it, for those too that are not over: what never left is cancelled, and
 * what may have arrived nobody finds out about any more. Within the transaction that removes the agent.
 */
export function settleDropsOfForgotten(
  { store, clock }: { store: Store; clock: Clock },
  { agentNo }: { agentNo: number },
): void {
  const atMs = Math.trunc(clock())
  for (const drop of store.drops.sentOf({ agentNo })) {
    const write = drop.outboxId === null ? null : store.outbox.find(drop.outboxId)
    const isCutOff = write !== null && isUnsettled(write.state)
    store.drops.settle(drop.dropNo, { ...(isCutOff ? endOfCutOff(write) : endOf(store, drop)), atMs })
  }
}

interface DropEnd {
  state: 'accepted' | 'listed' | 'refused' | 'cancelled'
  error: AppErrorData | null
}

const neverKnown: DropEnd = { state: 'refused', error: { code: 'outcome_unknown', details: {} } }

function endOfCutOff(write: WriteRecord): DropEnd {
  return hasLeft(write) ? neverKnown : { state: 'cancelled', error: null }
}

/** Of a write that is gone nothing is known. */
function endOf(store: Store, { outboxId, writeError }: DropRecord): DropEnd {
  const write = outboxId === null ? null : store.outbox.find(outboxId)
  if (write === null) return neverKnown
  const { state } = outboxViewOf(write)
  if (state === 'accepted' || state === 'listed' || state === 'cancelled') return { state, error: null }
  return { state: 'refused', error: writeError }
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
