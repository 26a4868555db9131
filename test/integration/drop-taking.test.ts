/** Files of a real folder are taken whole, once and within the limits, and their outcomes are written beside it. */
import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addFiles, createDropMemory, mostPerMinute, unchangedMs } from '../../src-main/operations/drops/add-files.ts'
import { prepareDropFolder } from '../../src-main/operations/drops/drop-folder.ts'
import type { ReadBytes } from '../../src-main/operations/drops/read-file-once.ts'
import { writeOutcomes } from '../../src-main/operations/drops/write-outcomes.ts'
import { createDropWatch } from '../../src-main/schedule/drop-watch.ts'
import { openStore, type Store } from '../../src-main/store/store.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'

const content = {
  version: 1,
  kind: 'prediction',
  agent: 'Helios-01',
  site: 'global',
  challenge: 'ch_1',
  direction: 'bullish',
  confidence: 0.7,
}
const { signal } = new AbortController()
let folder: string
let store: Store
let nowMs: number
let memory: ReturnType<typeof createDropMemory>

beforeEach(async () => {
  folder = makeTemporaryFolder()
  await prepareDropFolder(folder)
  nowMs = Date.UTC(2026, 5, 15)
  store = openStore({ path: join(makeTemporaryFolder(), 'console.db'), clock: () => nowMs })
  memory = createDropMemory()
})
afterEach(() => {
  store.close()
})

const put = (name: string, bytes: string | Uint8Array = JSON.stringify(content)) =>
  writeFileSync(join(folder, name), bytes)
const take = (readBytes?: ReadBytes) => addFiles({ store, clock: () => nowMs, readBytes }, { folder, memory, signal })
const open = () => store.drops.open({ limit: 100 })
const readOutcome = (name: string) => JSON.parse(readFileSync(join(folder, 'done', name), 'utf8'))

describe('what is taken', () => {
  it('is moved away and stored once', async () => {
    put('one.json')
    put('two.json', `\uFEFF${JSON.stringify({ ...content, ref: 'r2' })}`)
    expect(await take()).toEqual({ taken: 2, unfinished: 0, beyondLimit: 0, ignored: [] })
    expect(open()).toMatchObject([
      { name: 'one.json', state: 'waiting', content: { challenge: 'ch_1' } },
      { name: 'two.json', state: 'waiting', content: { ref: 'r2' } },
    ])
    expect(readdirSync(folder)).toEqual(['done'])
    expect(existsSync(join(folder, 'done/one.json'))).toBe(true)
    expect((await take()).taken).toBe(0)
  })

  it('is not taken twice when a kill leaves it there after the commit', async () => {
    put('one.json')
    await take()
    // Moving keeps the file what it was, so this is what a kill between commit and move leaves.
    renameSync(join(folder, 'done/one.json'), join(folder, 'one.json'))
    await take()
    expect(open()).toHaveLength(1)
    expect(readdirSync(folder)).toEqual(['done'])
  })
})

describe('what is not taken', () => {
  it('hidden and temporary names, other endings and what lies deeper', async () => {
    for (const name of ['.one.json', 'one.json.part', 'one.tmp', 'notes.txt']) put(name)
    mkdirSync(join(folder, 'deeper'))
    put('deeper/one.json')
    expect(await take()).toEqual({ taken: 0, unfinished: 0, beyondLimit: 0, ignored: [] })
    expect(open()).toEqual([])
  })

  it('links, folders and pipes with the name of a file are told of', async () => {
    writeFileSync(join(folder, 'aim.txt'), JSON.stringify(content))
    symlinkSync(join(folder, 'aim.txt'), join(folder, 'link.json'))
    mkdirSync(join(folder, 'folder.json'))
    execFileSync('mkfifo', [join(folder, 'pipe.json')])
    put(`${'x'.repeat(220)}.json`)
    expect((await take()).ignored).toEqual(
      expect.arrayContaining([
        { name: 'folder.json', reason: 'not_a_file' },
        { name: 'link.json', reason: 'link' },
        { name: 'pipe.json', reason: 'not_a_file' },
        { name: `${'x'.repeat(220)}.json`, reason: 'name_too_long' },
      ]),
    )
    expect(open()).toEqual([])
  })
})

