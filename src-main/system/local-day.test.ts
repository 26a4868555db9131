import { expect, it } from 'vitest'
import { dayOf } from './local-day.ts'

it.each([
  [2026, 5, 15, 0, 5, '2026-06-15'],
  [2026, 5, 15, 23, 55, '2026-06-15'],
  [2026, 0, 1, 0, 0, '2026-01-01'],
  [2026, 11, 31, 23, 59, '2026-12-31'],
])('a file is named after the day on the wall: %i %i %i %i:%i is %s', (year, month, date, hour, minute, day) => {
  expect(dayOf({ clock: () => new Date(year, month, date, hour, minute).getTime() })).toBe(day)
})
