import { BrowserWindow, nativeTheme, type Rectangle, type Session } from 'electron'
import { showMenuBarForAltAlone } from './menu-bar-keys.ts'
import { computeWindowBounds, persistWindowPlace, smallestWindow, type WindowPlace } from './window-place.ts'

/** `--ground` of the page's themes (src-renderer/ui/theme.css), until the page is there. */
const groundColors = { dark: '#0f1215', light: '#f4f5f7' }

/**
 * Makes the one window, sandboxed and isolated, where it was last, not shown before its first picture is ready, or
 * before somebody shows it.
 */
export function openMainWindow(options: {
  session: Session
  preload: string
  icon: string
  isPackaged: boolean
  /** Whether the start is to go to the tray. */
  isHidden: boolean
  /** Its last place; null at the first start. */
  place: WindowPlace | null
  /** The file that keeps it. */
  placeFile: string
  /** Of each screen, what a window may cover. */
  workAreas: readonly Rectangle[]
}): BrowserWindow {
  const { place } = options
  const window = new BrowserWindow({
    ...computeWindowBounds(place, options.workAreas),
    minWidth: smallestWindow.width,
    minHeight: smallestWindow.height,
    show: false,
    // Painting in a hidden window makes the page report itself as visible, so a start into the tray does without it.
    paintWhenInitiallyHidden: !options.isHidden,
    autoHideMenuBar: true,
    title: 'Arena Console',
    icon: options.icon,
    backgroundColor: nativeTheme.shouldUseDarkColors ? groundColors.dark : groundColors.light,
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
  const maximize = () => place?.isMaximized === true && window.maximize()
  if (options.isHidden) window.once('show', maximize)
  else
    window.once('ready-to-show', () => {
      // maximize() also shows the window, so that it has to wait for ready-to-show.
      maximize()
      window.show()
    })
  return window
}
