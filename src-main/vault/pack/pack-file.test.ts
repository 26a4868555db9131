import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '#contract/app-error.ts'
import { makeTemporaryFolder } from '../../../test/support/temporary-folder.ts'
import { Secret } from '../secret.ts'
import { readPack, readPackHeader, writePack } from './pack-file.ts'
import { encodePreamble, type PackHeader, packFormat } from './pack-header.ts'
import type { PackLine } from './pack-line.ts'

const passphrase = new Secret('correct horse battery')
const about = { appVersion: '0.1.0', createdAtMs: 1_700_000_000_000, agents: 2 }
const canary = 'cs_planted-in-the-pack-4711'

let folder: string
let path: string
beforeEach(() => {
  folder = makeTemporaryFolder()
  path = join(folder, 'fleet.arenapack')
})

async function* lines(count = 2): AsyncGenerator<PackLine> {
  for (let index = 0; index < count; index += 1) {
    yield {
      kind: 'agent',
      facts: { index },
      items: new Map([['credential', new Secret(`${canary}-${index}`)]]),
    }
  }
}

async function readAll(with_ = passphrase): Promise<PackLine[]> {
  const all: PackLine[] = []
  await readPack(path, with_, (line) => void all.push(line))
  return all
}

async function refusal(act: Promise<unknown>): Promise<AppError> {
  try {
    await act
  } catch (thrown) {
    if (thrown instanceof AppError) return thrown
    throw thrown
  }
  throw new Error('expected a refusal')
}

const header: PackHeader = {
  format: 2,
  ...about,
  kdf: { name: 'scrypt', N: 131_072, r: 8, p: 1, salt: Buffer.alloc(32).toString('base64') },
  cipher: 'aes-256-gcm',
  chunkBytes: 65_536,
  compression: 'gzip',
}

/** A file that begins with this header, as somebody who means harm would write it. */
function hostile(change: Record<string, unknown>): void {
  const good = encodePreamble(header)
  const text = Buffer.from(JSON.stringify({ ...header, ...change }))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(text.length)
  writeFileSync(path, Buffer.concat([good.subarray(0, 9), length, text, Buffer.alloc(64), Buffer.from('PACKENDS')]))
}

describe('a pack', () => {
  it('comes back line by line, for its owner only, with nothing in clear but its header', async () => {
    const bytes = await writePack({ path, passphrase, about }, lines())
    expect(statSync(path).size).toBe(bytes)
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder)).toEqual(['fleet.arenapack'])
    expect(readFileSync(path, 'latin1')).not.toContain(canary)
    expect(await readPackHeader(path)).toMatchObject(about)
    const all = await readAll()
    expect(all.map(({ facts }) => facts)).toEqual([{ index: 0 }, { index: 1 }])
    expect(all[1]?.items.get('credential')?.reveal()).toBe(`${canary}-1`)
    expect(JSON.stringify(all)).not.toContain(canary)
  })

  it('does not open with another passphrase, and gives no line', async () => {
    await writePack({ path, passphrase, about }, lines())
    const seen: PackLine[] = []
    const refused = await refusal(readPack(path, new Secret('correct horse battery!'), (line) => void seen.push(line)))
    expect([refused.code, seen]).toEqual(['pack_wrong_passphrase', []])
  })

  it('is known to be cut before a passphrase is asked for, at whatever place', async () => {
    await writePack({ path, passphrase, about }, lines())
    const whole = readFileSync(path)
    for (const length of [1, 8, 9, 12, 13, 60, 200, whole.length - 40, whole.length - 1]) {
      writeFileSync(path, whole.subarray(0, length))
      expect((await refusal(readPackHeader(path))).code).toBe('pack_cut')
    }
  })

  it('is damaged, not wrongly opened, when a later part of it is', async () => {
    const big = new Secret('x'.repeat(7_000))
    async function* random(): AsyncGenerator<PackLine> {
      for (let index = 0; index < 300; index += 1) {
        const facts = { noise: Buffer.from(crypto.getRandomValues(new Uint8Array(600))).toString('hex') }
        yield { kind: 'agent', facts, items: new Map([['credential', big]]) }
      }
    }
    await writePack({ path, passphrase, about }, random())
    const bytes = readFileSync(path)
    const late = bytes.length - 1_000
    bytes[late] = (bytes[late] ?? 0) ^ 1
    writeFileSync(path, bytes)
    expect((await refusal(readAll())).code).toBe('pack_damaged')
  })

  it('of a newer console names both versions', async () => {
    hostile({ format: packFormat + 1, appVersion: '9.1.0', anything: 'new' })
    const { code, details } = await refusal(readPackHeader(path))
    expect([code, details]).toEqual(['pack_too_new', { found: packFormat + 1, known: packFormat, appVersion: '9.1.0' }])
  })

  it.each([
    ['asks for 64 GiB', { kdf: { ...header.kdf, N: 2 ** 26 } }],
    ['asks for much through r', { kdf: { ...header.kdf, N: 2 ** 20, r: 32 } }],
    ['asks for many rounds', { kdf: { ...header.kdf, p: 1_000_000 } }],
    ['asks for a cost that is no power of two', { kdf: { ...header.kdf, N: 131_073 } }],
    ['has a cost that is no number', { kdf: { ...header.kdf, N: '131072' } }],
    ['has a short salt', { kdf: { ...header.kdf, salt: 'AAAA' } }],
    ['has huge chunks', { chunkBytes: 2 ** 31 }],
    ['has chunks of nothing', { chunkBytes: 0 }],
    ['names another cipher', { cipher: 'none' }],
    ['says more than it should', { extra: 1 }],
    ['has no format', { format: null }],
    ['has negative agents', { agents: -1 }],
  ])('whose header %s is no pack', async (_, change) => {
    hostile(change)
    expect((await refusal(readPackHeader(path))).code).toBe('pack_unreadable')
    expect((await refusal(readAll())).code).toBe('pack_unreadable')
  })

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['another file', Buffer.from('agent_id,client_secret\na,b\n')],
    ['a length out of bounds', Buffer.concat([Buffer.from('ARENAPACK'), Buffer.alloc(4, 0xff), Buffer.alloc(9_000)])],
  ])('is not %s', async (_, bytes) => {
    writeFileSync(path, bytes)
    expect((await refusal(readPackHeader(path))).code).toBe('pack_unreadable')
  })

  it.skipIf(process.platform === 'win32')('is not a pipe, which is refused without waiting for a writer', async () => {
    execFileSync('mkfifo', [path])
    expect((await refusal(readPackHeader(path))).code).toBe('pack_unreadable')
  })

  it('leaves the file before it in place, and no part of itself, when it cannot be written to its end', async () => {
    writeFileSync(path, 'the one before')
    async function* failing(): AsyncGenerator<PackLine> {
      yield* lines(1)
      throw new AppError('keychain_locked')
    }
    expect((await refusal(writePack({ path, passphrase, about }, failing()))).code).toBe('keychain_locked')
    expect(readFileSync(path, 'utf8')).toBe('the one before')
    expect(readdirSync(folder)).toEqual(['fleet.arenapack'])
    const nowhere = { path: join(folder, 'no', 'such.arenapack'), passphrase, about }
    const refused = await refusal(writePack(nowhere, lines()))
    expect([refused.code, refused.details]).toEqual(['file_not_written', { reason: 'ENOENT' }])
  })
})
