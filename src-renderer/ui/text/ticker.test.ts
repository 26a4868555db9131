import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTicker } from './ticker.ts'

describe('the ticker', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: 10_400 })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('tells its listeners once a second, at the full second', () => {
    const ticker = createTicker(() => Date.now())
    const seen: number[] = []
    ticker.subscribe(() => seen.push(Math.floor(ticker.now() / 1000)))
    vi.advanceTimersByTime(2_700)
    expect(seen).toEqual([11, 12, 13])
  })

  it('stops its timer with the last listener', () => {
    const ticker = createTicker(() => Date.now())
    const unsubscribe = ticker.subscribe(() => undefined)
    unsubscribe()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('rests while nobody sees the page, and tells at once when somebody does', () => {
    let isHidden = false
    let change = () => {}
    const ticker = createTicker(() => Date.now(), {
      isHidden: () => isHidden,
      onChange: (listener) => {
        change = listener
      },
    })
    const seen: number[] = []
    ticker.subscribe(() => seen.push(Math.floor(ticker.now() / 1000)))
    isHidden = true
    vi.advanceTimersByTime(5_000)
    expect(seen).toEqual([11])
    expect(vi.getTimerCount()).toBe(0)
    isHidden = false
    change()
    vi.advanceTimersByTime(1_000)
    expect(seen).toEqual([11, 15, 16])
  })

  it('knows the time again when somebody comes back', () => {
    const ticker = createTicker(() => Date.now())
    vi.advanceTimersByTime(60_000)
    expect(ticker.now()).toBe(70_000)
  })
})
