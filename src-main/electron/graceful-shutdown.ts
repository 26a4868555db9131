import { app, type BrowserWindow, powerMonitor } from 'electron'
import type { Log } from '../log/log.ts'
import type { Timer } from '../system/timer.ts'

/** More than twice what everything that has to end takes at worst. */
const limitMs = 5_000
const exitTooLate = 1
/** For a page that hangs, and would else hold up the work that has to end. */
const pageLimitMs = 1_500
/** What a page sends as it goes comes by another way than that it is gone. */
const lastWordsMs = 100

/**
 * Ends the application in order, whoever asks for it: the window where it does not go to the tray, a command, a
 * signal, the system that shuts down. The page goes first and saves what was typed last; then `close` runs once and is
 * waited for. All else that is typed is on disk, so only a trial that still has something and secrets that no keychain
 * has taken ask first, and not when the system or a signal ends it. Whatever hangs, a page or work of main, holds up
 * the end for five seconds at most; what was under way is then found out at the next start, as after a kill.
 */
export function shutDownGracefully(options: {
  window: BrowserWindow
  close: () => Promise<unknown>
  /** Hides the window in place of closing it, where the console is to go on without it. */
  hide: () => boolean
  /** Null: nothing to ask. */
  askBeforeQuitting: () => Promise<boolean> | null
  startTimer: Timer
  log: Log
}): void {
  const { window, close, hide, askBeforeQuitting, startTimer, log } = options
  let isAsking = false
  let isAgreed = false
  let isLimited = false
  let isClosing = false
  let isClosed = false

  const noteTooLate = (reason: 'page' | 'work'): void => log('error', 'closing took too long', { reason })
  const limit = (): void => {
    if (isLimited) return
    isLimited = true
    startTimer(limitMs, () => {
      noteTooLate(isClosing && !isClosed ? 'work' : 'page')
      app.exit(exitTooLate)
    })
  }
  /** True: it must wait, since the operator is being asked. */
  const waitsForAnswer = (): boolean => {
    if (isAgreed || isClosing) return false
    if (isAsking) return true
    const answer = askBeforeQuitting()
    if (answer === null) return false
    isAsking = true
    void answer
      .catch(() => false)
      .then((mayClose) => {
        isAsking = false
        isAgreed = mayClose
        if (mayClose) app.quit()
      })
    return true
  }
  const quitUnasked = (): void => {
    isAgreed = true
    app.quit()
  }
  const closeAll = async (): Promise<void> => {
    isClosing = true
    const isPageGone = await closePage(window, startTimer)
    if (!isPageGone) noteTooLate('page')
    await close().catch(() => {})
    isClosed = true
    if (isPageGone) app.quit()
    else app.exit(exitTooLate)
  }

  window.on('close', (event) => {
    // Only the operator closes the window before the application ends.
    const isHidden = !isClosing && !isAsking && hide()
    if (isHidden || waitsForAnswer()) event.preventDefault()
    else limit()
  })
  window.on('session-end', quitUnasked)
  // A `beforeunload` handler of the page must not hold up the end.
  window.webContents.on('will-prevent-unload', (event) => event.preventDefault())
  app.on('before-quit', (event) => {
    if (!isClosed && waitsForAnswer()) {
      event.preventDefault()
      return
    }
    limit()
    if (isClosed) return
    event.preventDefault()
    if (!isClosing) void closeAll()
  })
  app.on('window-all-closed', () => app.quit())
  for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT'] as const) process.on(signal, quitUnasked)
  powerMonitor.on('shutdown', quitUnasked)
}

/** Closes the page, which saves what was typed last, and waits for what of that is on its way. False: it hangs. */
async function closePage(window: BrowserWindow, startTimer: Timer): Promise<boolean> {
  const waitFor = (ms: number) => new Promise<void>((resolve) => startTimer(ms, resolve))
  if (!window.isDestroyed()) {
    const closed = new Promise<void>((resolve) => window.once('closed', resolve))
    window.close()
    await Promise.race([closed, waitFor(pageLimitMs)])
  }
  await waitFor(lastWordsMs)
  return window.isDestroyed()
}
