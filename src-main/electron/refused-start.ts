/** What a start leaves that is refused: whoever starts the console by its icon sees nothing of what it prints. */
import { appendFileSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { logLine } from '../log/redact.ts'

/** The switch or variable by its name, without what it is set to. */
export function nameRefused(refused: string): string {
  return refused.trim().split('=')[0] ?? ''
}

/**
 * Adds a line to the log, in the form of the others. At once, and not by the logger, which is loaded later: until the
 * start has ended, a debugging port may open.
 */
export function noteRefusedStart(logFile: string, { name, at }: { name: string; at: Date }): void {
  const localTime = new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 23)
  const line = `[${localTime.replace('T', ' ')}] [error] ${logLine('the start is refused', { reason: name })}\n`
  try {
    mkdirSync(dirname(logFile), { recursive: true, mode: 0o700 })
    appendFileSync(logFile, line, { mode: 0o600 })
  } catch {
    // It is refused all the same.
  }
}
