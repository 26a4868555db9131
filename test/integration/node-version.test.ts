import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { checkNodeVersion, isNodeRecent } from '../../scripts/bootstrap/node-modules.mjs'

it.each([
  ['18.20.8', false],
  ['20.18.3', false],
  ['20.19.0', true],
  ['20.20.2', true],
  ['21.7.3', false],
  ['22.11.0', false],
  ['22.12.0', true],
  ['23.0.0', true],
  ['24.1.0', true],
])('the set-up takes Node %s: %s', (version, isTaken) => {
  expect(isNodeRecent(version)).toBe(isTaken)
})

it('a Node that is too old is named, with what is needed', () => {
  expect(() => checkNodeVersion('21.7.3')).toThrow(/22\.12 .* 20\.19 .*this is 21\.7\.3/)
})

it('package.json says the same as the set-up, and as Vite', () => {
  const enginesOf = (file: string) => JSON.parse(readFileSync(file, 'utf8')).engines.node
  expect(enginesOf('package.json')).toBe('^20.19.0 || >=22.12.0')
  expect(enginesOf('package.json')).toBe(enginesOf('node_modules/vite/package.json'))
})
