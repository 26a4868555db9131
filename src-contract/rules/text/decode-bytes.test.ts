import { expect, it } from 'vitest'
import { decodeBytes } from './decode-bytes.ts'

const text = 'agent,方向\nAtlas,up'
const utf16 = (mark: boolean) => Buffer.from(`${mark ? '\uFEFF' : ''}${text}`, 'utf16le')

it.each([
  ['UTF-8', Buffer.from(text)],
  ['UTF-8 with a mark', Buffer.from(`\uFEFF${text}`)],
  ['UTF-16, little end first', utf16(true)],
  ['UTF-16, big end first', utf16(true).swap16()],
])('reads %s', (_encoding, bytes) => {
  expect(decodeBytes(bytes)).toBe(text)
})

it.each([
  ['UTF-16 without a mark', utf16(false)],
  ['half a character', Buffer.from(text).subarray(0, 7)],
  ['GB 18030', Buffer.from([0xb7, 0xbd, 0xcf, 0xf2])],
  ['half of a UTF-16 unit', utf16(true).subarray(0, 15)],
])('takes %s for no text', (_encoding, bytes) => {
  expect(decodeBytes(bytes)).toBeNull()
})
