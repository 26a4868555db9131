import type { BrowserWindow } from 'electron'
import type { Language } from '#contract/rules/choose-language.ts'
import type { DialogMutex } from './dialog-mutex.ts'

/** What main's dialogs need. */
export interface DialogDeps {
  window: BrowserWindow
  askOnce: DialogMutex
  /** The operator's language. */
  language: () => Language
}
