import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepFocusInLayer } from './keep-focus-in-layer.ts'

let change: () => void = () => undefined
class Observer {
  constructor(onChange: () => void) {
    change = onChange
  }
  observe(): void {}
  disconnect(): void {
    change = () => undefined
  }
}

const body = {}
const page = Object.assign(new EventTarget(), { body, activeElement: body as unknown })

/** What may have the focus: whether it is still drawn, and whether it can be pressed. */
class Control {
  isConnected = true
  isDisabled = false
  matches(): boolean {
    return this.isDisabled
  }
}

const held = new Control()
const layer = { contains: (other: unknown) => other === held, focus: vi.fn() }
let end: () => void

/** The focus goes to a control; one outside of the layer where it is not the held one. */
function focusOn(control: object): void {
  page.activeElement = control
  page.dispatchEvent(Object.assign(new Event('focusin'), { at: control }))
}

beforeEach(() => {
  Object.assign(held, { isConnected: true, isDisabled: false })
  layer.focus.mockReset()
  page.activeElement = body
  vi.stubGlobal('MutationObserver', Observer)
  vi.stubGlobal('document', page)
  end = keepFocusInLayer(layer as unknown as HTMLElement)
})
afterEach(() => {
  end()
  vi.unstubAllGlobals()
})

it.each<[string, () => void]>([
  ['goes', () => Object.assign(held, { isConnected: false })],
  ['cannot be pressed any more', () => Object.assign(held, { isDisabled: true })],
])('the dialog itself takes the focus of a control that %s', (_, act) => {
  focusOn(held)
  act()
  page.activeElement = body
  change()
  expect(layer.focus).toHaveBeenCalledTimes(1)
})

it('a control that is disabled and still has the focus gives it to the dialog', () => {
  focusOn(held)
  held.isDisabled = true
  change()
  expect(layer.focus).toHaveBeenCalledTimes(1)
})

it.each<[string, () => void]>([
  ['the control stays', () => Object.assign(page, { activeElement: body })],
  [
    'the next step has taken the focus',
    () => {
      held.isConnected = false
      page.activeElement = new Control()
    },
  ],
  [
    'a dialog over it had the focus and has closed',
    () => {
      focusOn(new Control())
      held.isConnected = false
      page.activeElement = body
    },
  ],
  [
    'the dialog has ended',
    () => {
      end()
      held.isConnected = false
      page.activeElement = body
    },
  ],
])('nothing is moved where %s', (_, act) => {
  focusOn(held)
  act()
  change()
  expect(layer.focus).not.toHaveBeenCalled()
})
