import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { makeTemporaryFolder } from '../../test/support/temporary-folder.ts'
import { openLogFile } from './log-file.ts'

const modeOf = (file: string) => statSync(file).mode & 0o777

it('writes lines to a file that nobody else may read', () => {
  const file = join(makeTemporaryFolder(), 'main.log')
  const log = openLogFile(file)
  log('warn', 'removed an unsafe environment variable', { reason: 'NODE_OPTIONS' })
  log('error', 'uncaught exception', { reason: 'RangeError' })
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
  expect(lines).toEqual([
    expect.stringMatching(/^\[.*\] \[warn\] +removed an unsafe environment variable reason="NODE_OPTIONS"$/),
    expect.stringMatching(/^\[.*\] \[error\] +uncaught exception reason="RangeError"$/),
  ])
  expect(modeOf(file)).toBe(0o600)
})

it('begins a new file beyond a megabyte and keeps the one before it', () => {
  const file = join(makeTemporaryFolder(), 'main.log')
  writeFileSync(file, `${'x'.repeat(1024 * 1024)}\n`, { mode: 0o600 })
  openLogFile(file)('info', 'begins')
  expect(readFileSync(file, 'utf8')).toMatch(/^\[.*begins\n$/)
  const former = join(dirname(file), 'main.old.log')
  expect([existsSync(former), modeOf(file), modeOf(former)]).toEqual([true, 0o600, 0o600])
})
