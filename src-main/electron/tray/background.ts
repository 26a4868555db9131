import { app, type BrowserWindow } from 'electron'
import type { Language } from '#contract/rules/choose-language.ts'
import type { Background, TrayPlace } from '../../ports/background.ts'
import type { Timer } from '../../system/timer.ts'
import { revealWindow } from '../window/reveal-window.ts'
import type { StatusTray } from './status-tray.ts'

/** A panel that is restarted is back by then; longer a window must not be out of reach. */
const graceMs = 3_000

export interface WindowBackground extends Background {
  /** Looks for the tray, now and from now on. */
  begin(): void
  /** Hides the window in place of closing it. False: it has to close, since nothing would show it again. */
  hideWindow(): boolean
  updateLanguage(): void
}

/** Hides the window in the tray and makes sure that it can always be found again. */
export function createBackground(deps: {
  window: BrowserWindow
  startTimer: Timer
  language: () => Language
  /** Whether the operator wants the console to go on when the window is closed. */
  isWanted: () => boolean
}): WindowBackground {
  const { window, startTimer, language, isWanted } = deps
  const onTray = new Set<() => void>()
  const onHide = new Set<() => void>()
  let place: TrayPlace = 'unknown'
  let tray: StatusTray | null = null
  let wasMaximized = false

  /** Hidden as nothing else hides it: a minimised window is visible. */
  const isHidden = () => !window.isDestroyed() && !window.isVisible()
  const reveal = () => revealWindow(window)
  const showWhenLost = (): void => {
    if (place === 'there') return
    startTimer(graceMs, () => {
      if (place !== 'there' && isHidden()) reveal()
    })
  }
  const setPlace = async (isThere: boolean): Promise<void> => {
    place = isThere ? 'there' : 'none'
    tray?.remove()
    tray = null
    if (isThere) {
      const { createStatusTray } = await import('./status-tray.ts')
      // Gone again meanwhile, or made twice.
      if (place === 'there') tray ??= createStatusTray({ language, onOpen: reveal })
    } else showWhenLost()
    for (const listener of onTray) listener()
  }
  window.on('show', () => {
    // Window managers forget it of a window that was hidden.
    if (wasMaximized && !window.isMaximized()) window.maximize()
    wasMaximized = false
  })
  // The Dock of a Mac.
  app.on('activate', reveal)
  return {
    tray: () => place,
    onTray: (listener) => void onTray.add(listener),
    onHide: (listener) => void onHide.add(listener),
    begin() {
      if (process.platform !== 'linux') void setPlace(true)
      else
        void import('./tray-host.ts').then(({ followTrayHost }) =>
          followTrayHost(process.env, (isThere) => void setPlace(isThere)),
        )
    },
    hideWindow() {
      if (place !== 'there' || tray === null || !isWanted()) return false
      wasMaximized = window.isMaximized()
      leaveFullScreen(window, () => window.hide())
      for (const listener of onHide) listener()
      return true
    },
    updateLanguage: () => tray?.updateLanguage(),
  }
}

/** A Mac leaves a black screen where a window in full screen is hidden. */
function leaveFullScreen(window: BrowserWindow, then: () => void): void {
  if (window.isFullScreen()) {
    window.once('leave-full-screen', then)
    window.setFullScreen(false)
  } else then()
}
