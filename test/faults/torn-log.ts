/**
 * The write-ahead log as a power cut leaves it: what the disk had confirmed is there, and no commit is there without
 * all before it.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { outboxIdSchema } from '#contract/ids.ts'
import { createSeededRandom } from '#contract/rules/statistics/seeded-random.ts'
import { isIntact } from '../../src-main/store/outbox-row.ts'
import { openStore } from '../../src-main/store/store.ts'
import { addAgents, addChallenge, addWrite, startMs } from './filled-store.ts'
import { type FaultGroup, never } from './row.ts'

const images = 2_000
const commits = 24
const sectorBytes = 512
/** What the disk may hold of the part that it has not confirmed, and, for the last, of the part that it has. */
const tears = ['cut', 'zeroed', 'noise', 'torn sectors', 'turned bit', 'turned bit in what was confirmed'] as const
type Tear = (typeof tears)[number]

interface Written {
  database: Buffer
  log: Buffer
  /** How long the log was when each commit was confirmed, and the writes of those commits. */
  confirmed: { logBytes: number; outboxId: string }[]
}

/** Writes commits one by one and takes the files away while they are open, as a machine without power does. */
function write(folder: string): Written {
  const path = join(folder, 'console.db')
  const store = openStore({ path, clock: () => startMs })
  addAgents(store, 1)
  store.close()
  const open = openStore({ path, clock: () => startMs })
  const confirmed: Written['confirmed'] = []
  for (let challengeNo = 1; challengeNo <= commits; challengeNo += 1) {
    const outboxId = open.transaction(() => {
      addChallenge(open, challengeNo)
      return addWrite(open, 1, challengeNo)
    })
    confirmed.push({ logBytes: statSync(`${path}-wal`).size, outboxId })
  }
  const written = { database: readFileSync(path), log: readFileSync(`${path}-wal`), confirmed }
  open.close()
  return written
}

/** The log with everything from `from` on in doubt. */
function tear(log: Buffer, from: number, { kind, random }: { kind: Tear; random: () => number }): Buffer {
  const torn = Buffer.from(log)
  const turnBit = (start: number, end: number) => {
    const at = start + Math.floor(random() * (end - start))
    torn[at] = (torn[at] ?? 0) ^ (1 << Math.floor(random() * 8))
  }
  const somewhere = from + Math.floor(random() * (log.length - from))
  switch (kind) {
    case 'cut':
      return torn.subarray(0, somewhere)
    case 'zeroed':
      return torn.fill(0, somewhere)
    case 'noise':
      for (let at = somewhere; at < torn.length; at += 1) torn[at] = Math.floor(random() * 256)
      return torn
    case 'torn sectors':
      for (let at = from; at < torn.length; at += sectorBytes)
        if (random() < 0.3) torn.fill(0, at, Math.min(at + sectorBytes, torn.length))
      return torn
    case 'turned bit':
      turnBit(from, log.length)
      return torn
    case 'turned bit in what was confirmed':
      turnBit(0, from)
      return torn
  }
}

/** Which of the commits are there and whole, and whether the database opened at its place. */
function readBack(path: string, { confirmed }: Written): { present: boolean[]; torn: number; isAside: boolean } {
  const store = openStore({ path, clock: () => startMs })
  const rows = confirmed.map(({ outboxId }) => store.outbox.find(outboxIdSchema.parse(outboxId)))
  const lines = store.journal.newest({ limit: commits * 2 })
  const torn =
    rows.filter((row) => row !== null && !isIntact(row)).length + lines.filter((line) => !line.isIntact).length
  const isAside = store.movedAsideTo !== null
  store.close()
  return { present: rows.map((row) => row !== null), torn, isAside }
}

export const tornLogs: FaultGroup = {
  name: 'log',
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'arena-torn-'))
    const random = createSeededRandom(31)
    const lost: string[] = []
    const holed: string[] = []
    try {
      const written = write(folder)
      for (let image = 0; image < images; image += 1) {
        const kind = tears[image % tears.length] ?? 'cut'
        // The last commit is never confirmed: there is always something in doubt.
        const kept = Math.floor(random() * (commits - 1))
        const from = written.confirmed[kept]?.logBytes ?? 0
        const place = join(folder, String(image))
        mkdirSync(place)
        const path = join(place, 'console.db')
        writeFileSync(path, written.database)
        writeFileSync(`${path}-wal`, tear(written.log, from, { kind, random }))
        const { present, torn, isAside } = readBack(path, written)
        const length = present.lastIndexOf(true) + 1
        const name = `image ${image} (${kind}, ${kept + 1} confirmed, ${length} there)`
        if (present.indexOf(false) !== -1 && present.indexOf(false) < length) holed.push(name)
        if (torn > 0) holed.push(`${name}: ${torn} torn rows`)
        const isDamaged = kind === 'turned bit in what was confirmed'
        if (!isDamaged && (isAside || length <= kept)) lost.push(name)
        rmSync(place, { recursive: true })
      }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
    const of = `${images} torn logs`
    return [
      never('Power cut while writing: confirmed commits lost', lost, of),
      never('Power cut while writing: commits there without those before them, or torn', holed, of),
    ]
  },
}
