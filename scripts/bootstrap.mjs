/**
 * The set-up every command starts with. It needs nothing but Node: packages, Electron, system libraries and a display
 * are looked for, and fetched when missing. What it does it says on stderr.
 *
 * Run by itself (`npm run setup`) it prepares everything and ends.
 */
import { pathToFileURL } from 'node:url'
import { getSandboxArguments } from './bootstrap/chromium-sandbox.mjs'
import { hasDisplay } from './bootstrap/display.mjs'
import { prepareElectron } from './bootstrap/electron.mjs'
import { prepareLinuxPackages } from './bootstrap/linux-packages.mjs'
import { runMain } from './bootstrap/log-setup.mjs'
import { checkNodeVersion, prepareNodeModules } from './bootstrap/node-modules.mjs'

/** Node and node_modules only: enough for commands that start no Electron. */
export async function preparePackages() {
  checkNodeVersion()
  await prepareNodeModules()
}

/**
 * Packages, Electron and its libraries; with `keyring`, also what a desktop session of our own needs. Gives `{
 * electron, args, env }`: the Electron in use, Chromium's arguments for this user, and the environment by which
 * children (electron-vite, electron-builder, the tests) learn of it.
 */
export async function prepareElectronRuntime({ keyring = false } = {}) {
  await preparePackages()
  const purposes = ['electron', 'fonts']
  if (!hasDisplay()) purposes.push('display')
  if (keyring) purposes.push('keyring')
  await prepareLinuxPackages(purposes)
  const electron = await prepareElectron()
  const args = getSandboxArguments(electron)
  const env = {
    ELECTRON_OVERRIDE_DIST_PATH: electron.distPath,
    ELECTRON_EXEC_PATH: electron.executablePath,
    ELECTRON_MAJOR_VER: electron.version.split('.')[0],
    ARENA_ELECTRON_PATH: electron.executablePath,
    ARENA_ELECTRON_VERSION: electron.version,
    ARENA_ELECTRON_ARGS: JSON.stringify(args),
  }
  return { electron, args, env }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await runMain(async () => {
    await prepareElectronRuntime({ keyring: true })
  })
}
