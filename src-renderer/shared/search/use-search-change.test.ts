import { describe, expect, it } from 'vitest'
import { isLeavingScreen } from './use-search-change.ts'

describe('a screen', () => {
  it.each([
    ['is shown', ['/', '/challenges'], '/challenges', false],
    ['is still shown while another is on its way', ['/', '/challenges'], '/predict', true],
    ['is drawn for the first time', [], '/challenges', false],
  ])('%s: %j at %s, left: %s', (_title, shown, pathname, expected) => {
    const matches = shown.map((path) => ({ pathname: path }))
    expect(isLeavingScreen({ state: { matches }, latestLocation: { pathname } })).toBe(expected)
  })
})
