import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startLate } from './start-late.ts'

let change: () => void = () => undefined
class Observer {
  isWatching = true
  constructor(onChange: () => void) {
    change = () => {
      if (this.isWatching) onChange()
    }
  }
  observe(): void {}
  disconnect(): void {
    this.isWatching = false
  }
}

const elementAround = (...held: unknown[]) => ({
  contains: (other: unknown) => held.includes(other),
  matches: () => false,
})
const layer = Object.assign(new EventTarget(), { contains: (other: unknown) => other === layer, matches: () => false })
const page = { activeElement: null as unknown }

beforeEach(() => {
  page.activeElement = elementAround(layer)
  vi.stubGlobal('MutationObserver', Observer)
  vi.stubGlobal('document', page)
})
afterEach(() => vi.unstubAllGlobals())

/** A dialog whose field may come to life; tells how often it was given the focus. */
function dialog() {
  let field: HTMLElement | null = null
  const focus = vi.fn()
  const end = startLate(layer as unknown as HTMLElement, () => field)
  return {
    focus,
    end,
    showField: () => {
      field = { focus } as unknown as HTMLElement
      change()
    },
  }
}

it.each<[string, unknown]>([
  ['the page', elementAround(layer)],
  ['the dialog', layer],
  ['nothing', null],
])('while %s has the focus, a late field gets it, once', (_, active) => {
  const { focus, showField } = dialog()
  page.activeElement = active
  change()
  expect(focus).not.toHaveBeenCalled()
  showField()
  page.activeElement = layer
  change()
  expect(focus).toHaveBeenCalledTimes(1)
})

it.each<[string, (end: () => void) => void]>([
  [
    'Tab to a button',
    () => {
      page.activeElement = elementAround()
      change()
      page.activeElement = layer
    },
  ],
  ['a press of the pointer', () => layer.dispatchEvent(new Event('pointerdown'))],
  ['the end of the dialog', (end) => end()],
])('after %s the focus stays where it is', (_, act) => {
  const { focus, end, showField } = dialog()
  act(end)
  showField()
  expect(focus).not.toHaveBeenCalled()
})
