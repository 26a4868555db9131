import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeTemporaryFolder } from '../../test/support/temporary-folder.ts'
import { nameRefused, noteRefusedStart } from './refused-start.ts'

const at = new Date('2026-11-28T12:00:00.000Z')

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
    noteRefusedStart(file, { name: 'NODE_DEBUG', at })
    noteRefusedStart(file, { name: '--inspect', at })
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
    expect(lines.map((line) => line.replace(/^\[2026-11-2[789] \d\d:\d\d:00\.000\] /, ''))).toEqual([
      '[error] the start is refused reason="NODE_DEBUG"',
      '[error] the start is refused reason="--inspect"',
    ])
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  it.each<[string, (folder: string) => void]>([
    ['whose folder cannot be made', (folder) => writeFileSync(join(folder, 'logs'), '')],
    ['whose place is taken', (folder) => mkdirSync(join(folder, 'logs', 'main.log'), { recursive: true })],
  ])('ends without a word in a log %s', (_, spoil) => {
    const folder = makeTemporaryFolder()
    spoil(folder)
    expect(() => noteRefusedStart(join(folder, 'logs', 'main.log'), { name: '--inspect', at })).not.toThrow()
  })
})
