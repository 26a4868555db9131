import { expect, it } from 'vitest'
import { findBeside } from './focus-beside.ts'

/** A part of a screen: its controls in order, each by its name, and parts within it. */
type Part = readonly (string | Part)[]

interface Stop {
  name: string
  tabIndex: number
  parentElement: object
  isSameNode: (other: unknown) => boolean
}

function createStop(name: string, parentElement: object): Stop {
  const tabIndex = name.startsWith('(') ? -1 : 0
  const stop: Stop = { name, tabIndex, parentElement, isSameNode: (other) => other === stop }
  return stop
}

/** As much of the page's tree as is walked. A name in brackets is of a control that Tab does not reach. */
function draw(part: Part, parentElement: object | null = null): Stop[] {
  const stops: Stop[] = []
  const box = { parentElement, querySelectorAll: () => stops }
  for (const each of part) {
    if (typeof each === 'string') stops.push(createStop(each, box))
    else stops.push(...draw(each, box))
  }
  return stops
}

it.each<[string, Part, string, string | null]>([
  ['the next of a list', ['box', [['a'], ['b'], ['c']]], 'b', 'c'],
  ['the one before the last of a list', ['box', [['a'], ['b']]], 'b', 'a'],
  ['the box above a list of one', [['box', [['a']]], 'save'], 'a', 'box'],
  ['the next in a row of controls', ['search', ['x'], 'grouped'], 'x', 'grouped'],
  ['the one before at the end of such a row', [['close'], ['search', 'own', ['x']], 'rows'], 'x', 'own'],
  ['none that Tab does not reach', ['search', '(all)', 'ready', '(due)', ['x'], '(late)'], 'x', 'ready'],
  ['nothing where nothing else can have the focus', ['(all)', ['x']], 'x', null],
])('%s gets the focus', (_what, part, control, expected) => {
  const stops = draw(part)
  const from = stops.find(({ name }) => name === control) as unknown as Element
  const found = findBeside(from) as unknown as Stop | null
  expect(found?.name ?? null).toBe(expected)
})
