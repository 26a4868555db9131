import { generateKeyPairSync } from 'node:crypto'
import { expect, it } from 'vitest'
import { createRemoteKeys, validateJwksUrl } from './remote-keys.ts'

const point = {
  kty: 'EC',
  crv: 'P-256',
  x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
  y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0',
}
const url = 'https://agent.example/jwks.json'

function keysOf(bodies: readonly string[], realNow = () => 0) {
  let requests = 0
  const answer = () => Promise.resolve(new Response(bodies[Math.min(requests++, bodies.length - 1)]))
  const remoteKeys = createRemoteKeys({ fetch: answer, realNow })
  const find = (kid?: string) => remoteKeys.keyFor(url, { kid, algorithm: 'ES256' })
  return { find, requests: () => requests }
}
const keySet = (...kids: string[]) => JSON.stringify({ keys: kids.map((kid) => ({ ...point, kid })) })

it('selects by kid, and fetches once for many assertions', async () => {
  const { find, requests } = keysOf([keySet('a', 'b')])
  for (let count = 0; count < 5; count += 1) expect((await find('b')).asymmetricKeyType).toBe('ec')
  expect(requests()).toBe(1)
})

it('fetches anew for a kid that it does not know, and again when the copy is a minute old', async () => {
  let nowMs = 0
  const { find, requests } = keysOf([keySet('old'), keySet('old', 'new')], () => nowMs)
  await find('old')
  await expect(find('new')).rejects.toThrow("no key for ES256 with kid 'new'")
  nowMs = 6_000
  await find('new')
  expect(requests()).toBe(2)
  nowMs = 70_000
  await find('new')
  expect(requests()).toBe(3)
})

it.each([
  ['several keys fit and no kid says which', keySet('a', 'b'), 'send a kid'],
  ['it is not a key set', '{"items": []}', 'JSON Web Key Set'],
  ['it is not JSON', '<html>', 'JSON Web Key Set'],
  ['it is larger than 64 KiB', `{"keys": [], "more": "${'x'.repeat(70_000)}"}`, 'more than'],
])('says so when %s', async (_, body, words) => {
  await expect(keysOf([body]).find()).rejects.toThrow(words)
})

it.each([
  [1024, 'RSA keys need 2048 bits, not 1024'],
  [2040, 'RSA keys need 2048 bits, not 2040'],
  [2048, null],
  [2056, null],
])('takes an RSA key of %i bits, or says why not', async (modulusLength, words) => {
  const key = generateKeyPairSync('rsa', { modulusLength }).publicKey.export({ format: 'jwk' })
  const fetch = () => Promise.resolve(Response.json({ keys: [key] }))
  const found = createRemoteKeys({ fetch, realNow: () => 0 }).keyFor(url, { kid: undefined, algorithm: 'RS256' })
  if (words === null) expect((await found).asymmetricKeyType).toBe('rsa')
  else await expect(found).rejects.toThrow(words)
})

it('forgets a failed fetch', async () => {
  const { find } = keysOf(['nonsense', keySet('a')])
  await expect(find('a')).rejects.toThrow('JSON Web Key Set')
  expect((await find('a')).asymmetricKeyType).toBe('ec')
})

it.each([
  ['https://agent.example/jwks.json', true],
  ['http://127.0.0.1:8090/jwks.json', true],
  ['http://[::1]/jwks.json', true],
  ['http://agent.example/jwks.json', false],
  ['http://127.0.0.1.agent.example/jwks.json', false],
  ['https://user:word@agent.example/', false],
  ['file:///etc/keys.json', false],
  ['jwks.json', false],
])('takes %s as an address of keys: %s', (address, isAccepted) => {
  expect(validateJwksUrl(address) === null).toBe(isAccepted)
})
