import { app, type BrowserWindow, dialog, powerMonitor } from 'electron'

interface ClosingWords {
  title: (changes: number) => string
  text: string
  stay: string
  close: string
}

const english: ClosingWords = {
  title: (changes) =>
    changes === 1
      ? '1 subscription change is not applied'
      : `${changes} subscription changes are not applied`,
  text: 'Nothing of it has been sent to the service. Closing Arena Console discards it.',
  stay: 'Keep open',
  close: 'Discard and close',
}

const chinese: ClosingWords = {
  title: (changes) => `${changes} 项订阅更改尚未应用`,
  text: '这些更改尚未发送到服务。关闭 Arena Console 将会放弃它们。',
  stay: '不关闭',
  close: '放弃并关闭',
}

/**
 * Asks before the window or the application is closed while the page holds changes that are nowhere else, in a dialog of main's own: a
 * page cannot hold a window open. A system that ends (signal, shutdown) is not held up. `close` runs once, when nobody objects.
 */
export function guardClosing(options: {
  window: BrowserWindow
  /** How many changes would be lost. */
  unsavedChanges: () => number
  /** `en`, `zh-CN` or another name of a language. */
  language: () => string
  close: () => Promise<unknown>
}): void {
  const { window, unsavedChanges, language, close } = options
  let isAllowed = false
  let isClosed = false
  let asking: Promise<boolean> | null = null

  const ask = async (): Promise<boolean> => {
    const words = language().toLowerCase().startsWith('zh') ? chinese : english
    const { response } = await dialog.showMessageBox(window, {
      type: 'warning',
      message: words.title(unsavedChanges()),
      detail: words.text,
      buttons: [words.stay, words.close],
      defaultId: 0,
      cancelId: 0,
      noLink: true,
    })
    return response === 1
  }
  const mayClose = async (): Promise<boolean> => {
    if (isAllowed || window.isDestroyed() || unsavedChanges() === 0) return true
    // The window and the application may both ask to close: one question serves both.
    asking ??= ask().finally(() => {
      asking = null
    })
    isAllowed = await asking
    return isAllowed
  }
  const closeAtOnce = () => {
    isAllowed = true
    app.quit()
  }

  window.on('close', (event) => {
    if (isAllowed || unsavedChanges() === 0) return
    event.preventDefault()
    void mayClose().then((may) => {
      if (may && !window.isDestroyed()) window.close()
    })
  })
  app.on('before-quit', (event) => {
    if (isClosed) return
    event.preventDefault()
    void mayClose().then(async (may) => {
      if (!may) return
      isAllowed = true
      await close().catch(() => {})
      isClosed = true
      app.quit()
    })
  })
  app.on('window-all-closed', () => app.quit())
  for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT'] as const) process.on(signal, closeAtOnce)
  powerMonitor.on('shutdown', closeAtOnce)
}
