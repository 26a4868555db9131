import { BrowserWindow, nativeTheme, type Session } from 'electron'
import { showMenuBarForAltAlone } from './menu-bar-keys.ts'

/** Makes the one window, sandboxed and isolated, not shown before its first picture is ready. */
export function openMainWindow(options: {
  session: Session
  preload: string
  icon: string
  isPackaged: boolean
}): BrowserWindow {
  const window = new BrowserWindow({
    width: 1_280,
    height: 800,
    minWidth: 1_024,
    minHeight: 640,
    show: false,
    autoHideMenuBar: true,
    title: 'Arena Console',
    icon: options.icon,
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#16181c' : '#ffffff',
    webPreferences: {
      session: options.session,
      preload: options.preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      webviewTag: false,
      experimentalFeatures: false,
      spellcheck: false,
      navigateOnDragDrop: false,
      devTools: !options.isPackaged,
    },
  })
  showMenuBarForAltAlone(window.webContents)
  window.once('ready-to-show', () => window.show())
  return window
}
