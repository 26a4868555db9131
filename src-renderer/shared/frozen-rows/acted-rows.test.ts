import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { actedRows, markActed } from './acted-rows.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('rows count as acted on until what became of them has surely been told, several acts together', () => {
  markActed(['a'])
  vi.advanceTimersByTime(9_000)
  markActed(['b'])
  vi.advanceTimersByTime(9_000)
  expect([...actedRows.getState().keys]).toEqual(['a', 'b'])
  vi.advanceTimersByTime(1_000)
  expect([...actedRows.getState().keys]).toEqual([])
})
