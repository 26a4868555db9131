import type { BrowserWindow } from 'electron'

/** Brings the window before the operator, from wherever it is: hidden, minimised or behind others. */
export function revealWindow(window: BrowserWindow): void {
  if (window.isDestroyed()) return
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}
