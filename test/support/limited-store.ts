/**
 * Opens the database at a path in a process whose files may grow to so many kilobytes and no further, as on a full
 * disk, and does one thing with it. Main script of that process; `actWithFileLimit` starts it.
 */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { AppError } from '#contract/app-error.ts'
import { openDatabase } from '../../src-main/store/database/database.ts'
import { openStore } from '../../src-main/store/store.ts'

const acts = {
  open: ({ path, clock }: { path: string; clock: () => number }) => openStore({ path, clock }).close(),
  async backUp({ path, clock }: { path: string; clock: () => number }) {
    const store = openStore({ path, clock })
    await store.backUp().finally(store.close)
  },
  /** Writes until nothing more fits, and gives the code of that if the store says since when. */
  outgrow({ path, clock }: { path: string; clock: () => number }) {
    const store = openStore({ path, clock })
    try {
      for (let row = 0; row < 10_000; row += 1) store.settings.set(`row ${row}`, 'x'.repeat(1_000))
    } catch (thrown) {
      throw store.trouble().refusedSinceMs === clock() ? thrown : new Error('nothing is known of it')
    }
  },
  migrate({ path, clock }: { path: string; clock: () => number }) {
    openDatabase({ path, clock, migrations: stepsUpTo(2) }).db.close()
  },
}

/** Migrations that each add a table. */
export function stepsUpTo(version: number) {
  return Array.from({ length: version }, (_, index) => {
    const name = `step_${index + 1}`
    return { version: index + 1, name, sql: `CREATE TABLE ${name} (text TEXT)` }
  })
}

/** Gives the code of the refusal; `done` when there was none. */
export async function actWithFileLimit(
  path: string,
  { act, kilobytes, nowMs }: { act: keyof typeof acts; kilobytes: number; nowMs: number },
): Promise<string> {
  const script = 'ulimit -f "$0" && exec "$@"'
  const child = [process.execPath, '--import', 'tsx', fileURLToPath(import.meta.url), path, act, String(nowMs)]
  const { stdout } = await promisify(execFile)('bash', ['-c', script, String(kilobytes), ...child])
  return stdout
}

async function main([path = '', act = '', nowMs = '']: readonly string[]): Promise<void> {
  if (act !== 'open' && act !== 'backUp' && act !== 'migrate' && act !== 'outgrow') throw new TypeError(`no act ${act}`)
  try {
    await acts[act]({ path, clock: () => Number(nowMs) })
    process.stdout.write('done')
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown
    process.stdout.write(thrown.code)
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(process.argv.slice(2))
