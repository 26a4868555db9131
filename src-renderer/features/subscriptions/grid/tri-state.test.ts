import { describe, expect, it } from 'vitest'
import { agentKeySchema, deploymentIdSchema } from '#contract/ids.ts'
import { nothingPending, type PendingMap, setPendingChanges } from '../pending/pending-changes.ts'
import { groupScopeKeys, type ScopeKeyGroup } from './scope-key-groups.ts'
import { cellsOf, countColumns, countsOf, turnCells } from './tri-state.ts'

const deploymentId = deploymentIdSchema.parse('dp_test')

/** One agent for each entry, with what it holds; the site offers CL and BTC. */
function block(...held: (string[] | null)[]): ScopeKeyGroup {
  const [group] = groupScopeKeys({
    available: [{ deploymentId, site: 'global', scopeKeys: ['CL', 'BTC'], error: null, list: null }],
    agents: held.map((scopeKeys, index) => ({
      agentKey: agentKeySchema.parse(`ag_0000000${index}`),
      name: `Bot${index}`,
      site: 'global' as const,
      deploymentId,
      scopeKeys,
      readAtMs: null,
      reading: { error: null, list: null, missing: [], losses: [] },
    })),
  })
  if (group === undefined) throw new Error('one site makes one block')
  return group
}

/** The states that pressing the toggle of the first column goes through. */
function press(group: ScopeKeyGroup, times: number, start: PendingMap = nothingPending) {
  const columns = group.columns.slice(0, 1)
  let pendingMap = start
  const states = [countsOf(cellsOf(group.agents, columns, pendingMap)).state]
  for (let time = 0; time < times; time += 1) {
    pendingMap = setPendingChanges(pendingMap, turnCells(cellsOf(group.agents, columns, pendingMap)))
    states.push(countsOf(cellsOf(group.agents, columns, pendingMap)).state)
  }
  return { states, pendingMap }
}

describe('a toggle of many cells', () => {
  it('goes from a mixture to all, to none, and back to the mixture with nothing pending', () => {
    const { states, pendingMap } = press(block(['CL'], []), 3)
    expect(states).toEqual(['mixed', 'all', 'none', 'mixed'])
    expect(pendingMap).toEqual(nothingPending)
  })

  it.each([
    [
      [['CL'], ['CL']],
      ['all', 'none', 'all'],
    ],
    [
      [[], []],
      ['none', 'all', 'none'],
    ],
  ])('of agents that hold %o goes through %o and leaves nothing pending', (held, expected) => {
    const { states, pendingMap } = press(block(...held), 2)
    expect(states).toEqual(expected)
    expect(pendingMap).toEqual(nothingPending)
  })

  it('counts what was never read as mixed, and asks for it as for the others', () => {
    const { states, pendingMap } = press(block(null, []), 1)
    expect(states).toEqual(['mixed', 'all'])
    expect([...pendingMap.values()].map((own) => own.get('CL'))).toEqual([true, true])
  })

  it('turns only the agents it is given', () => {
    const group = block([], [], [])
    const pendingMap = setPendingChanges(
      nothingPending,
      turnCells(cellsOf(group.agents.slice(0, 2), group.columns.slice(0, 1), nothingPending)),
    )
    expect([...pendingMap.keys()]).toEqual(group.agents.slice(0, 2).map(({ agentKey }) => agentKey))
  })

  it('leaves out what the site has withdrawn, but for agents that still hold it', () => {
    const group = block(['OLD'], ['CL'], null)
    const old = group.columns.slice(2)
    expect(cellsOf(group.agents, old, nothingPending).map(({ held }) => held)).toEqual([true])
  })

  it('says how many of how many', () => {
    const group = block(['CL', 'BTC'], ['CL'])
    expect(countsOf(cellsOf(group.agents, group.columns, nothingPending))).toEqual({
      state: 'mixed',
      on: 3,
      total: 4,
    })
  })
})

describe('countColumns', () => {
  it.each<[(string[] | null)[]]>([[[]], [[['CL'], []]], [[['OLD'], null, ['CL', 'BTC']]], [[['CL'], ['CL']]]])(
    'counts of agents that hold %o, a press later too, what their cells count',
    (held) => {
      const group = block(...held)
      for (const pendingMap of [nothingPending, press(group, 1).pendingMap, press(group, 2).pendingMap]) {
        const expected = (columns: ScopeKeyGroup['columns']) => {
          const cells = cellsOf(group.agents, columns, pendingMap)
          return { counts: countsOf(cells), isPending: cells.some(({ pendingState }) => pendingState !== undefined) }
        }
        expect(countColumns(group.agents, group.columns, pendingMap)).toEqual({
          columns: group.columns.map((column) => expected([column])),
          all: expected(group.columns),
        })
      }
    },
  )
})
