import { BrowserWindow, nativeTheme, type Session, screen } from 'electron'
import { showMenuBarForAltAlone } from './menu-bar-keys.ts'
import { computeWindowBounds, persistWindowPlace, readWindowPlace, smallestWindow } from './window-place.ts'

/**
 * Makes the one window, sandboxed and isolated, where it was last, not shown before its first picture is ready.
 */
export function openMainWindow(options: {
  session: Session
  preload: string
  icon: string
  isPackaged: boolean
  /** The file that keeps its place. */
  placeFile: string
}): BrowserWindow {
  const place = readWindowPlace(options.placeFile)
  const window = new BrowserWindow({
    ...computeWindowBounds(
      place,
      screen.getAllDisplays().map(({ workArea }) => workArea),
    ),
    minWidth: smallestWindow.width,
    minHeight: smallestWindow.height,
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
  if (place !== null && place.zoom !== 1)
    window.webContents.once('dom-ready', () => window.webContents.setZoomFactor(place.zoom))
  persistWindowPlace(window, options.placeFile)
  window.once('ready-to-show', () => {
    // This shows it too, and must not before.
    if (place?.isMaximized === true) window.maximize()
    window.show()
  })
  return window
}
