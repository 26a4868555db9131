import { app, type BrowserWindow } from 'electron'
import type { Language } from '#contract/rules/choose-language.ts'
import type { Background, TrayAct, TrayPlace, TrayView } from '../../ports/background.ts'
import type { Timer } from '../../system/timer.ts'
import { revealWindow } from '../window/reveal-window.ts'
import type { StatusTray } from './status-tray.ts'

/** How long a hidden window waits for a tray: a panel that restarts is back by then. */
const trayWaitMs = 3_000
/** The same after a start at login, when panels and their extensions may start later than the console. */
const trayWaitAtLoginMs = 15_000

export interface WindowBackground extends Background {
  /** Looks for the tray, now and from now on. A start that is to go there and cannot gets its window. */
  begin(start: { startsHidden: boolean }): void
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
  const onAct = new Set<(act: TrayAct) => void>()
  let place: TrayPlace = 'unknown'
  let tray: StatusTray | null = null
  let view: TrayView | null = null
  let wasMaximized = false
  let lostAfterMs = trayWaitMs

  /** Hidden as nothing else hides it: a minimised window is visible. */
  const isHidden = () => !window.isDestroyed() && !window.isVisible()
  const reveal = () => revealWindow(window)
  const tellAct = (act: TrayAct): void => {
    for (const listener of onAct) listener(act)
  }
  const showWhenLost = (): void => {
    if (place === 'there') return
    startTimer(lostAfterMs, () => {
      if (place !== 'there' && isHidden()) reveal()
    })
  }
  const setPlace = async (isThere: boolean): Promise<void> => {
    place = isThere ? 'there' : 'none'
    tray?.remove()
    tray = null
    if (isThere) {
      const { createStatusTray } = await import('./status-tray.ts')
      // The tray may have gone during the import, or another call may have made the icon.
      if (place === 'there') tray ??= createStatusTray({ language, onOpen: reveal, onAct: tellAct })
      tray?.update(view)
    } else showWhenLost()
    for (const listener of onTray) listener()
  }
  window.on('show', () => {
    // Window managers forget that a window was maximized once it has been hidden.
    if (wasMaximized && !window.isMaximized()) window.maximize()
    wasMaximized = false
    lostAfterMs = trayWaitMs
  })
  // The Dock of a Mac.
  app.on('activate', reveal)
  return {
    tray: () => place,
    onTray: (listener) => void onTray.add(listener),
    onHide: (listener) => void onHide.add(listener),
    onAct: (listener) => void onAct.add(listener),
    updateTray(next) {
      view = next
      tray?.update(next)
    },
    showWindow: reveal,
    begin({ startsHidden }) {
      if (startsHidden && isWanted()) lostAfterMs = trayWaitAtLoginMs
      else if (startsHidden) reveal()
      // Started here already: where nothing ever answers for the tray, the window has to come back too.
      showWhenLost()
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
    updateLanguage: () => tray?.update(view),
  }
}

/** A Mac leaves a black screen where a window in full screen is hidden. */
function leaveFullScreen(window: BrowserWindow, then: () => void): void {
  if (window.isFullScreen()) {
    window.once('leave-full-screen', then)
    window.setFullScreen(false)
  } else then()
}
