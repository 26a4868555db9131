import type { Log } from '../log/log.ts'

/**
 * The log of a start. What writes the file is not loaded before the window is on its way, so that the first lines wait
 * for it; `open` fetches it, and is called at once for a line that cannot wait.
 */
export function createEarlyLog(load: () => Promise<Log>): { log: Log; open(): Promise<void> } {
  const waiting: Parameters<Log>[] = []
  let write: Log | null = null
  let opening: Promise<void> | null = null
  return {
    log(...line) {
      if (write === null) waiting.push(line)
      else write(...line)
    },
    open() {
      opening ??= load().then((log) => {
        write = log
        for (const line of waiting.splice(0)) log(...line)
      })
      return opening
    },
  }
}
