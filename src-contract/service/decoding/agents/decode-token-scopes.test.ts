import { expect, it } from 'vitest'
import { parseTokenScopes } from './decode-token-scopes.ts'

it('keeps no more of a claim than a token of the service holds', () => {
  expect(parseTokenScopes(`a ${'b'.repeat(101)} c`)).toEqual(['a', 'c'])
  expect(parseTokenScopes(Array.from({ length: 5_000 }, (_, index) => `scope:${index}`))).toHaveLength(200)
})

it.each([
  ['a b  c', ['a', 'b', 'c']],
  [' a a ', ['a']],
  ['a,b, c', ['a', 'b', 'c']],
  [
    [{ scope: 'a' }, { name: 'b' }, 7, null],
    ['a', 'b'],
  ],
  [
    ['a', 'b c'],
    ['a', 'b', 'c'],
  ],
  [{ scope: 'a' }, ['a']],
  [
    [
      { scope: 'a', granted: true },
      { scope: 'b', granted: false },
      { scope: 'c', status: 'withheld' },
    ],
    ['a'],
  ],
  [{ 'a:b': true, 'a:c': false }, ['a:b']],
  [[{ scope: 'a', approved: false }], []],
])('reads %j', (claim, scopes) => {
  expect(parseTokenScopes(claim)).toEqual(scopes)
})

it.each([[undefined], [null], [''], ['  '], [[]], [['', null]], [{}], [{ a: 1 }], [0], [true]])(
  'takes %j for saying nothing, not for saying that there are none',
  (claim) => {
    expect(parseTokenScopes(claim)).toBeNull()
  },
)