describe('a file that is over', () => {
  const endAll = () =>
    store.drops.discard(
      open().map(({ dropNo }) => dropNo),
      nowMs,
    )
  /** One look, with what is over forgotten but for the newest `keep`. */
  const lookAndForget = async (keep: number) => {
    const { taken } = await take()
    endAll()
    await writeOutcomes({ store, clock: () => nowMs }, { folder, signal })
    store.drops.prune(keep, { folder, names: [...memory.lying] })
    return taken
  }

  it.each([
    ['that was discarded', JSON.stringify(content)],
    ['that was invalid', '{"version":1}'],
  ])('%s and cannot be moved away is not taken again, however many came after it', async (_, bytes) => {
    mkdirSync(join(folder, 'done/stuck.json'))
    put('stuck.json', bytes)
    nowMs += unchangedMs
    await take()
    nowMs += unchangedMs
    expect(await lookAndForget(1)).toBeLessThanOrEqual(1)
    for (const no of [1, 2, 3]) {
      put(`later${no}.json`)
      expect(await lookAndForget(1)).toBe(1)
    }
    expect(open()).toEqual([])
    expect(store.drops.over({ limit: 100 }).map(({ name }) => name)).toEqual(['later3.json', 'stuck.json'])
    rmSync(join(folder, 'stuck.json'))
    put('later4.json')
    await lookAndForget(1)
    put('later5.json')
    await lookAndForget(1)
    expect(store.drops.over({ limit: 100 }).map(({ name }) => name)).toEqual(['later5.json'])
  })

  it.each([
    ['waited', JSON.stringify(content), 'discarded'],
    ['was invalid', '{"version":1}', 'invalid'],
  ])('since it %s and was discarded is listed among those that are', async (_, bytes, state) => {
    put('one.json', bytes)
    await take()
    nowMs += unchangedMs
    await take()
    expect(store.drops.countOver()).toBe(0)
    endAll()
    expect(open()).toEqual([])
    expect(store.drops.over({ limit: 100 })).toMatchObject([{ name: 'one.json', state }])
    expect(store.drops.countOver()).toBe(1)
  })
})

describe('a file that cannot be moved', () => {
  const notMoved = [{ name: 'b.json', reason: 'not_moved' }]
  beforeEach(() => {
    mkdirSync(join(folder, 'done/b.json'))
  })

  it('is told of, and those around it are taken, moved and counted once', async () => {
    for (const name of ['a.json', 'b.json', 'c.json']) put(name)
    expect(await take()).toEqual({ taken: 3, unfinished: 0, beyondLimit: 0, ignored: notMoved })
    put('d.json')
    expect(await take()).toEqual({ taken: 1, unfinished: 0, beyondLimit: 0, ignored: notMoved })
    expect(open().map(({ name }) => name)).toEqual(['a.json', 'b.json', 'c.json', 'd.json'])
    expect(readdirSync(folder).sort()).toEqual(['b.json', 'done'])
    rmSync(join(folder, 'done/b.json'), { recursive: true })
    expect(await take()).toEqual({ taken: 0, unfinished: 0, beyondLimit: 0, ignored: [] })
    expect(readdirSync(folder)).toEqual(['done'])
    expect(open()).toHaveLength(4)
  })

  it('takes none of the places of a minute from others', async () => {
    put('b.json')
    await take()
    memory.takenLately = [{ atMs: nowMs, count: mostPerMinute - 1 }]
    put('c.json')
    await take()
    expect(open().map(({ name }) => name)).toEqual(['b.json', 'c.json'])
  })

  it('is in the report of the folder with the outcome that cannot be written, and others have theirs', async () => {
    mkdirSync(join(folder, 'done/bad.result.json'))
    for (const name of ['bad.json', 'worse.json']) put(name, JSON.stringify({ ...content, site: 'eu' }))
    put('b.json')
    store.settings.set('dropFolder', { folder })
    const desk = createDropWatch({ store, clock: () => nowMs, startTimer: () => () => {}, notify: () => {} })
    desk.start()
    await desk.runNow()
    const ignored = [...notMoved, { name: 'bad.json', reason: 'outcome_not_written' }]
    expect(desk.last()).toEqual({ unfinished: 0, beyondLimit: 0, trouble: null, ignored })
    expect(readOutcome('worse.result.json')).toMatchObject({ outcome: 'invalid' })
    for (const name of ['b.json', 'bad.result.json']) rmSync(join(folder, 'done', name), { recursive: true })
    await desk.runNow()
    expect(desk.last()).toEqual({ unfinished: 0, beyondLimit: 0, trouble: null, ignored: [] })
    expect(readOutcome('bad.result.json')).toMatchObject({ outcome: 'invalid' })
    await desk.close()
  })
})

