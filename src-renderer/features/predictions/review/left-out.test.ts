import { describe, expect, it } from 'vitest'
import type { DeskRowState, Readiness } from '../desk/row/desk-row-state.ts'
import { groupLeftOut } from './left-out.ts'

const at = (name: string, state: DeskRowState, isClosed = false) => ({ name, state, isClosed })
const open = (readiness: Readiness): DeskRowState => ({ kind: 'open', readiness, lastTry: null })
const blocked = (code: 'not_subscribed' | 'agent_archived'): DeskRowState => ({
  kind: 'blocked',
  error: { code, details: {} },
})

describe('groupLeftOut', () => {
  it('names every row that is not ready, begun ones first and untouched ones last', () => {
    const groups = groupLeftOut([
      at('a', open('empty')),
      at('b', open('ready')),
      at('c', { kind: 'settled', predictionId: 'p' }),
      at('d', blocked('not_subscribed')),
      at('e', open('invalid')),
      at('f', open('incompleteConfidence')),
      at('g', open('incompleteDirection')),
      at('h', open('again')),
      at('i', open('empty')),
    ])
    expect(groups.map(({ reason, names }) => [reason, names])).toEqual([
      ['incompleteDirection', ['g']],
      ['incompleteConfidence', ['f']],
      ['invalid', ['e']],
      ['again', ['h']],
      ['blocked', ['d']],
      ['settled', ['c']],
      ['empty', ['a', 'i']],
    ])
  })

  it('tells apart what blocks', () => {
    const groups = groupLeftOut([
      at('a', blocked('not_subscribed')),
      at('b', blocked('agent_archived')),
      at('c', blocked('not_subscribed')),
    ])
    expect(groups.map((group) => [group.reason === 'blocked' && group.error.code, group.names])).toEqual([
      ['agent_archived', ['b']],
      ['not_subscribed', ['a', 'c']],
    ])
  })

  it('has nothing to say of a desk on which every row is ready', () => {
    expect(groupLeftOut([at('a', open('ready'))])).toEqual([])
  })
})
