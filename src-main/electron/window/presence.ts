import { type BrowserWindow, powerMonitor } from 'electron'
import type { Presence } from '../../ports/presence.ts'
import type { Timer } from '../../system/timer.ts'
import { createSaverLock } from './saver-lock.ts'

/** Without a key or a move of the mouse for so long the operator may have left; in s. */
const awayAfterS = 120

/** By what the window and the system's power monitor say. */
export function createPresence(window: BrowserWindow, startTimer: Timer): Presence {
  const listeners = new Set<() => void>()
  const lockListeners = new Set<() => void>()
  let isLocked = false
  const tell = (): void => {
    for (const listener of listeners) listener()
  }
  const setLocked = (locked: boolean): void => {
    isLocked = locked
    tell()
  }
  const tellLock = (): void => {
    for (const listener of lockListeners) listener()
  }
  powerMonitor.on('lock-screen', () => {
    setLocked(true)
    tellLock()
  })
  powerMonitor.on('unlock-screen', () => setLocked(false))
  const onSaver = createSaverLock({ startTimer, onLock: tellLock })
  const followSavers = async (): Promise<void> => {
    const { followScreenLock } = await import('./screen-lock.ts')
    const stop = await followScreenLock(process.env, (locked) => {
      if (locked !== isLocked) setLocked(locked)
      onSaver(locked)
    })
    if (window.isDestroyed()) stop()
    else window.once('closed', stop)
  }
  if (process.platform === 'linux') void followSavers()
  powerMonitor.on('suspend', tellLock)
  powerMonitor.on('resume', tell)
  window.on('show', tell)
  window.on('hide', tell)
  window.on('minimize', tell)
  window.on('restore', tell)
  // A Mac does not tell of every window that comes back.
  window.on('focus', tell)
  return {
    isSeen: () => !isLocked && !window.isDestroyed() && window.isVisible() && !window.isMinimized(),
    isFocused: () =>
      !isLocked && !window.isDestroyed() && window.isFocused() && powerMonitor.getSystemIdleTime() < awayAfterS,
    isShown: () => !window.isDestroyed() && window.isVisible(),
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    onResume(listener) {
      powerMonitor.on('resume', listener)
      return () => void powerMonitor.off('resume', listener)
    },
    onLock(listener) {
      lockListeners.add(listener)
      return () => void lockListeners.delete(listener)
    },
  }
}
