import { expect, test } from 'vitest'
import { form } from '../../test/support/registration-samples.ts'
import { isPlainName, registrationFormSchema } from './registration-form.ts'

test('a form that was stored before keys could be hosted is one whose key is sent', () => {
  const { publicKeyBy, jwksUrl, ...stored } = form
  expect([publicKeyBy, jwksUrl]).toEqual(['pem', ''])
  expect(registrationFormSchema.parse(stored)).toEqual(form)
})

test.each([
  ['https://keys.example/tern.json', true],
  [' https://keys.example/tern.json ', true],
  ['', true],
  ['http://keys.example/tern.json', false],
  ['https://keys.example/ tern', false],
])('takes "%s" as an address of keys: %s', (jwksUrl, isTaken) => {
  expect(registrationFormSchema.safeParse({ ...form, jwksUrl }).success).toBe(isTaken)
})

test.each([
  ['Tern 1', true],
  ['渔鸥一号', true],
  ["O'Tern <b>", true],
  ['👩‍🔬', true],
  ['Tern\n1', false],
  ['Tern\u0000', false],
  ['\u202enreT', false],
  ['Tern\u2028', false],
  ['Tern\ud83d', false],
])('%j is plain: %s', (name, isPlain) => {
  expect(isPlainName(name)).toBe(isPlain)
})
