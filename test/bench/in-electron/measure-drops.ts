import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addFiles, createDropMemory } from '../../../src-main/operations/drops/add-files.ts'
import { prepareDropFolder } from '../../../src-main/operations/drops/drop-folder.ts'
import { writeOutcomes } from '../../../src-main/operations/drops/write-outcomes.ts'
import { openStore } from '../../../src-main/store/store.ts'
import type { Task } from '../run-in-electron.ts'
import { watchStalls } from './watch-stalls.ts'

/** Ms: until all files were taken, until all outcomes were written, and the longest stalls meanwhile. */
export interface DropSamples {
  take: number
  takeStall: number
  write: number
  writeStall: number
}

const files = 10_000

/** 10,000 files that are in the folder at once, taken in one look; then all are over and their outcomes written. */
export async function measureDrops({ database }: Task): Promise<DropSamples> {
  const folder = join(database, '..', 'drops')
  mkdirSync(folder)
  for (let no = 0; no < files; no += 1) writeFileSync(join(folder, `file-${no}.json`), contentOf(no))
  await prepareDropFolder(folder)
  const store = openStore({ path: database, clock: Date.now })
  const deps = { store, clock: Date.now }
  const { signal } = new AbortController()

  const taking = watchStalls()
  const begunAtMs = performance.now()
  const { taken } = await addFiles(deps, { folder, memory: createDropMemory(), signal })
  const take = performance.now() - begunAtMs
  const { stallMs: takeStall } = taking.longest()
  if (taken !== files) throw new Error(`${taken} files were taken`)

  const waiting = store.drops.open({ limit: files }).map(({ dropNo }) => dropNo)
  store.transaction(() => {
    for (const dropNo of waiting) store.drops.settle(dropNo, { state: 'cancelled', error: null, atMs: Date.now() })
  })
  const writing = watchStalls()
  const writtenFromMs = performance.now()
  const { written } = await writeOutcomes(deps, { folder, signal })
  const write = performance.now() - writtenFromMs
  const { stallMs: writeStall } = writing.longest()
  if (written !== files) throw new Error(`${written} outcomes were written`)
  store.close()
  return { take, takeStall, write, writeStall }
}

const contentOf = (no: number): string =>
  JSON.stringify({
    version: 1,
    kind: 'prediction',
    agent: `Harbour agent ${no % 1_000}`,
    site: 'global',
    challenge: 'CL',
    direction: 'up',
    confidence: '72 %',
    reasoning: 'Stocks fall for the third week.',
    ref: `run-${no}`,
  })
