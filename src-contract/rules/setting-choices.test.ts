import { expect, it } from 'vitest'
import { settingsSchema } from '../ipc/settings.procedures.ts'
import { settingChoices } from './setting-choices.ts'
import { readStoredSettings } from './stored-settings.ts'

const each = Object.entries(settingChoices).map(([name, { values, preset }]) => ({ name, values: [...values], preset }))
const presets = Object.fromEntries(each.map(({ name, preset }) => [name, preset]))

it('are what a console has that stored nothing', () => {
  expect(readStoredSettings(undefined)).toMatchObject(presets)
  expect(settingsSchema.safeParse(readStoredSettings(undefined)).success).toBe(true)
})

it.each(each)('$name is read and taken with each of its values, and with no other', ({ name, values, preset }) => {
  for (const value of values) {
    expect(readStoredSettings({ [name]: value })).toMatchObject({ [name]: value })
    expect(settingsSchema.partial().parse({ [name]: value })).toEqual({ [name]: value })
  }
  for (const other of ['sepia', '', 1, null, [...values]]) {
    expect(readStoredSettings({ [name]: other })).toMatchObject({ [name]: preset })
    expect(settingsSchema.partial().safeParse({ [name]: other }).success).toBe(false)
  }
})
