import { expect, test } from 'vitest'
import { findFreeName } from './free-name.ts'

test.each<[string, readonly string[], string]>([
  ['Helios-02', [], 'Helios-02-2'],
  ['Helios-02', ['Helios-02-2', 'Helios-02-3'], 'Helios-02-4'],
  ['Helios-02-2', [], 'Helios-02-3'],
  ['Tern', [], 'Tern-2'],
  ['Tern-2', ['Tern-2'], 'Tern-2-2'],
  ['渔鸥一号', [], '渔鸥一号-2'],
  ['x'.repeat(200), [], `${'x'.repeat(198)}-2`],
  [`${'x'.repeat(197)}🐦!`, [], `${'x'.repeat(197)}-2`],
])('near "%s" beside %j', (name, taken, free) => {
  expect(findFreeName(name, (other) => taken.includes(other))).toBe(free)
})
