import { describe, expect, it } from 'vitest'
import { changeReminders, readReminderSettings } from './reminder-settings.ts'

describe('readReminderSettings', () => {
  it.each([
    [undefined, { stale: false, staleHours: 12 }],
    [
      { due: false, leadMin: 60 },
      { due: false, stale: false, staleHours: 12 },
    ],
    [
      { stale: true, staleHours: 24 },
      { stale: true, staleHours: 24 },
    ],
    [
      { stale: 'yes', staleHours: 5 },
      { stale: false, staleHours: 12 },
    ],
  ])('reads %j, of this version or one before', (stored, expected) => {
    expect(readReminderSettings(stored)).toMatchObject(expected)
  })
})

describe('changeReminders', () => {
  const settings = readReminderSettings(undefined)

  it.each([
    [{ due: false }, { ...settings, due: false }],
    [{ leadMin: 60 }, { ...settings, leadMin: 60 }],
    [{ quiet: { from: '21:30' } }, { ...settings, quiet: { ...settings.quiet, from: '21:30' } }],
    [{ reply: undefined, quiet: { isOn: undefined } }, settings],
    [{}, settings],
  ] as const)('of %j leaves the rest', (change, expected) => {
    expect(changeReminders(settings, change)).toEqual(expected)
  })

  it('adds up changes of the quiet hours in a row', () => {
    const from = changeReminders(settings, { quiet: { from: '21:30' } })
    expect(changeReminders(from, { quiet: { to: '06:45' } }).quiet).toEqual({ isOn: false, from: '21:30', to: '06:45' })
  })
})
