import { app, type BrowserWindow, clipboard, dialog } from 'electron'
import type { Language } from '#contract/rules/choose-language.ts'
import type { Log } from '../../log/log.ts'
import { crashButtons, createCrashDialog } from '../dialogs/crash-dialog.ts'
import { revealForDialog } from './reveal-window.ts'

interface RestartOptions {
  window: BrowserWindow
  language: () => Language
  appInfo: { version: string; runtime: string; platform: string }
  /** Settles when the app's own files were found to be others than at its start. */
  replaced: Promise<void>
  log: Log
}

/**
 * Says so in a dialog of main's own when the page's process has ended by itself, and opens the page again where the
 * operator wants it; and when the files of the app were replaced under it, of which a new page cannot be made. The
 * details are versions and the reason, nothing of what the page showed.
 */
export function offerRestart({ window, language, appInfo, replaced, log }: RestartOptions): void {
  const formatDetails = (reason: string): string =>
    `Arena Console ${appInfo.version} · ${appInfo.runtime} · ${appInfo.platform} · ${reason}`
  window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit') return
    log('error', 'the page ended by itself', { reason })
    void ask({
      window,
      ended: 'window',
      language,
      details: formatDetails(`${reason} (${exitCode})`),
      restart: () => window.reload(),
    })
  })
  void replaced.then(() => {
    log('error', 'the files of the app were replaced')
    return ask({
      window,
      ended: 'files',
      language,
      details: formatDetails('files replaced'),
      restart() {
        app.relaunch()
        app.quit()
      },
    })
  })
}

interface Question {
  window: BrowserWindow
  ended: 'window' | 'files'
  language: () => Language
  details: string
  restart: () => void
}

async function ask(question: Question): Promise<void> {
  const { window, ended, language, details, restart } = question
  if (window.isDestroyed()) return
  revealForDialog(window)
  const box = { ...createCrashDialog({ ended, language: language(), details }), cancelId: crashButtons.restart }
  const { response } = await dialog.showMessageBox(window, box)
  if (window.isDestroyed()) return
  if (response === crashButtons.quit) return app.quit()
  if (response !== crashButtons.copy) return restart()
  clipboard.writeText(details)
  await ask(question)
}
