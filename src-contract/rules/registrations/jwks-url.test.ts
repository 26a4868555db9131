import { expect, test } from 'vitest'
import { isJwksUrl } from './jwks-url.ts'

test.each<[string, boolean]>([
  ['https://keys.example/agents/tern.json', true],
  ['https://keys.example:8443/jwks?agent=1', true],
  ['http://127.0.0.1:4000/jwks.json', true],
  ['http://[::1]:4000/jwks.json', true],
  ['http://localhost/jwks.json', true],
  ['http://keys.example/jwks.json', false],
  ['https://user:word@keys.example/jwks.json', false],
  ['https://keys.example/jwks.json#first', false],
  ['https:\\\\keys.example/jwks', false],
  [' https://keys.example/jwks', false],
  ['ftp://keys.example/jwks', false],
  ['file:///etc/passwd', false],
  ['javascript:alert(1)', false],
  ['keys.example/jwks', false],
  ['', false],
  [`https://keys.example/${'x'.repeat(1_980)}`, false],
])('%s: %s', (text, isOne) => {
  expect(isJwksUrl(text)).toBe(isOne)
})
