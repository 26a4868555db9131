import fs from 'node:fs'
import { runChild } from './child.mjs'
import { logSetup, SetupError } from './log-setup.mjs'
import { inProject } from './paths.mjs'

/** `^20.19.0 || >=22.12.0`, as Vite asks for: the first that load an ES module by `require`. */
export function isNodeRecent(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major === 20) return minor >= 19
  return major === 22 ? minor >= 12 : major > 22
}

export function checkNodeVersion(version = process.versions.node) {
  if (isNodeRecent(version)) return
  throw new SetupError(
    `Node 22.12 or newer is needed, or of Node 20 version 20.19 or newer; this is ${version}. Install it from https://nodejs.org/ and try again.`,
  )
}

/**
 * npm writes `node_modules/.package-lock.json` as the last act of an install, so comparing it with the lock file
 * tells a complete, current tree from a missing, stale or interrupted one, whoever installed it.
 */
function staleReason() {
  const wanted = readPackages(inProject('package-lock.json'))
  if (!wanted)
    throw new SetupError(
      'package-lock.json is missing or unreadable: restore it with `git checkout package-lock.json`.',
    )
  const installed = readPackages(inProject('node_modules/.package-lock.json'))
  if (!installed) return 'node_modules is missing or incomplete'
  for (const [location, entry] of Object.entries(wanted)) {
    if (location === '') continue
    const found = installed[location]
    if (!found && !entry.optional && !entry.devOptional) return `${location} is missing`
    if (found && (found.version !== entry.version || found.integrity !== entry.integrity)) {
      return `${location} is not the version of the lock file`
    }
  }
  return undefined
}

function readPackages(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')).packages
  } catch {
    return undefined
  }
}

/**
 * Installs node_modules from the lock file when it is missing or stale. Install scripts stay off: the native
 * packages in use carry their binaries, and Electron is fetched by the next step.
 */
export async function prepareNodeModules() {
  const reason = staleReason()
  if (!reason) return
  logSetup(`Installing the packages of package-lock.json with npm ci (${reason}).`)
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const code = await runChild('npm', args, {
    cwd: inProject(),
    // npm's own words must not mix with the stdout of the command that was asked for.
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  })
  if (code !== 0) {
    throw new SetupError('npm ci failed, see above. Check the network and the registry (`npm ping`), then try again.')
  }
}
