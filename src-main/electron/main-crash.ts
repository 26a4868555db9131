import { app, clipboard, dialog } from 'electron'
import { chooseLanguage } from '#contract/rules/choose-language.ts'
import { crashButtons, createCrashDialog } from './dialogs/crash-dialog.ts'
import { formatCrash } from './format-crash.ts'

/** A system that has not taken them by then is not waited for. */
const lastActsMs = 500

/**
 * The end of main after an error that nothing caught: does `lastActs`, says what was kept, offers what happened for
 * copying, and starts again or ends. Main is in no known state, so it does nothing while the dialog is open, and ends
 * without an orderly close.
 */
export async function endAfterCrash(
  thrown: Error,
  { version, lastActs }: { version: string; lastActs: readonly (() => Promise<void>)[] },
): Promise<void> {
  await app.whenReady()
  // While the dialog is open no timer does them.
  await Promise.race([
    Promise.allSettled(lastActs.map(async (act) => act())),
    new Promise((resolve) => setTimeout(resolve, lastActsMs)),
  ])
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
