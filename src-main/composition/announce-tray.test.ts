import { expect, it } from 'vitest'
import { announceTray } from './announce-tray.ts'

const full = (): never => {
  throw new Error('database or disk is full')
}

interface Disk {
  get: () => unknown
  set: () => void
}

it.each<[string, Disk, 'shown' | 'refused', string[]]>([
  ['the first time, by a notification', { get: () => undefined, set: () => {} }, 'shown', ['notification']],
  [
    'in a dialog where the system takes none',
    { get: () => undefined, set: () => {} },
    'refused',
    ['notification', 'dialog'],
  ],
  ['not again', { get: () => true, set: () => {} }, 'shown', []],
  ['where the disk keeps nothing', { get: () => undefined, set: full }, 'shown', ['notification']],
  ['where the disk can be read no more', { get: full, set: full }, 'shown', ['notification']],
])('that the console goes on in the tray is told %s', async (_when, settings, status, expected) => {
  const told: string[] = []
  let hide = () => {}
  announceTray({
    store: { settings } as never,
    background: {
      onHide: (listener) => {
        hide = listener
      },
    },
    notifications: {
      async notifyHidden() {
        told.push('notification')
        return status as never
      },
    },
    confirmations: {
      async tellHidden() {
        told.push('dialog')
      },
    },
  })
  hide()
  await Promise.resolve()
  await Promise.resolve()
  expect(told).toEqual(expected)
})
