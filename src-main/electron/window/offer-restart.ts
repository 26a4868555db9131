import { app, type BrowserWindow, clipboard, dialog } from 'electron'
import type { Language } from '#contract/rules/choose-language.ts'
import type { Log } from '../../log/log.ts'
import { crashButtons, createCrashDialog } from '../dialogs/crash-dialog.ts'
import { revealWindow } from './reveal-window.ts'

/**
 * Says so in a dialog of main's own when the page's process has ended by itself, and opens the page again where the
 * operator wants it. The details are versions and the reason, nothing of what the page showed.
 */
export function offerRestart(options: {
  window: BrowserWindow
  language: () => Language
  appInfo: { version: string; runtime: string; platform: string }
  log: Log
}): void {
  const { window, language, appInfo, log } = options
  window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit') return
    log('error', 'the page ended by itself', { reason })
    const details = `Arena Console ${appInfo.version} · ${appInfo.runtime} · ${appInfo.platform} · ${reason} (${exitCode})`
    void ask({ window, language: language(), details })
  })
}

async function ask(about: { window: BrowserWindow; language: Language; details: string }): Promise<void> {
  const { window, language, details } = about
  if (!window.isVisible()) revealWindow(window)
  const box = { ...createCrashDialog({ ended: 'window', language, details }), cancelId: crashButtons.restart }
  const { response } = await dialog.showMessageBox(window, box)
  if (window.isDestroyed()) return
  if (response === crashButtons.quit) return app.quit()
  if (response !== crashButtons.copy) return window.reload()
  clipboard.writeText(details)
  await ask(about)
}
