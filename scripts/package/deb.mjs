/**
 * Makes a Debian package of an unpacked app with `dpkg-deb` alone: nothing is fetched.
 *
 *   node scripts/package/deb.mjs --app dist/linux-unpacked --version 0.1.0 --out dist/arena-console_0.1.0_amd64.deb
 */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { runQuietly } from '../bootstrap/child.mjs'
import { runMain, SetupError } from '../bootstrap/log-setup.mjs'
import { inProject } from '../bootstrap/paths.mjs'

const APP_DIR = 'usr/lib/arena-console'

/** Debian's names of the processors that Electron is made for. */
export const DEB_ARCHITECTURES = { x64: 'amd64', arm64: 'arm64' }

/** Libraries that the app opens, with the names they have where the 64-bit time change renamed them. */
const DEPENDS = [
  'libasound2t64 | libasound2',
  'libatspi2.0-0t64 | libatspi2.0-0',
  'libc6',
  'libdrm2',
  'libgbm1',
  'libgtk-3-0t64 | libgtk-3-0',
  'libnotify4',
  'libnss3',
  'libsecret-1-0',
  'libx11-6',
  'libxcomposite1',
  'libxdamage1',
  'libxkbcommon0',
  'libxrandr2',
  'xdg-utils',
]

/** Agents can be kept only where something keeps secrets: any program that speaks the Secret Service protocol. */
const RECOMMENDS = ['gnome-keyring | kwalletmanager | keepassxc', 'fonts-noto-cjk']

/** Writes the package to `out`. `version` is that of the package, `arch` Node's name of the processor. */
export async function writeDeb({ app, version, arch = process.arch, out }) {
  const debArch = DEB_ARCHITECTURES[arch]
  if (debArch === undefined) throw new SetupError(`There is no Debian package for ${arch}.`)
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'arena-deb-'))
  try {
    fs.chmodSync(root, 0o755)
    copyApp(app, path.join(root, APP_DIR))
    writeDesktopFiles(root, version)
    writeDocumentation(root, path.join(root, APP_DIR))
    writeControl(root, { version, debArch })
    setModes(root)
    const args = ['--root-owner-group', '-Zgzip', '--build', root, out]
    const { code, output } = await runQuietly('dpkg-deb', args)
    if (code !== 0) throw new SetupError(`dpkg-deb failed: ${output.trim()}`)
  } finally {
    fs.rmSync(root, { recursive: true, force: true })
  }
}

function copyApp(app, to) {
  fs.cpSync(app, to, { recursive: true, verbatimSymlinks: true })
  copy(inProject('resources/linux/apparmor-profile'), path.join(to, 'resources/linux/apparmor-profile'))
}

function writeDesktopFiles(root, version) {
  fs.mkdirSync(path.join(root, 'usr/bin'), { recursive: true })
  fs.symlinkSync('../lib/arena-console/arena-console', path.join(root, 'usr/bin/arena-console'))
  copy(
    inProject('resources/linux/arena-console.desktop'),
    path.join(root, 'usr/share/applications/arena-console.desktop'),
  )
  copy(inProject('resources/linux/arena-console.xml'), path.join(root, 'usr/share/mime/packages/arena-console.xml'))
  const metadata = 'app.arena_console.ArenaConsole.metainfo.xml'
  const text = fs
    .readFileSync(inProject('resources/linux', metadata), 'utf8')
    .replace('@VERSION@', version)
    .replace('@DATE@', new Date().toISOString().slice(0, 10))
  write(path.join(root, 'usr/share/metainfo', metadata), text)
  for (const file of fs.readdirSync(inProject('resources/icons'))) {
    const size = path.basename(file, '.png')
    const to = path.join(root, `usr/share/icons/hicolor/${size}/apps/arena-console.png`)
    copy(inProject('resources/icons', file), to)
  }
}

function writeDocumentation(root, appDir) {
  const docs = path.join(root, 'usr/share/doc/arena-console')
  const notice = [
    'Arena Console. All rights reserved by its author.',
    '',
    'The software of others in it, with their licences, is listed in the application (Settings, About) and in',
    '/usr/share/doc/arena-console/sbom.cdx.json; the licences of Electron and Chromium are in',
    '/usr/lib/arena-console/LICENSE.electron.txt and /usr/lib/arena-console/LICENSES.chromium.html.',
    '',
  ]
  write(path.join(docs, 'copyright'), notice.join('\n'))
  const bill = path.join(appDir, 'resources/sbom.cdx.json')
  if (fs.existsSync(bill)) copy(bill, path.join(docs, 'sbom.cdx.json'))
}

function writeControl(root, { version, debArch }) {
  const control = path.join(root, 'DEBIAN')
  const { description } = JSON.parse(fs.readFileSync(inProject('package.json'), 'utf8'))
  const fields = [
    ['Package', 'arena-console'],
    ['Version', version],
    ['Architecture', debArch],
    ['Maintainer', 'Arena Console <maintainer@arena-console.invalid>'],
    ['Installed-Size', String(Math.ceil(sizeOf(root) / 1024))],
    ['Depends', DEPENDS.join(', ')],
    ['Recommends', RECOMMENDS.join(', ')],
    ['Section', 'net'],
    ['Priority', 'optional'],
    ['Description', `Arena Console\n ${description}`],
  ]
  write(path.join(control, 'control'), `${fields.map(([name, value]) => `${name}: ${value}`).join('\n')}\n`)
  for (const script of ['postinst', 'postrm']) copy(inProject('resources/linux', script), path.join(control, script))
}

/** The same modes wherever it was built: what was executable stays so for everybody, the rest is only read. */
function setModes(root) {
  for (const entry of fs.readdirSync(root, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue
    const file = path.join(entry.parentPath, entry.name)
    const isScript = entry.parentPath.endsWith('/DEBIAN') && entry.name !== 'control'
    const isExecutable = entry.isDirectory() || isScript || (fs.statSync(file).mode & 0o100) !== 0
    fs.chmodSync(file, isExecutable ? 0o755 : 0o644)
  }
}

function sizeOf(folder) {
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + fs.statSync(path.join(entry.parentPath, entry.name)).size, 0)
}

function copy(from, to) {
  fs.mkdirSync(path.dirname(to), { recursive: true })
  fs.copyFileSync(from, to)
}

function write(file, text) {
  fs.mkdirSync(path.dirname(file), { recursive: true })
  fs.writeFileSync(file, text)
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await runMain(async () => {
    const { values } = parseArgs({
      options: { app: { type: 'string' }, version: { type: 'string' }, out: { type: 'string' } },
    })
    const { app, version, out } = values
    if (!app || !version || !out) throw new SetupError('Needed: --app FOLDER --version X.Y.Z --out FILE.')
    await writeDeb({ app, version, out })
  })
}
