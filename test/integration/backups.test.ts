/** Copies of the database on a real disk: when they are made, what they hold, and what a kill leaves of them. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DatabaseSync } from '@photostructure/sqlite'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { backupFolderOf, listBackups } from '../../src-main/store/database/backup.ts'
import { openStore, type Store } from '../../src-main/store/store.ts'
import { codeOfRefusal } from '../support/code-of-refusal.ts'
import { openConsole } from '../support/running-console.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'
import { storeUnsettledWrites } from '../support/unsettled-writes.ts'

const endlessBackups = fileURLToPath(new URL('../support/endless-backups.ts', import.meta.url))
const hourMs = 60 * 60_000
const dayMs = 24 * hourMs
let nowMs: number
let folder: string
let path: string
const open = () => openStore({ path, clock: () => nowMs })

beforeEach(() => {
  nowMs = Date.UTC(2026, 5, 15, 12)
  folder = makeTemporaryFolder()
  path = join(folder, 'console.db')
})

describe('a backup', () => {
  it('is a whole database of its own, for its owner only', async () => {
    const store = open()
    storeUnsettledWrites(store, nowMs)
    const backup = await store.backUp()
    store.close()
    expect(listBackups(path)).toEqual([backup])
    expect(statSync(backup.file).mode & 0o777).toBe(0o600)
    expect(statSync(backupFolderOf(path)).mode & 0o777).toBe(0o700)
    const copy = new DatabaseSync(backup.file, { readOnly: true })
    expect(copy.prepare('SELECT count(*) AS agents FROM agents').get()).toMatchObject({ agents: 5 })
    copy.close()
  })

  it('is one of the newest seven', async () => {
    const store = open()
    for (let day = 0; day < 9; day += 1) {
      await store.backUp()
      nowMs += dayMs
    }
    store.close()
    const taken = listBackups(path).map(({ takenAtMs }) => takenAtMs)
    expect(taken).toEqual([1, 2, 3, 4, 5, 6, 7].map((days) => nowMs - days * dayMs))
  })

  it('is made last, and kept and put in place as that, wherever the clock was meanwhile', async () => {
    const store = open()
    const take = async (hoursAhead: number, mark: string) => {
      const before = nowMs
      nowMs += hoursAhead * hourMs
      store.settings.set('mark', mark)
      const { file } = await store.backUp()
      nowMs = before
      return file
    }
    const made: string[] = []
    // Ahead by a month, put right, set back by years, right again: a day passes before each.
    for (const hoursAhead of [720, 0, 0, -50_000, 0, 720, 720, -50_000, 0]) {
      made.push(await take(hoursAhead, `after ${made.length + 1}`))
      nowMs += dayMs
    }
    expect(listBackups(path).map(({ file }) => file)).toEqual(made.slice(-7).toReversed())
    store.close()
    writeFileSync(path, 'this was a database')
    nowMs += 720 * hourMs
    const restored = open()
    expect(restored.restoredFrom?.file).toBe(made.at(-1))
    expect(restored.settings.get('mark')).toBe('after 9')
    restored.close()
  })

  it('that is the third of a day takes the place of the first of that day only', async () => {
    const store = open()
    const earlier: string[] = []
    for (let day = 0; day < 4; day += 1) {
      earlier.push((await store.backUp()).file)
      nowMs += dayMs
    }
    const pressed: string[] = []
    for (let press = 0; press < 9; press += 1) {
      pressed.push((await store.backUp()).file)
      nowMs += 60_000
    }
    store.close()
    const kept = [...earlier, ...pressed.slice(-2)].toReversed()
    expect(listBackups(path).map(({ file }) => file)).toEqual(kept)
  })

  it('of an older release, without a number, is older than any with one', async () => {
    const store = open()
    const { file } = await store.backUp()
    const old = join(backupFolderOf(path), 'console-2026-08-01T00-00-00-000Z.db')
    renameSync(file, old)
    const newer = await store.backUp()
    store.close()
    expect(listBackups(path).map((each) => each.file)).toEqual([newer.file, old])
  })

  it('that was cut short counts for nothing and is cleared away by the next', async () => {
    const store = open()
    const whole = await store.backUp()
    const cut = join(backupFolderOf(path), 'console-2026-06-15T13-00-00-000Z.db.part')
    writeFileSync(cut, readFileSync(whole.file).subarray(0, 5_000))
    expect(listBackups(path)).toEqual([whole])
    nowMs += dayMs
    await store.backUp()
    store.close()
    expect(existsSync(cut)).toBe(false)
  })

  it('that cannot be written leaves the earlier ones and says so', async () => {
    const store = open()
    const earlier = await store.backUp()
    renameSync(backupFolderOf(path), `${path}.kept`)
    writeFileSync(backupFolderOf(path), 'a file where the folder should be')
    expect(await codeOfRefusal(() => store.backUp())).toBe('backup_failed')
    rmSync(backupFolderOf(path))
    renameSync(`${path}.kept`, backupFolderOf(path))
    expect(listBackups(path)).toEqual([earlier])
    store.close()
  })
})

describe('while a backup is under way', () => {
  /** As many rows as make a copy take a while; each belongs to a pair. */
  function fill(store: Store, from: number, pairs: number): void {
    store.transaction(() => {
      for (let pair = from; pair < from + pairs; pair += 1)
        for (const half of ['a', 'b']) store.settings.set(`${pair}${half}`, 'x'.repeat(2_000))
    })
  }

  it('the database takes writes, and the copy has whole commits up to one moment', async () => {
    const store = open()
    fill(store, 0, 2_000)
    let isDone = false
    const taking = store.backUp().finally(() => {
      isDone = true
    })
    let pairs = 2_000
    while (!isDone) {
      fill(store, pairs, 1)
      pairs += 1
      await new Promise((resolve) => setImmediate(resolve))
    }
    const { file } = await taking
    expect(pairs).toBeGreaterThan(2_001)
    expect(store.settings.get(`${pairs - 1}b`)).not.toBeNull()
    store.close()
    const copy = new DatabaseSync(file, { readOnly: true })
    const counted: unknown = copy.prepare('SELECT count(*) AS halves FROM settings').get()
    copy.close()
    const { halves } = z.object({ halves: z.number() }).parse(counted)
    expect(halves % 2).toBe(0)
    expect(halves).toBeGreaterThanOrEqual(4_000)
    expect(halves).toBeLessThanOrEqual(2 * pairs)
  })

  it('a kill leaves nothing that counts, and the next one is whole', async () => {
    const filled = open()
    fill(filled, 0, 2_000)
    filled.close()
    const names = () => (existsSync(backupFolderOf(path)) ? readdirSync(backupFolderOf(path)) : [])
    const killed = spawn(process.execPath, ['--import', 'tsx', endlessBackups, path], { stdio: 'ignore' })
    const ended = once(killed, 'exit')
    await vi.waitUntil(() => names().some((name) => name.endsWith('.part')), { timeout: 20_000, interval: 1 })
    killed.kill('SIGKILL')
    await ended
    for (const { file } of listBackups(path)) {
      const copy = new DatabaseSync(file, { readOnly: true })
      expect(copy.prepare('PRAGMA quick_check(1)').get()).toEqual({ quick_check: 'ok' })
      copy.close()
    }
    const store = open()
    const whole = await store.backUp()
    store.close()
    expect(names()).toContain(basename(whole.file))
    expect(names().filter((name) => name.endsWith('.part'))).toEqual([])
  })

  it('who asks for another gets that one, and the console ends only with it', async () => {
    const { console, client } = openConsole(path)
    const asked = [client.backups.backUpNow(), client.backups.backUpNow()]
    await vi.waitUntil(() => existsSync(backupFolderOf(path)), { interval: 1 })
    const closed = console.close()
    for (const { items } of await Promise.all(asked)) expect(items).toHaveLength(1)
    await closed
    expect(readdirSync(backupFolderOf(path))).toHaveLength(1)
    expect(statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0).toBe(0)
  })
})
