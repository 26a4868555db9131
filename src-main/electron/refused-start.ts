/** What a start leaves that is refused: whoever starts the console by its icon sees nothing of what it prints. */
import { appendFileSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/** As Chromium and Node.js name switches; what looks otherwise may be anything, and is in no log. */
const plainName = /^-{0,2}[a-z_-]{1,60}$/i

/** The switch or variable by its name, without what it is set to. */
export function nameRefused(refused: string): string {
  return refused.trim().split('=')[0] ?? ''
}

/**
 * Adds a line to the log. At once, and not by the logger, which is loaded later: until the start has ended, a debugging
 * port may open.
 */
export function recordRefusedStart(logFile: string, { name, atMs }: { name: string; atMs: number }): void {
  const reason = plainName.test(name) ? name : 'a switch'
  const line = `[${new Date(atMs).toISOString()}] [error] the start is refused reason="${reason}"\n`
  try {
    mkdirSync(dirname(logFile), { recursive: true, mode: 0o700 })
    appendFileSync(logFile, line, { mode: 0o600 })
  } catch {
    // It is refused all the same.
  }
}