describe('a file that cannot be read', () => {
  it('of 10 MB is not read at all, and is written down as invalid', async () => {
    put('large.json', new Uint8Array(10 * 1024 * 1024))
    const fails: ReadBytes = () => Promise.reject(new Error('it was read'))
    await take(fails)
    expect(open()).toMatchObject([{ state: 'invalid', fault: { fault: 'too_large' }, sha256: null }])
  })

  it('because it is unfinished is tried again until nobody has changed it for a while', async () => {
    put('late.json', '{"version": 1,')
    expect((await take()).unfinished).toBe(1)
    nowMs += unchangedMs - 1
    put('late.json', '{"version": 1, "kind"')
    expect((await take()).unfinished).toBe(1)
    nowMs += unchangedMs - 1
    expect((await take()).unfinished).toBe(1)
    nowMs += 1
    expect(await take()).toMatchObject({ taken: 1, unfinished: 0 })
    expect(open()).toMatchObject([{ state: 'invalid', fault: { fault: 'not_json' } }])
  })

  it('and is finished in time is taken as what it became', async () => {
    put('late.json', '{"version": 1,')
    await take()
    put('late.json')
    nowMs += 1
    expect((await take()).taken).toBe(1)
    expect(open()).toMatchObject([{ state: 'waiting' }])
  })
})

describe('a file that changes while it is read', () => {
  const race =
    (change: () => void): ReadBytes =>
    async (file: FileHandle, most: number) => {
      const buffer = Buffer.alloc(most)
      const { bytesRead } = await file.read(buffer, 0, most, 0)
      change()
      return buffer.subarray(0, bytesRead)
    }

  it.each([
    [
      'replaced by another',
      () => {
        writeFileSync(join(folder, 'new.part'), JSON.stringify({ ...content, challenge: 'ch_2' }))
        renameSync(join(folder, 'new.part'), join(folder, 'one.json'))
      },
    ],
    ['written to', () => writeFileSync(join(folder, 'one.json'), JSON.stringify({ ...content, challenge: 'ch_2' }))],
  ])('because it is %s is read again, whole', async (_, change) => {
    put('one.json')
    expect(await take(race(change))).toMatchObject({ taken: 0, unfinished: 1 })
    expect(open()).toEqual([])
    expect((await take()).taken).toBe(1)
    expect(open()).toMatchObject([{ content: { challenge: 'ch_2' } }])
  })

  it('because it is removed is nothing any more', async () => {
    put('one.json')
    expect(await take(race(() => rmSync(join(folder, 'one.json'))))).toMatchObject({ taken: 0 })
    expect(open()).toEqual([])
  })
})

describe('limits', () => {
  it('leave in the folder what is more than a minute takes', async () => {
    put('one.json')
    put('two.json')
    memory.takenLately.push({ atMs: nowMs, count: mostPerMinute - 1 })
    expect(await take()).toMatchObject({ taken: 1, beyondLimit: 1 })
    expect(await take()).toMatchObject({ taken: 0, beyondLimit: 1 })
    nowMs += 60_001
    expect(await take()).toMatchObject({ taken: 1, beyondLimit: 0 })
  })
})

