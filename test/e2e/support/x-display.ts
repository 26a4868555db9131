/** A display of the test's own with a keyboard: keys go through the X server to whichever window has the focus. */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface XDisplay {
  /** For the variable `DISPLAY` of the application. */
  name: string
  /** Presses keys one after the other, each by xdotool's name for it. */
  press(...keys: string[]): Promise<unknown>
  /** Types a text of Latin letters, digits and punctuation. */
  type(text: string): Promise<unknown>
  /** Moves the pointer without pressing. */
  point(x: number, y: number): Promise<unknown>
  /** Presses or lets go of the first button of the pointer. */
  button(act: 'down' | 'up'): Promise<unknown>
  close(): void
}

/** Starts a virtual display. Linux only: xdotool speaks to an X server. */
export async function openXDisplay(screen = '1400x1000x24'): Promise<XDisplay> {
  const args = ['-displayfd', '1', '-screen', '0', screen, '-nolisten', 'tcp', '-noreset']
  const server = spawn('Xvfb', args, { stdio: ['ignore', 'pipe', 'ignore'] })
  const [line] = await once(createInterface({ input: server.stdout }), 'line')
  const name = `:${String(line)}`
  const xdotool = (...args: string[]) => run('xdotool', args, { env: { ...process.env, DISPLAY: name } })
  return {
    name,
    press: (...keys) => xdotool('key', ...keys),
    type: (text) => xdotool('type', '--', text),
    point: (x, y) => xdotool('mousemove', String(x), String(y)),
    button: (act) => xdotool(`mouse${act}`, '1'),
    close: () => server.kill(),
  }
}

let ofWorker: Promise<XDisplay> | null = null

/**
 * The display of this worker of Playwright, for the environment of its consoles: that of the session for the first
 * worker, for each other one its own. A display has one pointer, and a window that opens over another takes it away:
 * what stays as it is under the pointer would move.
 */
export async function openWorkerDisplay(): Promise<{ DISPLAY?: string }> {
  if (process.platform !== 'linux' || (process.env.TEST_PARALLEL_INDEX ?? '0') === '0') return {}
  if (ofWorker === null) {
    ofWorker = openXDisplay('1600x1000x24')
    const { close } = await ofWorker
    process.once('exit', close)
  }
  return { DISPLAY: (await ofWorker).name }
}
