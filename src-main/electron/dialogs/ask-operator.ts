import { type BrowserWindow, dialog } from 'electron'
import { revealForDialog } from '../window/reveal-window.ts'

export interface OperatorQuestion {
  type: 'question' | 'warning'
  message: string
  detail: string
  confirm: string
  cancel: string
}

/** Asks in a dialog that no page can draw; "no" is what Enter and Escape say. */
export async function askOperator(window: BrowserWindow, question: OperatorQuestion): Promise<boolean> {
  const { type, message, detail, confirm, cancel } = question
  revealForDialog(window)
  const { response } = await dialog.showMessageBox(window, {
    type,
    message,
    detail,
    buttons: [cancel, confirm],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  })
  return response === 1
}
