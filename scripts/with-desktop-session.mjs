/**
 * Runs a command inside a desktop session of its own: a virtual display when there is none, a private D-Bus session and
 * an unlocked keyring, with home and XDG folders in a temporary folder. Ends exactly what it started.
 *
 *   node scripts/with-desktop-session.mjs -- <command> [arguments]
 */
import { execFile, spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { runChild } from './bootstrap/child.mjs'
import { hasDisplay, readFirstLine, startVirtualDisplay } from './bootstrap/display.mjs'
import { logSetup, runMain, SetupError } from './bootstrap/log-setup.mjs'
import { getCacheDir } from './bootstrap/paths.mjs'
import { prepareElectronRuntime } from './bootstrap.mjs'

const KEYRING_LIMIT_MS = 20_000

/**
 * Opens the session. Gives `{ env, close }`: the environment for children, and what ends the session and removes its
 * folder. Elsewhere than on Linux the system's own session serves and `env` is empty. `hasOwnDisplay`: a virtual
 * display also where there is one, since a display has one clipboard.
 */
export async function openDesktopSession({ hasOwnDisplay = false } = {}) {
  if (process.platform !== 'linux') return { env: {}, close: () => {} }
  const cleanups = []
  const close = () => {
    for (const cleanup of cleanups.splice(0).reverse()) cleanup()
  }
  try {
    const home = fs.mkdtempSync(path.join(os.tmpdir(), 'arena-session-'))
    cleanups.push(() => fs.rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }))
    const env = sessionFolders(home)
    if (hasOwnDisplay || !hasDisplay()) {
      const display = await startVirtualDisplay()
      cleanups.push(display.stop)
      Object.assign(env, display.env)
    }
    const bus = await startBus(env)
    cleanups.push(bus.stop)
    env.DBUS_SESSION_BUS_ADDRESS = bus.address
    const keyring = await startKeyring(env)
    cleanups.push(keyring.stop)
    logSetup('Opened a desktop session of its own for this run: private D-Bus, unlocked throw-away keyring.')
    return { env, close }
  } catch (error) {
    close()
    throw error
  }
}

function sessionFolders(home) {
  const env = {
    HOME: home,
    XDG_CONFIG_HOME: path.join(home, '.config'),
    XDG_DATA_HOME: path.join(home, '.local/share'),
    XDG_STATE_HOME: path.join(home, '.local/state'),
    XDG_CACHE_HOME: path.join(home, '.cache'),
    XDG_RUNTIME_DIR: path.join(home, 'run'),
    // Chromium chooses its key storage by the desktop's name; without one it would choose a hard-coded password.
    XDG_CURRENT_DESKTOP: 'GNOME',
    // npm and the browsers' driver keep using the caches of the person who runs this.
    npm_config_cache: process.env.npm_config_cache ?? path.join(os.homedir(), '.npm'),
    ARENA_CACHE_DIR: getCacheDir(),
  }
  for (const [name, value] of Object.entries(env)) {
    if (name.startsWith('XDG_') && value.startsWith(home)) fs.mkdirSync(value, { recursive: true, mode: 0o700 })
  }
  return env
}

async function startBus(env) {
  const bus = spawn('dbus-daemon', ['--session', '--nofork', '--nopidfile', '--print-address=3'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    detached: true,
    env: { ...process.env, ...env },
  })
  const address = await readFirstLine(bus, 'dbus-daemon')
  return { address, stop: () => void bus.kill('SIGTERM') }
}

async function startKeyring(env) {
  const keyring = spawn('gnome-keyring-daemon', ['--foreground', '--unlock', '--components=secrets'], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    env: { ...process.env, ...env },
  })
  const stop = () => void keyring.kill('SIGTERM')
  // The password of a keyring that lives in a temporary folder for one run and guards made-up secrets only.
  keyring.stdin.end('throw-away')
  const giveUpAt = Date.now() + KEYRING_LIMIT_MS
  while (!(await isSecretServiceThere(env))) {
    if (keyring.exitCode !== null || Date.now() > giveUpAt) {
      stop()
      throw new SetupError('gnome-keyring-daemon did not start, so the keychain tests cannot run.')
    }
    await delay(50)
  }
  return { stop }
}

async function isSecretServiceThere(env) {
  const call = ['org.freedesktop.DBus', '/org/freedesktop/DBus', 'org.freedesktop.DBus.NameHasOwner']
  const args = ['--session', '--print-reply', `--dest=${call[0]}`, call[1], call[2], 'string:org.freedesktop.secrets']
  const { stdout } = await promisify(execFile)('dbus-send', args, { env: { ...process.env, ...env } })
  return stdout.includes('boolean true')
}

/** Runs a command inside a session and gives its exit code; the session ends with it. */
export async function runInDesktopSession(command, args, { env = {}, ...options } = {}) {
  const session = await openDesktopSession()
  try {
    return await runChild(command, args, { ...options, env: { ...process.env, ...env, ...session.env } })
  } finally {
    session.close()
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await runMain(async () => {
    const [separator, command, ...args] = process.argv.slice(2)
    if (separator !== '--' || command === undefined) {
      throw new SetupError('Usage: node scripts/with-desktop-session.mjs -- <command> [arguments]')
    }
    const runtime = await prepareElectronRuntime({ keyring: true })
    return runInDesktopSession(command, args, { env: runtime.env })
  })
}
