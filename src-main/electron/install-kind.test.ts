import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeTemporaryFolder } from '../../test/support/temporary-folder.ts'
import { computeInstallKind, readInstallKind } from './install-kind.ts'

const installed = '/usr/lib/arena-console/arena-console'
const list = `/.\n/usr\n/usr/lib\n/usr/lib/arena-console\n${installed}\n${installed}-extra\n/usr/bin/arena-console\n`

it.each([
  ['the Debian package', installed, list, 'deb'],
  ['an archive on a system without dpkg', '/opt/arena-console/arena-console', null, 'tar.gz'],
  ['an archive in the folder of the package, without dpkg', installed, null, 'tar.gz'],
  ['an archive beside the package', '/home/op/Arena Console/arena-console', list, 'tar.gz'],
  ['an archive in a folder like that of the package', '/usr/lib/arena-console-2/arena-console', list, 'tar.gz'],
  ['an archive within the folder of the package', '/usr/lib/arena-console/new/arena-console', list, 'tar.gz'],
  ['an archive where the package was removed', installed, '/.\n/usr\n/usr/lib\n', 'tar.gz'],
  ['an archive where the list is empty', installed, '', 'tar.gz'],
  ['the sources', '/home/op/src/node_modules/electron/dist/electron', list, 'tar.gz'],
  ['an application of macOS', '/Applications/Arena Console.app/Contents/MacOS/Arena Console', null, 'tar.gz'],
])('says what a program was installed from: %s', (_, executable, files, kind) => {
  expect(computeInstallKind(executable, files)).toBe(kind)
})

it('reads the list of the package system, and takes a missing or unreadable one as none', () => {
  const folder = makeTemporaryFolder()
  writeFileSync(join(folder, 'arena-console.list'), list)
  mkdirSync(join(folder, 'folder.list'))
  const kindBy = (name: string) => readInstallKind(installed, join(folder, name))
  expect(kindBy('arena-console.list')).toBe('deb')
  expect(kindBy('missing.list')).toBe('tar.gz')
  expect(kindBy('folder.list')).toBe('tar.gz')
})
