/** Newer versions from a feed on this machine: what is believed, what is fetched, and what is refused with words. */
import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createUpdates } from '../../src-main/operations/updates/updates.ts'
import { createUpdateCheck } from '../../src-main/schedule/update-check.ts'
import { openStore, type Store } from '../../src-main/store/store.ts'
import { describePackage, feedKey, rawKeyOf, signFeed } from '../support/signed-feed.ts'
import { createSimulatedTime } from '../support/simulated-time.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'

const deb = Buffer.from('a package '.repeat(5_000))

let server: Server
let origin: string
let folder: string
let store: Store
let feed: string
/** Sends less of the package than it promises, or something else. */
let body: Buffer
let isCut: boolean
let waiting: number
let feedReads: number
/** Done before the package is sent. */
let onPackage: () => Promise<void>

const feedOf = (change: object = {}, key?: KeyObject): string => signFeed({ files: [fileOf()], ...change }, key)
const fileOf = (change: object = {}) => ({
  ...describePackage(deb, { url: `${origin}/package`, platform: 'linux', arch: 'x64' }),
  ...change,
})

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/gone') response.writeHead(404).end()
    else if (request.url === '/late') void onPackage().then(() => response.destroy())
    else if (request.url === '/feed') {
      feedReads += 1
      response.end(feed)
    } else if (request.url?.startsWith('/feed-cut-after/') === true) {
      response.writeHead(200, { 'content-length': feed.length })
      response.write(feed.slice(0, Number(request.url.split('/').at(-1))), () => response.destroy())
    } else if (request.url === '/package' && isCut) {
      response.writeHead(200, { 'content-length': deb.length })
      response.write(body, () => response.destroy())
    } else if (request.url === '/package') void onPackage().then(() => response.end(body))
    else response.writeHead(302, { location: `${origin}/feed` }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

beforeEach(async () => {
  folder = makeTemporaryFolder()
  store = openStore({ path: ':memory:', clock: Date.now })
  feed = feedOf()
  body = deb
  isCut = false
  waiting = 0
  feedReads = 0
  onPackage = async () => {}
  return async () => {
    store.close()
  }
})

const createOurs = (change: Partial<Parameters<typeof createUpdates>[0]> = {}) =>
  createUpdates({
    settings: store.settings,
    countWaiting: () => waiting,
    fetch,
    clock: Date.now,
    publicKey: feedKey,
    version: '0.1.0',
    platform: 'linux',
    arch: 'x64',
    folder,
    installKind: 'deb',
    programFolder: '/opt/arena',
    notify: () => {},
    ...change,
  })

describe('a feed of new versions', () => {
  it('is off until an address is entered, and is kept over a restart', async () => {
    const updates = createOurs()
    expect(updates.state()).toMatchObject({ feedUrl: null, hasKey: true, offer: null })
    await expect(updates.check()).rejects.toMatchObject({ code: 'update_address_refused' })
    updates.setFeed(`${origin}/feed`)
    expect(createOurs().state().feedUrl).toBe(`${origin}/feed`)
    expect(updates.setFeed(null).feedUrl).toBeNull()
  })

  it.each([
    'http://updates.example.com/feed',
    'ftp://example.com',
    'file:///etc/passwd',
    'https://a:b@example.com',
    'x',
  ])('is not read from %s', (address) => {
    expect(() => createOurs().setFeed(address)).toThrow(expect.objectContaining({ code: 'update_address_refused' }))
  })

  it('offers a newer version with its notes, and nothing where it is the one that runs', async () => {
    const updates = createOurs()
    updates.setFeed(`${origin}/feed`)
    expect((await updates.check()).offer).toMatchObject({
      version: '0.2.0',
      notes: { en: 'Faster.', 'zh-CN': '更快。' },
      file: { name: 'arena-console-0.2.0-x64.deb', size: deb.length },
    })
    const current = createOurs({ version: '0.2.0' })
    expect(await current.check()).toMatchObject({ offer: null, checkedAtMs: expect.any(Number) })
  })

  it('counts versions by number', async () => {
    feed = feedOf({ version: '0.10.0' })
    const updates = createOurs({ version: '0.9.0' })
    updates.setFeed(`${origin}/feed`)
    expect((await updates.check()).offer?.version).toBe('0.10.0')
  })

  it.each([
    ['another key', () => feedOf({}, generateKeyPairSync('ed25519').privateKey), 'update_unsigned'],
    ['no signature', () => JSON.stringify({ ...JSON.parse(feedOf()), signature: '' }), 'update_unsigned'],
    ['a payload exchanged', () => JSON.stringify({ ...JSON.parse(feedOf()), payload: 'e30=' }), 'update_unsigned'],
    ['an older version', () => feedOf({ version: '0.0.9' }), 'update_older'],
    ['another product', () => feedOf({ product: 'other' }), 'update_malformed'],
    ['no JSON', () => '<html>', 'update_malformed'],
    ['too much of it', () => ' '.repeat(300_000), 'update_malformed'],
  ])('is refused with %s', async (_what, make, code) => {
    feed = make()
    const updates = createOurs()
    updates.setFeed(`${origin}/feed`)
    await expect(updates.check()).rejects.toMatchObject({ code })
    expect(updates.state().offer).toBeNull()
  })

  it('is believed by no build without a key, and not through a redirect', async () => {
    const updates = createOurs({ publicKey: '' })
    updates.setFeed(`${origin}/feed`)
    await expect(updates.check()).rejects.toMatchObject({ code: 'update_unsigned' })
    const other = createOurs()
    other.setFeed(`${origin}/moved`)
    await expect(other.check()).rejects.toMatchObject({ code: 'update_unreachable' })
  })
})

describe('the banner of a new version', () => {
  // No package was downloaded yet, and none was deleted.
  it.each([1, 40, 200])('cannot be reached where it breaks off after %i characters', async (length) => {
    const updates = createOurs()
    updates.setFeed(`${origin}/feed-cut-after/${length}`)
    await expect(updates.check()).rejects.toMatchObject({ code: 'update_unreachable' })
    expect(updates.state()).toMatchObject({ offer: null, lastError: { code: 'update_unreachable' } })
  })

  it('is there after a restart too, as long as the key still believes it and it is newer', async () => {
    const updates = createOurs()
    updates.setFeed(`${origin}/feed`)
    expect(updates.newVersion()).toBeNull()
    await updates.check()
    expect(updates.newVersion()).toBe('0.2.0')
    expect(createOurs().newVersion()).toBe('0.2.0')
    expect(createOurs().state()).toMatchObject({ offer: { version: '0.2.0' }, checkedAtMs: expect.any(Number) })
    expect(createOurs({ version: '0.2.0' }).newVersion()).toBeNull()
    expect(createOurs({ version: '0.3.0' }).newVersion()).toBeNull()
    const other = rawKeyOf(generateKeyPairSync('ed25519').publicKey)
    expect(createOurs({ publicKey: other }).newVersion()).toBeNull()
    updates.setFeed(null)
    expect(createOurs().newVersion()).toBeNull()
  })

  it('is dismissed for that version, not for the next one', async () => {
    const updates = createOurs()
    updates.setFeed(`${origin}/feed`)
    await updates.check()
    expect(updates.dismiss('0.2.0').offer).toMatchObject({ version: '0.2.0' })
    expect(updates.newVersion()).toBeNull()
    expect(createOurs().newVersion()).toBeNull()
    feed = feedOf({ version: '0.2.1' })
    await updates.check()
    expect(updates.newVersion()).toBe('0.2.1')
  })
})

describe('the check that runs by itself', () => {
  const hourMs = 60 * 60_000
  const watch = (change: { publicKey?: string } = {}) => {
    const time = createSimulatedTime(Date.UTC(2026, 10, 23))
    const updates = createOurs({ ...change, clock: time.clock })
    let reads = 0
    const counted = {
      isDue: updates.isDue,
      check: (signal?: AbortSignal) => {
        reads += 1
        return updates.check(signal).finally(() => {
          reads -= 1
        })
      },
    }
    const loop = createUpdateCheck({
      updates: counted,
      clock: time.clock,
      startTimer: time.startTimer,
      random: () => 0.5,
    })
    loop.start()
    /** Lets hours go by; a request that is under way is waited for, as the clock does not. */
    const pass = async (hours: number) => {
      for (let hour = 0; hour < hours; hour += 1) {
        await time.runUntil(() => false, hourMs)
        while (reads > 0) await new Promise((resolve) => setImmediate(resolve))
      }
    }
    return { time, updates, loop, pass }
  }

  it.each([
    ['no address', {}, null],
    ['no key', { publicKey: '' }, '/feed'],
  ])('asks for nothing with %s', async (_what, change, path) => {
    const { updates, loop, pass } = watch(change)
    if (path !== null) updates.setFeed(`${origin}${path}`)
    await pass(50)
    await loop.close()
    expect(feedReads).toBe(0)
  })

  it('reads the feed once a day, and not after a start of the same day', async () => {
    const { time, updates, loop, pass } = watch()
    updates.setFeed(`${origin}/feed`)
    await pass(2)
    expect(updates.newVersion()).toBe('0.2.0')
    expect(feedReads).toBe(1)
    await pass(20)
    expect(feedReads).toBe(1)
    await pass(6)
    expect(feedReads).toBe(2)
    await loop.close()
    expect(createOurs({ clock: time.clock }).isDue()).toBe(false)
  })

  it('tries a feed again within hours that it cannot reach, one that it does not believe the next day', async () => {
    const { updates, loop, pass } = watch()
    updates.setFeed(`${origin}/moved`)
    await pass(4)
    expect(updates.state()).toMatchObject({ checkedAtMs: null, lastError: { code: 'update_unreachable' } })
    expect(updates.isDue()).toBe(true)
    updates.setFeed(`${origin}/feed`)
    feed = feedOf({}, generateKeyPairSync('ed25519').privateKey)
    await pass(4)
    expect(updates.state()).toMatchObject({ offer: null, lastError: { code: 'update_unsigned' } })
    expect(feedReads).toBe(1)
    feed = feedOf()
    await pass(24)
    expect(updates.state()).toMatchObject({ offer: { version: '0.2.0' }, lastError: null })
    await loop.close()
  })
})

describe('the package of a new version', () => {
  const checked = async () => {
    const updates = createOurs()
    updates.setFeed(`${origin}/feed`)
    await updates.check()
    return updates
  }

  it('is fetched whole, and shown with the command of the package system', async () => {
    const { downloaded } = await (await checked()).download()
    const path = join(folder, 'arena-console-0.2.0-x64.deb')
    expect(downloaded).toEqual({ version: '0.2.0', path, command: `sudo apt install '${path}'` })
    expect((await readFile(path)).equals(deb)).toBe(true)
  })

  it.each([
    ['/home/op/linux-unpacked', "'/home/op/linux-unpacked'"],
    ['/srv/programs/Arena Console', "'/srv/programs/Arena Console'"],
    ["/home/op/it's here; rm -rf ~", "'/home/op/it'\\''s here; rm -rf ~'"],
    ['/home/op/$(date) `id`', "'/home/op/$(date) `id`'"],
  ])('as an archive takes the place of the program that runs, in %s', async (programFolder, quoted) => {
    feed = feedOf({ files: [fileOf({ kind: 'tar.gz' })] })
    const updates = createOurs({ installKind: 'tar.gz', programFolder })
    updates.setFeed(`${origin}/feed`)
    await updates.check()
    const path = join(folder, 'arena-console-0.2.0-x64.tar.gz')
    expect((await updates.download()).downloaded).toEqual({
      version: '0.2.0',
      path,
      command: `tar -xzf '${path}' -C ${quoted} --strip-components=1`,
    })
  })

  it.each([
    ['cut short', deb.subarray(0, 20_000), true],
    ['shorter than signed for', deb.subarray(0, 20_000), false],
    ['longer', Buffer.concat([deb, deb]), false],
    ['of the same length and another content', Buffer.alloc(deb.length), false],
  ])('is refused where it comes %s, and leaves no file', async (_what, sent, cut) => {
    const updates = await checked()
    body = sent
    isCut = cut
    await expect(updates.download()).rejects.toMatchObject({ code: 'update_damaged' })
    expect(await readdir(folder)).toEqual([])
    expect(updates.state().downloaded).toBeNull()
  })

  it.each<[string, (updates: ReturnType<typeof createOurs>) => unknown, string | null]>([
    ['a newer version is offered', (updates) => updates.check(), '0.3.0'],
    ['the feed is taken away', (updates) => updates.setFeed(null), null],
    ['another feed is entered', (updates) => updates.setFeed(`${origin}/other`), null],
  ])('is that of the version that it was asked for, also where %s meanwhile', async (_what, change, offered) => {
    const updates = await checked()
    feed = feedOf({ version: '0.3.0' })
    onPackage = async () => void (await change(updates))
    const path = join(folder, 'arena-console-0.2.0-x64.deb')
    const view = await updates.download()
    expect(view.offer?.version ?? null).toBe(offered)
    expect(view.downloaded).toEqual({ version: '0.2.0', path, command: `sudo apt install '${path}'` })
  })

  it('waits while something is to be sent', async () => {
    const updates = await checked()
    waiting = 2
    await expect(updates.download()).rejects.toMatchObject({ code: 'update_while_sending', details: { count: 2 } })
    expect(await readdir(folder)).toEqual([])
  })

  it.each<['deb' | 'tar.gz', readonly ('deb' | 'tar.gz')[], string | null]>([
    ['deb', ['tar.gz', 'deb'], 'deb'],
    ['tar.gz', ['deb', 'tar.gz'], 'tar.gz'],
    ['deb', ['tar.gz'], null],
    ['tar.gz', ['deb'], null],
  ])(
    'is of the kind that the console was installed from: %s, from a feed with %j',
    async (installKind, kinds, kind) => {
      feed = feedOf({ files: kinds.map((each) => fileOf({ kind: each })) })
      const updates = createOurs({ installKind })
      updates.setFeed(`${origin}/feed`)
      const { offer } = await updates.check()
      expect(offer?.file?.name ?? null).toBe(kind === null ? null : `arena-console-0.2.0-x64.${kind}`)
      if (kind === null) await expect(updates.download()).rejects.toMatchObject({ code: 'update_no_file' })
      else expect((await updates.download()).downloaded?.command).toMatch(kind === 'deb' ? /^sudo apt/ : /^tar -xzf/)
    },
  )

  it.each([
    ['is moved', () => `${origin}/moved`],
    ['is not there', () => `${origin}/gone`],
    ['is closed without a byte', () => `${origin}/late`],
    ['has nobody who answers', () => 'http://127.0.0.1:1/package'],
    ['has a password in it', () => `https://a:b@example.com/package`],
    ['has no encryption', () => 'http://example.com/package'],
  ])('is called what cannot be fetched, not the feed, where its address %s', async (_what, url) => {
    feed = feedOf({ files: [fileOf({ url: url() })] })
    const updates = await checked()
    await expect(updates.download()).rejects.toMatchObject({ code: 'update_package_unreachable' })
    expect(updates.state()).toMatchObject({ lastError: null, downloaded: null, offer: { version: '0.2.0' } })
    expect(await readdir(folder)).toEqual([])
  })

  it('is not there for another system', async () => {
    feed = feedOf({ files: [fileOf({ platform: 'darwin' })] })
    const updates = await checked()
    expect(updates.state().offer?.file).toBeNull()
    await expect(updates.download()).rejects.toMatchObject({ code: 'update_no_file' })
  })
})

it('what went wrong with a feed is not said of the one that was entered meanwhile', async () => {
  const updates = createOurs()
  let isAsked = () => {}
  const asked = new Promise<void>((resolve) => {
    isAsked = resolve
  })
  let endIt = () => {}
  onPackage = () => {
    isAsked()
    return new Promise((resolve) => {
      endIt = resolve
    })
  }
  updates.setFeed(`${origin}/late`)
  const failing = updates.check().then(
    () => 'read',
    () => 'failed',
  )
  await asked
  updates.setFeed(`${origin}/feed`)
  endIt()
  expect(await failing).toBe('failed')
  expect(updates.state().lastError).toBeNull()
  await updates.check()
  expect(updates.state()).toMatchObject({ lastError: null })
})
