import { expect, it } from 'vitest'
import { createHealedSites } from './healed-sites.ts'

it('lists a site once when it answers again, and none that never failed', () => {
  const list = createHealedSites()
  const look = (first: 'never_asked' | 'ok' | 'failing', second: 'never_asked' | 'ok' | 'failing') =>
    list([
      { siteNo: 1, health: first },
      { siteNo: 2, health: second },
    ])
  expect(look('never_asked', 'ok')).toEqual([])
  expect(look('ok', 'failing')).toEqual([])
  expect(look('failing', 'failing')).toEqual([])
  expect(look('failing', 'ok')).toEqual([2])
  expect(look('ok', 'ok')).toEqual([1])
  expect(look('ok', 'ok')).toEqual([])
})
