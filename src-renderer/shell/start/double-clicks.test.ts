import { expect, it } from 'vitest'
import { isMeantForAnother, type PressedControl } from './double-clicks.ts'

const control = (name: string, words: string): PressedControl => ({ element: name as unknown as Element, words })
const pause = control('one', 'Pause sending')
const resume = control('other', 'Resume sending')

it.each<[string, number, PressedControl | null, PressedControl | null, boolean]>([
  ['a first click', 1, null, pause, false],
  ['a first click where another button was pressed before', 1, pause, resume, false],
  ['a press by a key or a program', 0, pause, resume, false],
  ['the second click on the same button', 2, pause, pause, false],
  ['the third on it', 3, pause, pause, false],
  ['the second on a button in the place of the first', 2, pause, resume, true],
  ['the third on that', 3, pause, resume, true],
  ['the second on one that says the same, of another row', 2, pause, control('other', 'Pause sending'), true],
  ['the second on the same button that says something else now', 2, pause, control('one', 'Resume sending'), true],
  ['the second on a button that came where none was', 2, null, resume, true],
  ['the second beside all buttons', 2, pause, null, false],
  ['a double click beside all buttons', 2, null, null, false],
])('%s', (_what, clicks, first, pressed, isHeldBack) => {
  expect(isMeantForAnother(clicks, { first, pressed })).toBe(isHeldBack)
})
