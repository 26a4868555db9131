import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeTemporaryFolder } from '../../../test/support/temporary-folder.ts'
import { createAutostartEntry, formatAutostartEntry, isEntryOn } from './autostart-entry.ts'

/** The arguments as a desktop reads them out of an entry: the value's escapes first, then the quotes, then `%%`. */
function readExec(entry: string): string[] {
  const value = (/^Exec=(.*)$/m.exec(entry)?.[1] ?? '').replaceAll('\\\\', '\\')
  return [...value.matchAll(/"((?:\\.|[^"\\])*)"/g)].map(([, quoted = '']) =>
    quoted.replace(/\\(.)/g, '$1').replaceAll('%%', '%'),
  )
}

const command = { executable: '/opt/Arena Console/arena-console', args: ['--hidden'] }

describe('the entry for the login', () => {
  it.each([
    ['a space', '/opt/Arena Console/arena-console'],
    ['quotes, a dollar and a backtick', '/home/o"p/$HOME/`x`/app'],
    ['a backslash', '/home/back\\slash/app'],
    ['a per cent sign', '/home/100%f/app'],
    ['Chinese', '/home/用户/竞技 场/app'],
  ])('starts an application whose path has %s', (_what, executable) => {
    const entry = formatAutostartEntry({ executable, args: ['/home/with space', '--hidden'] })
    expect(readExec(entry)).toEqual([executable, '/home/with space', '--hidden'])
  })

  it('is written as the specification says', () => {
    const lines = formatAutostartEntry(command).split('\n')
    expect(lines[0]).toBe('[Desktop Entry]')
    expect(lines).toContain('TryExec=/opt/Arena Console/arena-console')
    expect(lines).toContain('Exec="/opt/Arena Console/arena-console" "--hidden"')
  })

  it('counts as off when it starts another copy or was switched off elsewhere', () => {
    const entry = formatAutostartEntry(command)
    expect(isEntryOn(entry, command)).toBe(true)
    expect(isEntryOn(entry, { ...command, executable: '/elsewhere/arena-console' })).toBe(false)
    expect(isEntryOn(`${entry}Hidden=true\n`, command)).toBe(false)
    expect(isEntryOn(entry.replace('enabled=true', 'enabled=false'), command)).toBe(false)
    expect(isEntryOn('', command)).toBe(false)
  })
})

describe('in a folder of the operator', () => {
  let folder: string
  beforeEach(() => {
    folder = makeTemporaryFolder()
  })

  it('it comes and goes, and leaves the entries of others alone', async () => {
    const others = join(folder, 'autostart', 'other.desktop')
    await mkdir(join(folder, 'autostart'))
    await writeFile(others, 'theirs')
    const item = createAutostartEntry({ configFolder: folder, command })
    expect(await item.isOn()).toBe(false)
    await item.set(true)
    expect(await item.isOn()).toBe(true)
    await item.set(false)
    expect(await item.isOn()).toBe(false)
    await item.set(false)
    expect(await readFile(others, 'utf8')).toBe('theirs')
  })

  it('a place that is no folder is said to refuse it', async () => {
    await writeFile(join(folder, 'autostart'), 'a file')
    const item = createAutostartEntry({ configFolder: folder, command })
    await expect(item.set(true)).rejects.toMatchObject({ code: 'file_not_written' })
    expect(await item.isOn()).toBe(false)
  })
})
