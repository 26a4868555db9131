import { expect, it } from 'vitest'
import { columnsOf, type SaidWorld } from '../../../test/support/prediction-columns.ts'
import { nameAgentsApart } from './name-agents-apart.ts'

it.each<[string, SaidWorld['agents'], string[]]>([
  ['with names of their own', { a: { name: 'Ann' }, b: { name: 'Bob' } }, ['Ann', 'Bob', 'idle']],
  [
    'of one name on two sites',
    { a: { name: 'Ann' }, b: { name: 'Ann', site: 'cn' } },
    ['Ann · GLOBAL', 'Ann · CN', 'idle'],
  ],
  [
    'of one name on one site',
    { a: { name: 'Ann' }, b: { name: 'Ann' } },
    ['Ann · GLOBAL (1)', 'Ann · GLOBAL (2)', 'idle'],
  ],
  ['of the name of one that predicted nothing', { a: { name: 'idle' }, b: { name: 'Bob' } }, ['idle', 'Bob', 'idle']],
])('tells apart agents %s', (_, agents, names) => {
  const { agents: predicted, ...columns } = columnsOf({
    challenges: { c: {} },
    predictions: [
      { agent: 'a', challenge: 'c' },
      { agent: 'b', challenge: 'c' },
    ],
    ...(agents === undefined ? {} : { agents }),
  })
  const [first] = predicted
  const idle = first === undefined ? [] : [{ ...first, name: 'idle' }]
  expect(nameAgentsApart({ ...columns, agents: [...predicted, ...idle] }).map(({ name }) => name)).toEqual(names)
})
