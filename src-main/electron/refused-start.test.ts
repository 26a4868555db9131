import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeTemporaryFolder } from '../../test/support/temporary-folder.ts'
import { nameRefused, recordRefusedStart } from './refused-start.ts'

const atMs = Date.UTC(2026, 10, 28, 12)

describe('a start that is refused', () => {
  it.each([
    ['SSLKEYLOGFILE', 'SSLKEYLOGFILE'],
    ['--ozone-platform=wayland', '--ozone-platform'],
    ['--force-device-scale-factor=2', '--force-device-scale-factor'],
    [' --host-resolver-rules=MAP * 127.0.0.1', '--host-resolver-rules'],
    ['-r', '-r'],
  ])('by %j is named %s, without what it is set to', (refused, name) => {
    expect(nameRefused(refused)).toBe(name)
  })

  it('is a line of the log, which nobody else can read, after those that were there', () => {
    const file = join(makeTemporaryFolder(), 'logs', 'main.log')
    recordRefusedStart(file, { name: 'NODE_DEBUG', atMs })
    recordRefusedStart(file, { name: '--inspect', atMs })
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
    expect(lines).toEqual([
      '[2026-11-28T12:00:00.000Z] [error] the start is refused reason="NODE_DEBUG"',
      '[2026-11-28T12:00:00.000Z] [error] the start is refused reason="--inspect"',
    ])
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  it.each([
    '-sk_live_51HxQ9b2',
    '--\u202ereversed',
    '-two words',
    '--quoted"',
    '--line\nbreak',
    `-${'x'.repeat(200)}`,
    '',
  ])('does not put %j into the log, which is no name of a switch', (name) => {
    const file = join(makeTemporaryFolder(), 'main.log')
    recordRefusedStart(file, { name, atMs })
    expect(readFileSync(file, 'utf8')).toBe(
      '[2026-11-28T12:00:00.000Z] [error] the start is refused reason="a switch"\n',
    )
  })

  it.each<[string, (folder: string) => void]>([
    ['whose folder cannot be made', (folder) => writeFileSync(join(folder, 'logs'), '')],
    ['whose place is taken', (folder) => mkdirSync(join(folder, 'logs', 'main.log'), { recursive: true })],
  ])('ends without a word in a log %s', (_, spoil) => {
    const folder = makeTemporaryFolder()
    spoil(folder)
    expect(() => recordRefusedStart(join(folder, 'logs', 'main.log'), { name: '--inspect', atMs })).not.toThrow()
  })
})
