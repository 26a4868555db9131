import { app, type BrowserWindow, clipboard, dialog, shell } from 'electron'
import type { Site } from '#contract/ids.ts'
import type { Settings } from '#contract/ipc/settings.procedures.ts'
import type { TrialLoss } from '#contract/rules/trial-loss.ts'
import type { Timer } from '../timer.ts'
import { type CopyWords, confirmCopy } from './dialogs/confirm-copy.ts'
import { trialQuestion } from './dialogs/confirm-end-trial.ts'
import { confirmEraseMessages } from './dialogs/confirm-erase.ts'
import type { DialogMutex } from './dialogs/dialog-mutex.ts'
import { type ClaimSheet, saveClaimSheet } from './dialogs/save-claim-sheet.ts'
import { saveText } from './dialogs/save-text.ts'
import { type ClaimedNotice, notifyClaimed } from './notify-claimed.ts'

export interface LinkWords {
  open: string
  cancel: string
  /** Asked with the host beneath it. */
  question: string
}

interface EraseWish {
  language: Settings['language']
  agents: readonly { agentName: string; site: Site }[]
}

async function confirmErase(window: BrowserWindow, { language, agents }: EraseWish): Promise<boolean> {
  const spoken = language === 'system' ? app.getLocale() : language
  const { message, detail, erase, cancel } = confirmEraseMessages(spoken, agents)
  const { response } = await dialog.showMessageBox(window, {
    type: 'warning',
    message,
    detail,
    buttons: [cancel, erase],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  })
  return response === 1
}

interface TrialEnd {
  language: Settings['language']
  loss: TrialLoss
  isQuitting: boolean
}

async function confirmTrialEnd(window: BrowserWindow, { language, ...end }: TrialEnd): Promise<boolean> {
  const spoken = language === 'system' ? app.getLocale() : language
  const { message, detail, act, cancel } = trialQuestion(spoken, end)
  const { response } = await dialog.showMessageBox(window, {
    type: 'warning',
    message,
    detail,
    buttons: [cancel, act],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  })
  return response === 1
}

const clearAfterMs = 30_000

/**
 * The browser and the clipboard. A link is opened only after the operator has seen its host, in a dialog that no page
 * can draw.
 */
export function createDesktopActs(deps: {
  window: BrowserWindow
  askOnce: DialogMutex
  words: LinkWords
  copyWords: CopyWords
  startTimer: Timer
}) {
  const { askOnce } = deps
  let copied: string | null = null
  const takeOff = async (): Promise<void> => {
    if (copied !== null && (await clipboard.readText()) === copied) void clipboard.clear()
    copied = null
  }
  return {
    async openExternal({ url, host }: { url: string; host: string }): Promise<boolean> {
      const { words } = deps
      const ask = () =>
        dialog.showMessageBox(deps.window, {
          type: 'question',
          message: words.question,
          detail: host,
          buttons: [words.cancel, words.open],
          defaultId: 0,
          cancelId: 0,
          noLink: true,
        })
      const isWanted = await askOnce(async () => (await ask()).response === 1, false)
      if (!isWanted) return false
      await shell.openExternal(url)
      return true
    },
    confirmCopy: (agent: { agentName: string; site: Site }) =>
      askOnce(() => confirmCopy(deps.window, deps.copyWords, agent), false),
    confirmErase: (wish: EraseWish) => askOnce(() => confirmErase(deps.window, wish), false),
    confirmTrialEnd: (end: TrialEnd) => askOnce(() => confirmTrialEnd(deps.window, end), false),
    saveText: (file: { suggestedName: string; text: string }) => askOnce(() => saveText(deps.window, file), false),
    saveClaimSheet: (sheet: ClaimSheet) => askOnce(() => saveClaimSheet(deps.window, sheet), false),
    notifyClaimed: (notice: ClaimedNotice) => notifyClaimed(deps.window, notice),
    copyForAWhile(text: string): void {
      copied = text
      void clipboard.writeText(text)
      deps.startTimer(clearAfterMs, () => {
        if (copied === text) void takeOff()
      })
    },
    /** Takes off the clipboard what was put there for a while, unless the operator has copied something else since. */
    takeOffClipboard: takeOff,
  }
}
