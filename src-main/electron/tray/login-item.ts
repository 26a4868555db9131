import { app } from 'electron'
import type { LoginItem } from '../../ports/login-item.ts'
import { hiddenSwitch } from '../start-switches.ts'
import { createAutostartEntry } from './autostart-entry.ts'

/** How the system starts this very console at login, without its window. */
export function createLoginItem(): LoginItem {
  if (process.platform === 'linux') {
    // For root, Chromium only starts without its sandbox, so the switch is kept for the start at login.
    const sandbox = process.argv.filter((word) => word === '--no-sandbox')
    // Where the application is not packaged, Electron needs its folder.
    const folder = app.isPackaged ? [] : [app.getAppPath()]
    const command = { executable: process.execPath, args: [...sandbox, ...folder, hiddenSwitch] }
    return createAutostartEntry({ configFolder: app.getPath('appData'), command })
  }
  // Windows runs it with these; a Mac says by itself that the start was a login.
  const args = [hiddenSwitch]
  return {
    isOn: async () => app.getLoginItemSettings({ args }).openAtLogin,
    async set(isOn) {
      app.setLoginItemSettings({ openAtLogin: isOn, args })
    },
  }
}
