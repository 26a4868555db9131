import { describe, expect, it } from 'vitest'
import { agentKeySchema, deploymentIdSchema } from '#contract/ids.ts'
import { groupScopeKeys } from '../grid/scope-key-groups.ts'
import {
  type CellState,
  changesOf,
  computeCellState,
  createChangeLister,
  findBlockedEdits,
  listFinalKeys,
  nextPendingChange,
  nothingPending,
  setPendingChanges,
} from './pending-changes.ts'

const deploymentId = deploymentIdSchema.parse('dp_test')
const ann = agentKeySchema.parse('ag_00000001')
const bob = agentKeySchema.parse('ag_00000002')

/** CL is offered; OLD is not any more; XAUUSD is offered and may be held as GC. */
function block(scopeKeys: string[] | null) {
  const agent = {
    name: 'Ann',
    site: 'global' as const,
    deploymentId,
    readAtMs: null,
    reading: { error: null, list: null, missing: [], losses: [] },
  }
  const groups = groupScopeKeys({
    available: [{ deploymentId, site: 'global', scopeKeys: ['CL', 'XAUUSD'], error: null, list: null }],
    agents: [
      { ...agent, agentKey: ann, scopeKeys },
      { ...agent, agentKey: bob, name: 'Bob', scopeKeys: ['OLD'] },
    ],
  })
  const [group] = groups
  const subject = group?.agents.find(({ agentKey }) => agentKey === ann)
  const [cl, gold, old] = group?.columns ?? []
  if (subject === undefined || cl === undefined || gold === undefined || old === undefined)
    throw new Error('the block has one agent and three columns')
  return { groups, agent: subject, cl, gold, old }
}

describe('a cell', () => {
  it.each<[string[] | null, boolean | undefined, CellState, boolean | undefined]>([
    [['CL'], undefined, 'on', false],
    [['CL'], false, 'on_to_off', undefined],
    [['CL'], true, 'on', false],
    [[], undefined, 'off', true],
    [[], true, 'off_to_on', undefined],
    [[], false, 'off', true],
    [null, undefined, 'unknown', true],
    [null, true, 'unknown_to_on', false],
    [null, false, 'unknown_to_off', undefined],
  ])('that holds %o with the pending state %o is %s and turns to %o', (held, pendingState, state, next) => {
    const { agent, cl } = block(held)
    expect(computeCellState(agent, cl, pendingState)).toBe(state)
    expect(nextPendingChange(state, cl)).toBe(next)
  })

  it('of a withdrawn scope can be left but not taken up', () => {
    const { agent, old } = block(['OLD'])
    expect(computeCellState(agent, old, false)).toBe('on_to_off')
    expect(computeCellState(block([]).agent, old, undefined)).toBe('not_offered')
    expect(nextPendingChange(computeCellState(block(null).agent, old, undefined), old)).toBe(false)
  })
})

describe('a pending subscription to a scope key that was withdrawn since', () => {
  const pendingState = new Map([[ann, new Map([['OLD', true]])]])

  it.each([[[]], [null]])('of an agent that holds %o is shown, can only be taken back, and is not sent', (held) => {
    const { agent, old, groups } = block(held)
    const state = computeCellState(agent, old, true)
    expect(state).toBe('gone_to_on')
    expect(nextPendingChange(state, old)).toBeUndefined()
    expect(changesOf(groups, pendingState)).toEqual([])
    expect(findBlockedEdits(groups, pendingState)).toEqual([
      { agentKey: ann, instrument: 'OLD', pendingState: undefined },
    ])
  })

  it('is none when the agent holds it all the same', () => {
    expect(findBlockedEdits(block(['OLD']).groups, pendingState)).toEqual([])
  })
})

describe('setPendingChanges', () => {
  const one = setPendingChanges(nothingPending, [{ agentKey: ann, instrument: 'CL', pendingState: true }])

  it('keeps the map of an agent that no edit names', () => {
    const two = setPendingChanges(one, [{ agentKey: bob, instrument: 'CL', pendingState: false }])
    expect(two.get(ann)).toBe(one.get(ann))
  })

  it('forgets an agent with its last change and leaves the changes before it as they were', () => {
    expect(setPendingChanges(one, [{ agentKey: ann, instrument: 'CL', pendingState: undefined }]).size).toBe(0)
    expect(one.size).toBe(1)
  })
})

describe('changesOf', () => {
  const sent = (held: string[] | null, pendingMap: Record<string, boolean>) =>
    changesOf(block(held).groups, new Map([[ann, new Map(Object.entries(pendingMap))]])).flatMap(({ changes }) =>
      changes.map(({ scopeKey, subscribe }) => `${subscribe ? '+' : '-'}${scopeKey}`),
    )

  it.each<[string[] | null, Record<string, boolean>, string[]]>([
    [[], { CL: true }, ['+CL']],
    [['CL'], { CL: false }, ['-CL']],
    [['CL'], { CL: true }, []],
    [[], { CL: false }, []],
    [null, { CL: true, XAUUSD: false }, ['+CL', '-XAUUSD']],
    [[], { XAUUSD: true }, ['+XAUUSD']],
    [['GC'], { XAUUSD: false }, ['-GC']],
    [['GC', 'XAUUSD'], { XAUUSD: false }, ['-GC', '-XAUUSD']],
    [['GC'], { XAUUSD: true }, []],
    [[], { OLD: true }, []],
    [[], { NEVER: true }, []],
  ])('of an agent that holds %o, for the pending changes %o, are %o', (held, pendingMap, changes) => {
    expect(sent(held, pendingMap)).toEqual(changes)
  })

  it('are none of an agent that has gone', () => {
    const gone = agentKeySchema.parse('ag_00000009')
    expect(changesOf(block([]).groups, new Map([[gone, new Map([['CL', true]])]]))).toEqual([])
  })
})

describe('createChangeLister', () => {
  it('lists what a fresh look would, and judges only agents anew of which something changed', () => {
    const list = createChangeLister()
    const { groups } = block([])
    const before = setPendingChanges(nothingPending, [
      { agentKey: ann, instrument: 'CL', pendingState: true },
      { agentKey: bob, instrument: 'CL', pendingState: true },
    ])
    const first = list(groups, before)
    const after = setPendingChanges(before, [{ agentKey: bob, instrument: 'XAUUSD', pendingState: true }])
    const second = list(groups, after)
    expect(second).toEqual(changesOf(groups, after))
    expect(second[0]?.changes).toBe(first[0]?.changes)
    const held = block(['CL']).groups
    expect(list(held, after)).toEqual(changesOf(held, after))
  })
})

describe('what cannot be subscribed to again', () => {
  it.each<[string, Parameters<typeof setPendingChanges>[1], string[]]>([
    ['a key that the site offers no more', [{ agentKey: bob, instrument: 'OLD', pendingState: false }], ['OLD']],
    ['none that it offers', [{ agentKey: ann, instrument: 'CL', pendingState: false }], []],
    ['none that is subscribed to', [{ agentKey: ann, instrument: 'XAUUSD', pendingState: true }], []],
    [
      'of several the one, once',
      [
        { agentKey: ann, instrument: 'CL', pendingState: false },
        { agentKey: ann, instrument: 'OLD', pendingState: false },
        { agentKey: bob, instrument: 'OLD', pendingState: false },
      ],
      ['OLD'],
    ],
  ])('is %s', (_what, edits, keys) => {
    const { groups } = block(['CL', 'OLD'])
    expect(listFinalKeys(groups, changesOf(groups, setPendingChanges(nothingPending, edits)))).toEqual(keys)
  })
})
