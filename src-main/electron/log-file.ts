import log from 'electron-log/node'
import type { Log } from '../log/log.ts'
import { logLine } from '../log/redact.ts'

const maxLogBytes = 1024 * 1024

/**
 * Opens the log file of this run. Every line goes through the redacting sink; nothing is sent anywhere and nothing else
 * may log: the logger for Node, since the one for Electron writes down what any page sends it.
 */
export function openLogFile(file: string): Log {
  // Else it is looked for in files around the program, and without one nothing is written.
  log.transports.file.setAppName('Arena Console')
  log.transports.file.resolvePathFn = () => file
  log.transports.file.maxSize = maxLogBytes
  log.transports.file.writeOptions = { flag: 'a', mode: 0o600, encoding: 'utf8' }
  log.transports.console.level = false
  return (level, event, fields) => log[level](logLine(event, fields))
}
