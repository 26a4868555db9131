import type { BrowserWindow } from 'electron'

/** Brings the window before the operator, from wherever it is: hidden, minimised or behind others. */
export function revealWindow(window: BrowserWindow): void {
  if (window.isDestroyed()) return
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}

/** Before a dialog of the window opens: one of a window that is hidden or minimised would be hidden with it. */
export function revealForDialog(window: BrowserWindow): void {
  if (!window.isVisible() || window.isMinimized()) revealWindow(window)
}
