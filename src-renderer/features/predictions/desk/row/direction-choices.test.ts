import { describe, expect, it } from 'vitest'
import type { OutcomesView } from '#contract/ipc/challenges.procedures.ts'
import { directionOfPress, isDirectionKeyHeard, listDirectionChoices } from './direction-choices.ts'

const price: OutcomesView = { kind: 'price' }
const group: OutcomesView = {
  kind: 'match',
  home: 'France',
  away: 'Brazil',
  drawAllowed: true,
  stage: 'group',
}
const knockOut: OutcomesView = { ...group, drawAllowed: false, stage: 'qf' }

describe('directionChoices', () => {
  it('offers up, neutral and down for a price', () => {
    expect(listDirectionChoices(price).map(({ direction }) => direction)).toEqual(['bullish', 'neutral', 'bearish'])
  })

  it('offers no draw in a knock-out', () => {
    expect(listDirectionChoices(group)).toHaveLength(3)
    expect(listDirectionChoices(knockOut).map(({ direction }) => direction)).toEqual(['bullish', 'bearish'])
  })
})

describe('directionOfPress', () => {
  const press = (code: string, key: string, held: 'shift' | null = null) => ({ code, key, shiftKey: held === 'shift' })

  it('keeps 3 for away whether or not a draw exists', () => {
    expect(directionOfPress(group, press('Digit3', '3'))).toBe('bearish')
    expect(directionOfPress(knockOut, press('Digit3', '3'))).toBe('bearish')
    expect(directionOfPress(knockOut, press('Digit2', '2'))).toBeNull()
    expect(directionOfPress(price, press('Digit4', '4'))).toBeNull()
  })

  it.each([
    ['a digit', press('Digit1', '1'), 'bullish'],
    ['the sign above a digit', press('Digit1', '!', 'shift'), null],
    ['another sign above a digit', press('Digit3', '#', 'shift'), null],
    ['a digit that needs Shift, as on a French keyboard', press('Digit1', '1', 'shift'), 'bullish'],
    ['the key of a digit without Shift on such a keyboard', press('Digit2', 'é'), 'neutral'],
    ['a digit with Alt that writes a sign, as on a Mac', press('Digit3', '£'), 'bearish'],
    ['a digit beside the letters in another script', press('Digit1', '١'), 'bullish'],
    ['a digit of the number pad', press('Numpad2', '2'), 'neutral'],
    ['End on the number pad', press('Numpad1', 'End'), null],
    ['the arrow down on the number pad', press('Numpad2', 'ArrowDown'), null],
    ['Page down on the number pad', press('Numpad3', 'PageDown'), null],
    ['a digit of the number pad with Shift', press('Numpad1', 'End', 'shift'), null],
    ['End', press('End', 'End'), null],
    ['a letter', press('KeyN', 'n'), null],
    ['a function key', press('F1', 'F1'), null],
  ])('%s', (_what, pressed, direction) => {
    expect(directionOfPress(price, pressed)).toBe(direction)
  })
})

describe('isDirectionKeyHeard', () => {
  const elsewhere = { altKey: false, isTyping: false, isInDirection: false }
  const inDirection = { ...elsewhere, isInDirection: true }
  const inText = { ...elsewhere, isTyping: true }

  it.each([
    ['on a checkbox or a button of the row', elsewhere, true, false],
    ['within Direction', inDirection, true, true],
    ['in a text box or on the slider', inText, false, false],
    ['with Alt on a checkbox or a button', { ...elsewhere, altKey: true }, true, true],
    ['with Alt within Direction', { ...inDirection, altKey: true }, true, true],
    ['with Alt in a text box', { ...inText, altKey: true }, true, true],
  ])('a digit %s: single keys on, and off', (_where, press, on, off) => {
    expect(isDirectionKeyHeard(press, true)).toBe(on)
    expect(isDirectionKeyHeard(press, false)).toBe(off)
  })
})
