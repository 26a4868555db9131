import { expect, it } from 'vitest'
import { findShownFault } from './export-key-dialog.tsx'

const good = 'correct horse battery staple'
const typing = { isLeft: false, isPressed: false }
const left = { isLeft: true, isPressed: false }
const pressed = { isLeft: false, isPressed: true }

it.each([
  ['while it is typed', { passphrase: 'abc', again: '' }, typing, null],
  ['a short one that was left', { passphrase: 'abc', again: '' }, left, 'short'],
  ['a second that is yet to be typed', { passphrase: good, again: '' }, left, null],
  ['a second that differs', { passphrase: good, again: 'x' }, left, 'different'],
  ['an empty second when saving is asked for', { passphrase: good, again: '' }, pressed, 'different'],
  ['nothing at all when saving is asked for', { passphrase: '', again: '' }, pressed, 'short'],
  ['both the same', { passphrase: good, again: good }, pressed, null],
])('says what keeps a key from being saved: %s', (_case, typed, seen, fault) => {
  expect(findShownFault(typed, seen)).toBe(fault)
})
