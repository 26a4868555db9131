import { expect, it } from 'vitest'
import type { Site } from '../../ids.ts'
import { nameApart } from './name-apart.ts'

it.each<[string, [name: string, site: Site][], string[]]>([
  [
    'names that differ stay',
    [
      ['Tern', 'global'],
      ['Heron', 'cn'],
    ],
    ['Tern', 'Heron'],
  ],
  [
    'one on both sites has its site',
    [
      ['Tern', 'global'],
      ['Heron', 'cn'],
      ['Tern', 'cn'],
    ],
    ['Tern · GLOBAL', 'Heron', 'Tern · CN'],
  ],
  [
    'one that a site has twice has a number',
    [
      ['Tern', 'cn'],
      ['Tern', 'global'],
      ['Tern', 'cn'],
    ],
    ['Tern · CN (1)', 'Tern · GLOBAL', 'Tern · CN (2)'],
  ],
])('%s', (_what, agents, names) => {
  expect(nameApart(agents.map(([name, site]) => ({ name, site })))).toEqual(names)
})
