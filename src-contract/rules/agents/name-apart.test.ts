import { expect, it } from 'vitest'
import type { Site } from '../../ids.ts'
import { nameApart } from './name-apart.ts'

const first = '4b1f5ad4-8a2e-4a0c-9b0e-0c4c5a1f2b3d'
const second = '9c07e211-5b6f-4d38-8f10-77aa01c2d3e4'

it.each<[string, [name: string, site: Site, agentId?: string][], string[]]>([
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
    'one that a site has twice has the beginning of its agent ID',
    [
      ['Tern', 'cn', first],
      ['Tern', 'global'],
      ['Tern', 'cn', second],
    ],
    ['Tern · 4b1f5ad4', 'Tern · GLOBAL', 'Tern · 9c07e211'],
  ],
  [
    'IDs that begin alike are shown by their end',
    [
      ['Tern', 'cn', 'agent-fleet-0001'],
      ['Tern', 'cn', 'agent-fleet-0002'],
    ],
    ['Tern · …eet-0001', 'Tern · …eet-0002'],
  ],
  [
    'IDs that begin and end alike are shown whole',
    [
      ['Tern', 'cn', 'agent-fleet-0001-harbour'],
      ['Tern', 'cn', 'agent-fleet-0002-harbour'],
    ],
    ['Tern · agent-fleet-0001-harbour', 'Tern · agent-fleet-0002-harbour'],
  ],
  [
    'one agent on two services has a number',
    [
      ['Tern', 'cn', 'tern'],
      ['Tern', 'cn', 'tern'],
    ],
    ['Tern · tern (1)', 'Tern · tern (2)'],
  ],
  [
    'names that differ by a space at the end look the same',
    [
      ['Tern', 'cn', first],
      ['Tern ', 'cn', second],
    ],
    ['Tern · 4b1f5ad4', 'Tern · 9c07e211'],
  ],
])('%s', (_what, agents, names) => {
  const named = nameApart(agents.map(([name, site, agentId = name]) => ({ name, site, agentId })))
  expect(named).toEqual(names)
})
