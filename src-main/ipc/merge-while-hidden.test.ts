import { expect, it } from 'vitest'
import { startRealTimer } from '../system/timer.ts'
import { createChangeHub } from './changes.ts'
import { mergeWhileHidden } from './merge-while-hidden.ts'

function createWindow() {
  const listeners = new Set<() => void>()
  let shown = true
  return {
    isShown: () => shown,
    onChange(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    show(next: boolean) {
      shown = next
      for (const listener of listeners) listener()
    },
    listeners,
  }
}

it('what changes while the window is hidden is told in one message when it is shown', async () => {
  const hub = createChangeHub({ startTimer: (_delayMs, task) => startRealTimer(0, task) })
  const window = createWindow()
  const ending = new AbortController()
  const { signal } = ending
  const held = mergeWhileHidden(hub.messages(signal), { presence: window, signal })
  const first = held.next()
  hub.notify('app')
  expect((await first).value?.topics).toEqual(['app'])

  window.show(false)
  const told: unknown[] = []
  const second = held.next().then(({ value }) => told.push(value?.topics.toSorted()))
  const other = hub.messages(signal)
  for (const topic of ['outbox', 'agents'] as const) {
    const heard = other.next()
    hub.notify(topic)
    await heard
  }
  expect(told).toEqual([])
  window.show(true)
  await second
  expect(told).toEqual([['agents', 'outbox']])
  const third = held.next()
  ending.abort()
  expect((await third).done).toBe(true)
  expect(window.listeners.size).toBe(0)
})

it('a window that stays hidden holds up no end', async () => {
  const hub = createChangeHub({ startTimer: startRealTimer })
  const window = createWindow()
  window.show(false)
  const ending = new AbortController()
  const { signal } = ending
  const next = mergeWhileHidden(hub.messages(signal), { presence: window, signal }).next()
  ending.abort()
  expect((await next).done).toBe(true)
})
