import { expect, it } from 'vitest'
import { nameKeySetFile } from './export-key.ts'

const folder = 'https://storage.example.com/company/public-keys/production/agents'

it.each([
  ['in their end, far behind', `${folder}/tern-1.json`, `${folder}/tern-2.json`],
  ['in the middle of long ones', `https://a.example/one/${'x'.repeat(80)}`, `https://a.example/two/${'x'.repeat(80)}`],
  ['in a sign that no file name has', 'https://keys.example/a/b.json', 'https://keys.example/a-b.json'],
  ['in capitals', 'https://keys.example/A.json', 'https://keys.example/a.json'],
  ['in what follows the path', 'https://keys.example/set?of=1', 'https://keys.example/set?of=1&'],
  ['in the ending', 'https://keys.example/set', 'https://keys.example/set.json'],
])('documents of two addresses that differ %s have files of two names', (_, one, other) => {
  const names = [one, other].map((url) => nameKeySetFile(url).toLowerCase())
  expect(new Set(names).size).toBe(2)
  for (const name of names) expect(name).toMatch(/^[\p{L}\p{N}][\p{L}\p{N}-]{1,60}\.json$/u)
})

it('two spellings of one address are one file, whose name tells which address', () => {
  expect(nameKeySetFile('https://KEYS.example:443/fleet.json')).toBe(nameKeySetFile('https://keys.example/fleet.json'))
  expect(nameKeySetFile('https://keys.example/fleet.json')).toMatch(/^keys-example-fleet-[0-9a-f]{8}\.json$/)
})
