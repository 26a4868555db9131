/** The Debian package of a small app is what the system's own tools take for one. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'

const project = fileURLToPath(new URL('../../', import.meta.url))
const hasTool = (name: string) => ['/usr/bin', '/usr/sbin', '/sbin'].some((folder) => existsSync(join(folder, name)))
const isPossible = hasTool('dpkg-deb') && ['x64', 'arm64'].includes(process.arch)

let folder: string
let deb: string
const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
const at = (file: string) => join(folder, 'tree', file)

describe.runIf(isPossible)('the Debian package', () => {
  beforeAll(async () => {
    folder = makeTemporaryFolder()
    const app = join(folder, 'app')
    await mkdir(join(app, 'resources'), { recursive: true })
    for (const name of ['arena-console', 'chrome-sandbox']) {
      await writeFile(join(app, name), '#!/bin/sh\n')
      await chmod(join(app, name), 0o700)
    }
    await writeFile(join(app, 'resources/app.asar'), 'app', { mode: 0o600 })
    await writeFile(join(app, 'resources/sbom.cdx.json'), '{}')
    deb = join(folder, 'arena.deb')
    run(process.execPath, join(project, 'scripts/package/deb.mjs'), '--app', app, '--version', '1.2.3', '--out', deb)
    run('dpkg-deb', '--raw-extract', deb, join(folder, 'tree'))
  })

  it('names version, dependencies and size', async () => {
    const control = await readFile(at('DEBIAN/control'), 'utf8')
    expect(control).toContain('Package: arena-console\nVersion: 1.2.3\n')
    expect(control).toMatch(/^Depends: .*libgtk-3-0t64 \| libgtk-3-0, .*libsecret-1-0/m)
    expect(control).toMatch(/^Installed-Size: [1-9]\d*$/m)
  })

  it.each([
    ['-rwxr-xr-x root/root', './usr/lib/arena-console/arena-console'],
    ['-rwxr-xr-x root/root', './usr/lib/arena-console/chrome-sandbox'],
    ['-rw-r--r-- root/root', './usr/lib/arena-console/resources/app.asar'],
    ['lrwxrwxrwx root/root', './usr/bin/arena-console -> ../lib/arena-console/arena-console'],
    ['-rw-r--r-- root/root', './usr/share/icons/hicolor/256x256/apps/arena-console.png'],
    ['-rw-r--r-- root/root', './usr/share/doc/arena-console/sbom.cdx.json'],
    ['-rw-r--r-- root/root', './usr/share/doc/arena-console/copyright'],
  ])('holds %s %s', (mode, file) => {
    const lines = run('dpkg-deb', '--contents', deb).split('\n')
    expect(lines.find((line) => line.endsWith(` ${file}`))).toContain(mode)
  })

  it('gives nothing to a group of its builder, and nothing that everybody may write', () => {
    const lines = run('dpkg-deb', '--contents', deb).trim().split('\n')
    expect(lines.filter((line) => !line.includes(' root/root '))).toEqual([])
    expect(lines.filter((line) => /^[-d].{7}w/.test(line))).toEqual([])
  })

  it('opens links and packs by the launcher', async () => {
    const launcher = await readFile(at('usr/share/applications/arena-console.desktop'), 'utf8')
    expect(launcher).toMatch(/^MimeType=x-scheme-handler\/arena-console;application\/vnd\.arena-console\.pack;$/m)
    expect(launcher).toMatch(/^Exec=arena-console %U$/m)
    const types = await readFile(at('usr/share/mime/packages/arena-console.xml'), 'utf8')
    expect(types).toContain('<glob pattern="*.arena-pack" />')
  })

  it.each(['postinst', 'postrm'])('has a %s that a shell can read', (script) => {
    expect(() => run('sh', '-n', at(`DEBIAN/${script}`))).not.toThrow()
  })

  it.runIf(hasTool('desktop-file-validate'))('has a valid launcher', () => {
    expect(run('desktop-file-validate', at('usr/share/applications/arena-console.desktop'))).toBe('')
  })

  it.runIf(hasTool('appstreamcli'))('describes itself to software centres', () => {
    const file = at('usr/share/metainfo/app.arena_console.ArenaConsole.metainfo.xml')
    expect(run('appstreamcli', 'validate', '--no-net', file)).toContain('Validation was successful')
  })
})
