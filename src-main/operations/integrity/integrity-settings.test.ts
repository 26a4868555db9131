import { expect, it } from 'vitest'
import { readIntegrityModes } from './integrity-settings.ts'

const ask = { own_like: 'ask', own_follow: 'ask', own_reply: 'ask', similar_text: 'ask' }

it.each([
  [null, ask],
  ['forbid', ask],
  [{ own_like: 'forbid' }, { ...ask, own_like: 'forbid' }],
  [
    { own_like: 'forbid', own_follow: 'whisper' },
    { ...ask, own_like: 'forbid' },
  ],
  [
    { similar_text: 'allow', of_a_later_version: 'forbid' },
    { ...ask, similar_text: 'allow' },
  ],
])('of the stored %j each reason that there is has a mode', (stored, modes) => {
  const settings = { get: () => stored, set: () => undefined }
  expect(readIntegrityModes({ settings })).toEqual(modes)
})