describe('outcomes', () => {
  it('that cannot be written, more than one batch of them, hold up no other', async () => {
    for (let no = 0; no < 120; no += 1) {
      const name = `f${String(no).padStart(3, '0')}`
      put(`${name}.json`, JSON.stringify({ ...content, site: 'eu' }))
      if (no < 110) mkdirSync(join(folder, `done/${name}.result.json`))
    }
    await take()
    const { written, unwritten } = await writeOutcomes({ store, clock: () => nowMs }, { folder, signal })
    expect([written, unwritten.length, unwritten[0]]).toEqual([10, 110, 'f000.json'])
    expect(readOutcome('f119.result.json')).toMatchObject({ outcome: 'invalid' })
    expect(readdirSync(join(folder, 'done')).filter((name) => name.startsWith('.'))).toEqual([])
  })

  it('say what was invalid and what was discarded, and are written once', async () => {
    put('bad.json', JSON.stringify({ ...content, site: 'eu' }))
    put('good.json', JSON.stringify({ ...content, ref: 'mine' }))
    await take()
    expect(await writeOutcomes({ store, clock: () => nowMs }, { folder, signal })).toEqual({
      written: 1,
      unwritten: [],
    })
    expect(readOutcome('bad.result.json')).toMatchObject({
      version: 1,
      file: 'bad.json',
      outcome: 'invalid',
      reason: { code: 'field_wrong', field: 'site', words: 'field wrong: site' },
    })
    store.drops.discard(
      open().map(({ dropNo }) => dropNo),
      nowMs,
    )
    expect(await writeOutcomes({ store, clock: () => nowMs }, { folder, signal })).toEqual({
      written: 1,
      unwritten: [],
    })
    expect(readOutcome('good.result.json')).toMatchObject({ outcome: 'discarded', ref: 'mine', reason: null })
    expect(open()).toEqual([])
    expect(await writeOutcomes({ store, clock: () => nowMs }, { folder, signal })).toEqual({
      written: 0,
      unwritten: [],
    })
    expect(readdirSync(join(folder, 'done')).filter((name) => name.startsWith('.'))).toEqual([])
  })

  it.each([
    ['the drop folder is off', false],
    ['another folder is watched', true],
  ])('of files that were taken are written when %s', async (_when, hasOther) => {
    const desk = createDropWatch({ store, clock: () => nowMs, startTimer: () => () => {}, notify: () => {} })
    desk.start()
    put('good.json', JSON.stringify({ ...content, ref: 'mine' }))
    store.settings.set('dropFolder', { folder })
    await desk.runNow()
    store.settings.set('dropFolder', hasOther ? { folder: makeTemporaryFolder() } : null)
    store.drops.discard(
      open().map(({ dropNo }) => dropNo),
      nowMs,
    )
    await desk.runNow()
    expect(readOutcome('good.result.json')).toMatchObject({ outcome: 'discarded', ref: 'mine' })
    put('later.json')
    await desk.runNow()
    expect(existsSync(join(folder, 'later.json'))).toBe(true)
    await desk.close()
  })

  it('wait without trouble while a folder that is not watched any more is gone', async () => {
    const desk = createDropWatch({ store, clock: () => nowMs, startTimer: () => () => {}, notify: () => {} })
    desk.start()
    put('bad.json', JSON.stringify({ ...content, site: 'eu' }))
    await take()
    renameSync(folder, `${folder}-away`)
    await desk.runNow()
    expect(desk.last().trouble).toBeNull()
    renameSync(`${folder}-away`, folder)
    await desk.runNow()
    expect(readOutcome('bad.result.json')).toMatchObject({ outcome: 'invalid' })
    await desk.close()
  })

  it('are not written through a link', async () => {
    rmSync(join(folder, 'done'), { recursive: true })
    const elsewhere = makeTemporaryFolder()
    symlinkSync(elsewhere, join(folder, 'done'))
    await expect(prepareDropFolder(folder)).rejects.toMatchObject({ code: 'drop_folder_unusable' })
  })
})
