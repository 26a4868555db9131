import log from 'electron-log/main'
import type { Log } from '../log/log.ts'
import { logLine } from '../log/redact.ts'

const maxLogBytes = 1024 * 1024

/**
 * Opens the log file of this run. Every line goes through the redacting sink; nothing is sent anywhere and nothing else
 * may log.
 */
export function openLogFile(file: string): Log {
  log.transports.file.resolvePathFn = () => file
  log.transports.file.maxSize = maxLogBytes
  log.transports.file.writeOptions = { flag: 'a', mode: 0o600, encoding: 'utf8' }
  log.transports.console.level = false
  return (level, event, fields) => log[level](logLine(event, fields))
}
