/**
 * A process that writes the database is killed two hundred times: what it has said to be written down is there, and
 * nothing is torn.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { outboxIdSchema } from '#contract/ids.ts'
import { chainStart, findBreak } from '#contract/rules/ledger/verify-chain.ts'
import { createSeededRandom } from '#contract/rules/statistics/seeded-random.ts'
import { hashOfEntry } from '../../src-main/store/ledger.store.ts'
import { isIntact } from '../../src-main/store/outbox-row.ts'
import { openStore, type Store } from '../../src-main/store/store.ts'
import { addAgents, startMs } from './filled-store.ts'
import { type FaultGroup, never } from './row.ts'

/** Each has a database of its own, at the same time. */
const writers = 2
const killsOfEach = 100
const longestRunMs = 250
const steps = ['queued', 'sending', 'uncertain', 'accepted']
const writer = fileURLToPath(new URL('./store-writer.ts', import.meta.url))

interface Files {
  path: string
  /** What the writer noted as committed: a file, since what a killed program has written to one stays. */
  notes: string
}

/** The highest step of each write that the writer said was committed. */
type Acknowledged = Map<string, number>

/** One run of the writer: it is killed some time after its first word. */
async function runAndKill({ path, notes }: Files, runMs: number): Promise<void> {
  const child = spawn(process.execPath, ['--import', 'tsx', writer, path, notes], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => child.once('close', resolve))
  await Promise.race([new Promise((resolve) => child.stdout.once('data', resolve)), ended])
  await sleep(runMs)
  if (!child.kill('SIGKILL')) throw new Error('the writer ended by itself')
  await ended
}

function readNotes(notes: string): Acknowledged {
  const acknowledged: Acknowledged = new Map()
  for (const line of readFileSync(notes, 'utf8').split('\n')) {
    const [id = '', step] = line.split(' ')
    // A line cut in two by the kill acknowledges nothing.
    if (step !== undefined && /^[0-3]$/.test(step)) acknowledged.set(id, Number(step))
  }
  return acknowledged
}

function actsOf(acknowledged: Acknowledged): number {
  return [...acknowledged.values()].reduce((sum, step) => sum + step + 1, 0)
}

/** What is missing, torn or older than acknowledged. */
function findLosses(path: string, acknowledged: Acknowledged): { lost: string[]; corrupt: string[] } {
  const store = openStore({ path, clock: () => startMs })
  const lost: string[] = []
  const corrupt: string[] = []
  if (store.movedAsideTo !== null) corrupt.push('the database had to be put aside')
  for (const [id, step] of acknowledged) {
    const row = store.outbox.find(outboxIdSchema.parse(id))
    if (row === null || steps.indexOf(row.state) < step) lost.push(`${id} is ${row?.state ?? 'gone'}`)
    else if (!isIntact(row)) corrupt.push(id)
  }
  const lines = store.journal.newest({ limit: 1_000_000 })
  const acts = actsOf(acknowledged)
  if (lines.length < acts) lost.push(`${acts - lines.length} lines of the journal`)
  corrupt.push(...lines.filter(({ isIntact: sound }) => !sound).map(({ journalNo }) => `line ${journalNo}`))
  corrupt.push(...findLedgerLosses(store, acknowledged))
  store.close()
  return { lost, corrupt }
}

/** Where the chain is not whole, and steps of which it does not know. */
function findLedgerLosses(store: Store, acknowledged: Acknowledged): string[] {
  let last = chainStart
  for (const row of store.ledger.rowsAfter({ afterSeq: 0, uptoSeq: Number.MAX_SAFE_INTEGER, limit: 1_000_000 })) {
    const found = findBreak(last, row, hashOfEntry)
    if (found !== null) return [`row ${found.seq} of the ledger: ${found.reason}`]
    last = row
  }
  // Of the four steps of a write the first is not sent yet.
  const sent = [...acknowledged.values()].reduce((sum, step) => sum + step, 0)
  return last.seq < sent ? [`${sent - last.seq} rows of the ledger`] : []
}

interface Found {
  acts: number
  lost: Set<string>
  corrupt: Set<string>
}

async function killOneWriter(writerNo: number): Promise<Found> {
  const folder = mkdtempSync(join(tmpdir(), 'arena-kills-'))
  const random = createSeededRandom(23 + writerNo)
  let acknowledged: Acknowledged = new Map()
  const lost = new Set<string>()
  const corrupt = new Set<string>()
  try {
    const path = join(folder, 'console.db')
    const notes = join(folder, 'notes')
    const store = openStore({ path, clock: () => startMs })
    addAgents(store, 1)
    store.close()
    for (let kill = 0; kill < killsOfEach; kill += 1) {
      await runAndKill({ path, notes }, random() * longestRunMs)
      acknowledged = readNotes(notes)
      const found = findLosses(path, acknowledged)
      for (const loss of found.lost) lost.add(loss)
      for (const damage of found.corrupt) corrupt.add(damage)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return { acts: actsOf(acknowledged), lost, corrupt }
}

export const storeKills: FaultGroup = {
  name: 'store',
  async run() {
    const found = await Promise.all(Array.from({ length: writers }, (_, writerNo) => killOneWriter(writerNo)))
    const acts = found.reduce((sum, one) => sum + one.acts, 0)
    const of = `${acts} acknowledged writes over ${writers * killsOfEach} kills`
    const all = (which: 'lost' | 'corrupt') => found.flatMap((one) => [...one[which]])
    return [
      never('Database writer killed: acknowledged writes lost', all('lost'), of),
      never('Database writer killed: rows torn, ledgers broken or databases put aside', all('corrupt'), of),
    ]
  },
}
