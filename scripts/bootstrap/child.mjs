import { spawn } from 'node:child_process'

/** Exit code of a child that a signal ended, as shells report it. */
const SIGNAL_EXIT_CODES = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 }

/** Whether a command was told to stop, by the exit code that `runChild` gives. */
export function wasStopped(exitCode) {
  return Object.values(SIGNAL_EXIT_CODES).includes(exitCode)
}

const PASSED_ON = ['SIGINT', 'SIGTERM', 'SIGHUP']
const PARENT_CHECK_MS = 200

/**
 * Runs a command to its end, hands SIGINT, SIGTERM and SIGHUP on to it, and gives its exit code. `stdio` defaults to
 * inherited streams. When npm is told to stop it ends the shell between itself and this process and no more; so the
 * shell's disappearance counts as SIGTERM.
 */
export function runChild(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options })
    const passOn = (signal) => child.kill(signal)
    for (const signal of PASSED_ON) process.on(signal, passOn)
    const parent = process.ppid
    const parentCheck = setInterval(() => {
      if (process.ppid !== parent) child.kill('SIGTERM')
    }, PARENT_CHECK_MS)
    const done = () => {
      clearInterval(parentCheck)
      for (const signal of PASSED_ON) process.off(signal, passOn)
    }
    child.once('error', (error) => {
      done()
      reject(error)
    })
    child.once('exit', (code, signal) => {
      done()
      resolve(code ?? SIGNAL_EXIT_CODES[signal] ?? 1)
    })
  })
}

/** Runs a command quietly within a time limit. Gives `{ code, output }`; `code` is -1 when the limit passed. */
export function runQuietly(command, args, { timeoutMs, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options })
    const chunks = []
    let timedOut = false
    const timer = timeoutMs
      ? setTimeout(() => {
          timedOut = true
          child.kill('SIGKILL')
        }, timeoutMs)
      : undefined
    child.stdout?.on('data', (chunk) => chunks.push(chunk))
    child.stderr?.on('data', (chunk) => chunks.push(chunk))
    child.once('error', (error) => {
      clearTimeout(timer)
      reject(error)
    })
    child.once('close', (code) => {
      clearTimeout(timer)
      resolve({ code: timedOut ? -1 : (code ?? 1), output: Buffer.concat(chunks).toString('utf8') })
    })
  })
}
