import type { BrowserWindow, Input } from 'electron'

type MenuBar = Pick<BrowserWindow, 'autoHideMenuBar'>

/**
 * Keeps the hidden menu bar for Alt alone. Electron shows it when Alt is released, and does not see that another key came
 * between when the page has used that key: Alt+↓ at the desk opened *File*, and Enter then quit.
 */
export function noteKeyForMenuBar(bar: MenuBar, input: Pick<Input, 'type' | 'key' | 'alt'>): void {
  if (input.type === 'keyDown') bar.autoHideMenuBar = !(input.alt && input.key !== 'Alt')
}
