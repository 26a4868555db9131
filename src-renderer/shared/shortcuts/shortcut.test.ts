import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { formatKeys, isForField, isForScreens, isReviewKey, type KeyPress, matchesShortcut } from './shortcut.ts'

const none = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false }

describe('a shortcut', () => {
  it.each([
    [{ ...none, key: 'k', ctrlKey: true }, 'Ctrl K', true],
    [{ ...none, key: 'k' }, 'Ctrl K', false],
    [{ ...none, key: 'K', ctrlKey: true, shiftKey: true }, 'Ctrl K', false],
    [{ ...none, key: 'P', ctrlKey: true, shiftKey: true }, 'Ctrl Shift P', true],
    [{ ...none, key: 'Z', ctrlKey: true, shiftKey: true }, 'Ctrl Z', false],
    [{ ...none, key: 'Z', ctrlKey: true, shiftKey: true }, 'Ctrl Shift Z', true],
    [{ ...none, key: '/' }, '/', true],
    [{ ...none, key: '/', shiftKey: true }, '/', true],
    [{ ...none, key: '/', ctrlKey: true }, '/', false],
    [{ ...none, key: '1', ctrlKey: true }, 'Ctrl 1', true],
    [{ ...none, key: 'ArrowDown', altKey: true }, 'Alt ↓', true],
    [{ ...none, key: 'ArrowDown', altKey: true, shiftKey: true }, 'Alt ↓', false],
    [{ ...none, key: 'ArrowUp', altKey: true }, 'Alt ↓', false],
    [{ ...none, key: 'ArrowDown' }, 'Alt ↓', false],
  ])('%j against %s is %s', (press, shortcut, matches) => {
    expect(matchesShortcut(press, shortcut, { isMac: false })).toBe(matches)
  })

  it.each<[KeyPress, string, boolean]>([
    [{ ...none, key: 'k', metaKey: true }, 'Ctrl K', true],
    [{ ...none, key: 'K', metaKey: true, shiftKey: true }, 'Ctrl Shift K', true],
    [{ ...none, key: 'ArrowDown', altKey: true }, 'Alt ↓', true],
    [{ ...none, key: '/' }, '/', true],
    // These move and cut in what is typed there.
    ...['n', 'f', 'k', 'l', 'p', 'b'].map((key): [KeyPress, string, boolean] => [
      { ...none, key, ctrlKey: true },
      `Ctrl ${key.toUpperCase()}`,
      false,
    ]),
    [{ ...none, key: 'j', ctrlKey: true }, 'J', false],
    [{ ...none, key: 'k', ctrlKey: true, metaKey: true }, 'Ctrl K', false],
  ])('on a Mac %j against %s is %s', (press, shortcut, matches) => {
    expect(matchesShortcut(press, shortcut, { isMac: true })).toBe(matches)
  })

  it.each([
    [{ metaKey: true }, true, 'Ctrl N'],
    [{ ctrlKey: true }, true, null],
    [{ ctrlKey: true }, false, 'Ctrl N'],
  ])('N with %j is written on a Mac (%s) as %s', (held, isMac, keys) => {
    expect(formatKeys({ ...none, ...held, key: 'n' }, { isMac })).toBe(keys)
  })

  it.each([
    [{ metaKey: true }, true, true],
    [{ ctrlKey: true }, true, false],
    [{ ctrlKey: true }, false, true],
    [{}, false, false],
  ])('Enter with %j reviews on a Mac (%s): %s', (held, isMac, reviews) => {
    expect(isReviewKey({ ...none, ...held, key: 'Enter' }, { isMac })).toBe(reviews)
  })

  it.each([
    [{ ...none, key: '/' }, true],
    [{ ...none, key: 'z', ctrlKey: true }, true],
    [{ ...none, key: 'y', metaKey: true }, true],
    [{ ...none, key: 'Z', ctrlKey: true, shiftKey: true }, true],
    [{ ...none, key: 'k', ctrlKey: true }, false],
    [{ ...none, key: 'Enter', ctrlKey: true }, false],
    [{ ...none, key: 'n', altKey: true }, false],
    [{ ...none, key: 'ArrowLeft', altKey: true }, true],
    [{ ...none, key: 'F' }, true],
    [{ ...none, key: 'F1' }, false],
    [{ ...none, key: 'F2' }, false],
    [{ ...none, key: 'F12', shiftKey: true }, false],
  ])('%j while a text box has the focus is for the box: %s', (press, belongs) => {
    expect(isForField(press)).toBe(belongs)
  })
})

describe('left and right with Alt', () => {
  class Element {
    isContentEditable = false
    tagName: string
    type: string
    role: string
    constructor(tagName: string, { type = '', role = '' } = {}) {
      this.tagName = tagName
      this.type = type
      this.role = role
    }
    closest(selector: string): object | null {
      return this.role !== '' && selector.includes(`"${this.role}"`) ? this : null
    }
  }
  class Input extends Element {}
  beforeEach(() => {
    vi.stubGlobal('HTMLElement', Element)
    vi.stubGlobal('HTMLInputElement', Input)
  })
  afterEach(() => vi.unstubAllGlobals())

  const back = { ...none, key: 'ArrowLeft', altKey: true }
  const choice = new Input('INPUT', { type: 'radio' })

  it.each([
    ['in a row of choices', back, choice, true],
    ['the other way', { ...back, key: 'ArrowRight' }, choice, true],
    ['on the button of a closed list', back, new Element('BUTTON'), true],
    ['on the page', back, new Element('MAIN'), true],
    ['in a line of text', back, new Input('INPUT', { type: 'text' }), false],
    ['in a text', back, new Element('TEXTAREA'), false],
    ['in an open list', back, new Element('DIV', { role: 'listbox' }), false],
    ['in an open menu', back, new Element('DIV', { role: 'menu' }), false],
    ['without Alt', { ...back, altKey: false }, choice, false],
    ['with Ctrl too', { ...back, ctrlKey: true }, choice, false],
    ['for up, which leads through rows', { ...back, key: 'ArrowUp' }, choice, false],
    ['for down, which opens a list', { ...back, key: 'ArrowDown' }, new Element('BUTTON'), false],
    ['for a letter', { ...back, key: 'n' }, choice, false],
  ])('%s', (_where, press, target, leads) => {
    expect(isForScreens({ ...press, target: target as unknown as EventTarget })).toBe(leads)
  })
})
