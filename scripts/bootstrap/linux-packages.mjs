import fs from 'node:fs'
import path from 'node:path'
import { runChild, runQuietly } from './child.mjs'
import { logSetup, SetupError } from './log-setup.mjs'

/**
 * What Electron and the tests need of a Linux system. `newer` is the package's name where the 64-bit time change
 * renamed it (Ubuntu 24.04, Debian 13).
 */
const NEEDS = [
  { for: 'electron', library: 'libgtk-3.so.0', deb: 'libgtk-3-0', newer: 'libgtk-3-0t64' },
  { for: 'electron', library: 'libnss3.so', deb: 'libnss3' },
  { for: 'electron', library: 'libasound.so.2', deb: 'libasound2', newer: 'libasound2t64' },
  { for: 'electron', library: 'libgbm.so.1', deb: 'libgbm1' },
  { for: 'electron', library: 'libnotify.so.4', deb: 'libnotify4' },
  { for: 'electron', library: 'libsecret-1.so.0', deb: 'libsecret-1-0' },
  { for: 'display', tool: 'Xvfb', deb: 'xvfb' },
  { for: 'keyring', tool: 'dbus-daemon', deb: 'dbus' },
  { for: 'keyring', tool: 'dbus-send', deb: 'dbus' },
  { for: 'keyring', tool: 'gnome-keyring-daemon', deb: 'gnome-keyring' },
  // A display for one test alone, and keys on it as a keyboard sends them: Playwright's never reach the menu bar.
  { for: 'keyring', tool: 'Xvfb', deb: 'xvfb' },
  { for: 'keyring', tool: 'xdotool', deb: 'xdotool' },
  { for: 'fonts', folder: '/usr/share/fonts/opentype/noto', deb: 'fonts-noto-cjk', isOptional: true },
]

/**
 * Sees to it that the system has what `purposes` (`electron`, `display`, `keyring`, `fonts`) need: installs with
 * apt-get as root, else stops with the one command to run. Costs one quick look when everything is there.
 */
export async function prepareLinuxPackages(purposes) {
  if (process.platform !== 'linux') return
  const missing = await findMissing(purposes)
  if (missing.length === 0) return
  const hasApt = isTool('apt-get')
  if (process.getuid() === 0 && hasApt) {
    await installWithApt(missing)
    return
  }
  const required = missing.filter((need) => !need.isOptional)
  const names = [...new Set(missing.map((need) => need.deb))].join(' ')
  const advice = hasApt
    ? `Missing on this system: ${names}. Install with: sudo apt-get install -y --no-install-recommends ${names}`
    : `Missing on this system: ${missing.map((need) => need.library ?? need.tool ?? need.deb).join(' ')}. Install them with the system's package manager.`
  if (required.length > 0) throw new SetupError(advice)
  logSetup(`${advice} (without it Chinese text shows as boxes).`)
}

async function findMissing(purposes) {
  const libraries = await knownLibraries()
  return NEEDS.filter((need) => purposes.includes(need.for)).filter((need) => {
    if (need.library) return !libraries.includes(need.library)
    if (need.tool) return !isTool(need.tool)
    return !fs.existsSync(need.folder) && !hasChineseFont()
  })
}

async function knownLibraries() {
  const ldconfig = ['/sbin/ldconfig', '/usr/sbin/ldconfig', '/bin/ldconfig'].find((file) => fs.existsSync(file))
  if (!ldconfig) return NEEDS.map((need) => need.library).join(' ')
  return (await runQuietly(ldconfig, ['-p'])).output
}

/** Whether a program of that name can be started. */
export function isTool(name) {
  const folders = `${process.env.PATH ?? ''}:/usr/bin:/usr/sbin`.split(':')
  return folders.some((folder) => folder !== '' && fs.existsSync(path.join(folder, name)))
}

function hasChineseFont() {
  return ['/usr/share/fonts', '/usr/local/share/fonts'].some((folder) => {
    if (!fs.existsSync(folder)) return false
    return fs.readdirSync(folder, { recursive: true }).some((file) => /cjk|wqy|sourcehan/i.test(String(file)))
  })
}

async function installWithApt(missing) {
  const quiet = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, stdio: ['ignore', 'ignore', 2] }
  logSetup('Updating the list of system packages (apt-get update).')
  await runChild('apt-get', ['update', '-qq'], quiet)
  const names = []
  for (const need of missing) names.push(await packageName(need))
  const unique = [...new Set(names)]
  logSetup(`Installing system packages with apt-get: ${unique.join(' ')}.`)
  const code = await runChild('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...unique], quiet)
  if (code !== 0) throw new SetupError(`apt-get could not install: ${unique.join(' ')}. See its words above.`)
}

async function packageName(need) {
  if (!need.newer) return need.deb
  const { code, output } = await runQuietly('apt-cache', ['show', '--no-all-versions', need.newer])
  return code === 0 && output.includes('Package:') ? need.newer : need.deb
}
