import { describe, expect, it } from 'vitest'
import { addScreen, isFleetFirst, mostKeptScreens, readStoredScreens } from './stored-screens.ts'

describe('stored screens', () => {
  it('believes nothing that is no screen', () => {
    expect(readStoredScreens(undefined)).toEqual([])
    expect(readStoredScreens({ path: '/fleet', search: '' })).toEqual([])
    const stored = [
      null,
      { path: 'fleet', search: '' },
      { path: '/outbox', search: 1 },
      { path: '/events', search: 'x'.repeat(4_001) },
      { path: '/results', search: '?outcome=wrong' },
    ]
    expect(readStoredScreens(stored)).toEqual([{ path: '/results', search: '?outcome=wrong' }])
  })

  it('has each path once, the last one last, and forgets the oldest', () => {
    const both = addScreen([{ path: '/fleet', search: '' }], { path: '/results', search: '?outcome=wrong' })
    expect(addScreen(both, { path: '/fleet', search: '?q=a' })).toEqual([
      { path: '/results', search: '?outcome=wrong' },
      { path: '/fleet', search: '?q=a' },
    ])
    const many = Array.from({ length: mostKeptScreens }, (_, index) => ({ path: `/agents/${index}`, search: '' }))
    const kept = addScreen(many, { path: '/fleet', search: '' })
    expect(kept).toHaveLength(mostKeptScreens)
    expect(kept[0]).toEqual({ path: '/agents/1', search: '' })
  })

  it('opens with the whole fleet only where that was the last, unfiltered', () => {
    expect(isFleetFirst([])).toBe(true)
    expect(isFleetFirst([{ path: '/fleet', search: '' }])).toBe(true)
    expect(isFleetFirst([{ path: '/fleet', search: '?q=a' }])).toBe(false)
    expect(isFleetFirst([{ path: '/events', search: '' }])).toBe(false)
  })
})
