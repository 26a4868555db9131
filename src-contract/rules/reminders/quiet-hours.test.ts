import { describe, expect, it } from 'vitest'
import { dayTimePattern, isQuiet, type QuietHours } from './quiet-hours.ts'

const overNight: QuietHours = { isOn: true, from: '22:00', to: '07:00' }
const atNoon: QuietHours = { isOn: true, from: '12:00', to: '13:30' }

describe('isQuiet', () => {
  it.each<[string, QuietHours, string, boolean]>([
    ['before they begin', overNight, '2026-01-10T20:59:59Z', false],
    ['at their first minute', overNight, '2026-01-10T21:00:00Z', true],
    ['at midnight', overNight, '2026-01-10T23:00:00Z', true],
    ['in their last minute', overNight, '2026-01-11T05:59:59Z', true],
    ['when they have ended', overNight, '2026-01-11T06:00:00Z', false],
    ['within one day', atNoon, '2026-01-11T12:29:00Z', true],
    ['after the end within one day', atNoon, '2026-01-11T12:30:00Z', false],
    ['switched off', { ...overNight, isOn: false }, '2026-01-10T23:00:00Z', false],
    ['beginning when they end', { isOn: true, from: '08:00', to: '08:00' }, '2026-01-11T07:00:00Z', false],
    // 29 March 2026: at 02:00 it becomes 03:00; seven in the morning is an hour sooner than the day before.
    ['the morning of summer time, before seven', overNight, '2026-03-29T04:59:59Z', true],
    ['the morning of summer time, at seven', overNight, '2026-03-29T05:00:00Z', false],
    ['an end that the change leaves out', { isOn: true, from: '22:00', to: '02:30' }, '2026-03-29T01:00:00Z', false],
    ['a minute before that change', { isOn: true, from: '22:00', to: '02:30' }, '2026-03-29T00:59:00Z', true],
    // 25 October 2026: at 03:00 it becomes 02:00 again; half past two comes twice.
    ['the repeated hour, first time', { isOn: true, from: '02:15', to: '02:45' }, '2026-10-25T00:30:00Z', true],
    ['the repeated hour, between', { isOn: true, from: '02:15', to: '02:45' }, '2026-10-25T00:50:00Z', false],
    ['the repeated hour, second time', { isOn: true, from: '02:15', to: '02:45' }, '2026-10-25T01:30:00Z', true],
  ])('in Berlin, %s', (_, quiet, at, expected) => {
    expect(isQuiet(quiet, Date.parse(at), 'Europe/Berlin')).toBe(expected)
  })

  it('goes by the wall of the place', () => {
    const at = Date.parse('2026-01-10T23:30:00Z')
    expect(isQuiet(overNight, at, 'Asia/Shanghai')).toBe(false)
    expect(isQuiet(overNight, at, 'America/Los_Angeles')).toBe(false)
    expect(isQuiet(overNight, at, 'UTC')).toBe(true)
  })
})

describe('dayTimePattern', () => {
  it.each(['24:00', '7:00', '12:60', '', '12.30', ' 12:30'])('refuses %o', (text) => {
    expect(dayTimePattern.test(text)).toBe(false)
  })
})
