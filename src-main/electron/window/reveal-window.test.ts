import type { BrowserWindow } from 'electron'
import { expect, it } from 'vitest'
import { revealForDialog } from './reveal-window.ts'

it.each([
  { state: 'hidden in the tray', isVisible: false, isMinimized: false, done: ['show', 'focus'] },
  // A minimised window counts as visible.
  { state: 'minimised', isVisible: true, isMinimized: true, done: ['restore', 'show', 'focus'] },
  { state: 'minimised, then hidden', isVisible: false, isMinimized: true, done: ['restore', 'show', 'focus'] },
  { state: 'open', isVisible: true, isMinimized: false, done: [] },
])('a window that is $state is before the operator when a dialog of it opens', ({ isVisible, isMinimized, done }) => {
  const acts: string[] = []
  const window: Partial<BrowserWindow> = {
    isDestroyed: () => false,
    isVisible: () => isVisible,
    isMinimized: () => isMinimized,
    restore: () => void acts.push('restore'),
    show: () => void acts.push('show'),
    focus: () => void acts.push('focus'),
  }
  revealForDialog(window as BrowserWindow)
  expect(acts).toEqual(done)
})
