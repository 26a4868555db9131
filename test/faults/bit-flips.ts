/**
 * One bit of the database file turned over, a thousand times: what the outbox and the journal then say must be right,
 * or known to be wrong.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { createSeededRandom } from '#contract/rules/statistics/seeded-random.ts'
import { isIntact } from '../../src-main/store/outbox-row.ts'
import { openStore, type Store } from '../../src-main/store/store.ts'
import { addAgents, addChallenge, addWrite, startMs } from './filled-store.ts'
import { type FaultGroup, never } from './row.ts'

const flips = 1_000
const agents = 20
const challenges = 15
/** One for each write. */
const lines = agents * challenges

function fill(path: string): void {
  const store = openStore({ path, clock: () => startMs })
  addAgents(store, agents)
  for (let challengeNo = 1; challengeNo <= challenges; challengeNo += 1) {
    addChallenge(store, challengeNo)
    for (let agentNo = 1; agentNo <= agents; agentNo += 1) {
      const row = store.outbox.find(addWrite(store, agentNo, challengeNo))
      if (row !== null && challengeNo > 2)
        store.outbox.change(row, {
          state: 'accepted',
          attempt: 1,
          remoteId: `pr_${row.outboxId}`,
          sentAtMs: startMs + 5,
          settledAtMs: startMs + 9,
        })
    }
  }
  store.close()
}

/** The places in the file of all pages that belong to a table of the two, or to one of their indices. */
function pagesOf(path: string): { name: string; offset: number; size: number }[] {
  const db = new DatabaseSync(path)
  const pages = db
    .prepare(
      `SELECT name, pgoffset AS offset, pgsize AS size FROM dbstat
       WHERE name IN (SELECT name FROM sqlite_schema WHERE tbl_name IN ('outbox', 'journal'))`,
    )
    .all() as { name: string; offset: number; size: number }[]
  db.close()
  return pages
}

/** What the console reads of the two tables, each row with whether it is known to be as it was written. */
function readAll(store: Store): { rows: Map<string, string>; altered: number } {
  const rows = new Map<string, string>()
  let altered = 0
  const keep = (key: string, row: unknown, intact: boolean) => {
    if (intact) rows.set(key, JSON.stringify(row))
    else altered += 1
  }
  for (const row of store.outbox.list({ limit: 10_000 })) keep(`list ${row.outboxId}`, row, isIntact(row))
  for (const row of store.outbox.due({ nowMs: startMs, busyAgents: [], limit: 10_000 }))
    keep(`due ${row.outboxId}`, row, isIntact(row))
  for (const row of store.journal.newest({ limit: 10_000 })) keep(`journal ${row.journalNo}`, row, row.isIntact)
  keep('counts', store.outbox.counts(), true)
  return { rows, altered }
}

type Outcome = 'harmless' | 'noticed' | { silent: string }

function outcomeOf(path: string, expected: Map<string, string>): Outcome {
  let store: Store | null = null
  try {
    store = openStore({ path, clock: () => startMs })
    if (store.movedAsideTo !== null) return 'noticed'
    const { rows, altered } = readAll(store)
    const isMended = store.journal.newest({ limit: 1 })[0]?.what === 'indices_rebuilt'
    if (isMended) rows.delete(`journal ${lines + 1}`)
    const wrong = [...rows].find(([key, row]) => expected.get(key) !== row)
    if (wrong !== undefined) return { silent: `${wrong[0]} differs` }
    if (altered > 0) return 'noticed'
    const missing = [...expected.keys()].find((key) => !rows.has(key))
    if (missing === undefined && isMended) return 'noticed'
    return missing === undefined ? 'harmless' : { silent: `${missing} is gone` }
  } catch {
    return 'noticed'
  } finally {
    store?.close()
  }
}

export const bitFlips: FaultGroup = {
  name: 'flips',
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'arena-flips-'))
    try {
      const path = join(folder, 'console.db')
      fill(path)
      const pages = pagesOf(path)
      const bytes = readFileSync(path)
      const pristine = openStore({ path, clock: () => startMs })
      const expected = readAll(pristine).rows
      pristine.close()
      const random = createSeededRandom(19)
      const silent: string[] = []
      let noticed = 0
      for (let flip = 0; flip < flips; flip += 1) {
        const page = pages[Math.floor(random() * pages.length)] ?? { name: '', offset: 0, size: 4_096 }
        const at = page.offset + Math.floor(random() * page.size)
        const bit = 1 << Math.floor(random() * 8)
        const damaged = Buffer.from(bytes)
        damaged[at] = (damaged[at] ?? 0) ^ bit
        const copy = join(folder, `flip-${flip}.db`)
        writeFileSync(copy, damaged)
        const outcome = outcomeOf(copy, expected)
        if (outcome === 'noticed') noticed += 1
        else if (outcome !== 'harmless') silent.push(`${outcome.silent} (bit ${bit} at ${at} of ${page.name})`)
        rmSync(copy, { force: true })
      }
      const row = never('Bits turned over in outbox and journal: silent wrong answers', silent, `${flips}`)
      return [
        {
          ...row,
          figure: `${row.figure} (${noticed} noticed, ${flips - noticed - silent.length} without effect)`,
        },
      ]
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
