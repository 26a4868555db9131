import { spawn } from 'node:child_process'
import { logSetup, SetupError } from './log-setup.mjs'

const START_LIMIT_MS = 20_000

export function hasDisplay() {
  return process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY)
}

/**
 * Starts a virtual display of its own; Xvfb picks the number, so any number of them run side by side.
 * Gives the environment for children and `stop()`, which ends exactly this Xvfb.
 */
export async function startVirtualDisplay() {
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp', '-noreset'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    // Ctrl+C in a terminal reaches the whole process group; the display must outlive the app that closes on it.
    detached: true,
  })
  const number = await readFirstLine(server, 'Xvfb')
  logSetup(`No display here: running under a virtual one (Xvfb :${number}).`)
  return { env: { DISPLAY: `:${number}` }, stop: () => void server.kill('SIGTERM') }
}

/** The first line a daemon writes to its file descriptor 3; fails when it ends or stays silent instead. */
export function readFirstLine(daemon, name) {
  return new Promise((resolve, reject) => {
    let text = ''
    const fail = (why) => {
      clearTimeout(timer)
      daemon.kill('SIGKILL')
      reject(new SetupError(`${name} did not start: ${why}.`))
    }
    const timer = setTimeout(() => fail(`silent for ${START_LIMIT_MS / 1000} s`), START_LIMIT_MS)
    daemon.once('error', (error) => fail(error.message))
    daemon.once('exit', (code) => fail(`exit code ${code}`))
    daemon.stdio[3].on('data', (chunk) => {
      text += chunk
      if (!text.includes('\n')) return
      clearTimeout(timer)
      daemon.removeAllListeners('exit')
      daemon.stdio[3].destroy()
      resolve(text.trim())
    })
  })
}
