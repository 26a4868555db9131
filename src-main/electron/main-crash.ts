import { app, clipboard, dialog } from 'electron'
import { chooseLanguage } from '#contract/rules/choose-language.ts'
import { crashButtons, createCrashDialog } from './dialogs/crash-dialog.ts'
import { formatCrash } from './format-crash.ts'

/**
 * The end of main after an error that nothing caught: says what was kept, offers what happened for copying, and starts
 * again or ends. Main is in no known state, so it does nothing while the dialog is open, and ends without an orderly
 * close.
 */
export async function endAfterCrash(thrown: Error, version: string): Promise<void> {
  await app.whenReady()
  const details = formatCrash(thrown, { version, electron: process.versions.electron, platform: process.platform })
  const language = chooseLanguage('system', app.getLocale())
  const box = { ...createCrashDialog({ ended: 'console', language, details }), cancelId: crashButtons.quit }
  for (;;) {
    const response = dialog.showMessageBoxSync(box)
    if (response !== crashButtons.copy) {
      if (response === crashButtons.restart) app.relaunch()
      return app.exit(1)
    }
    clipboard.writeText(details)
  }
}
