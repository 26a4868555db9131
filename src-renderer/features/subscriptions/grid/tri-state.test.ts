import { describe, expect, it } from 'vitest'
import { agentKeySchema, deploymentIdSchema } from '#contract/ids.ts'
import { noWants, setPendingChanges, type Wants } from '../pending/pending-changes.ts'
import { groupScopes, type ScopeGroup } from './scope-key-groups.ts'
import { countColumns, countsOf, slotsOf, turnSlots } from './tri-state.ts'

const deploymentId = deploymentIdSchema.parse('dp_test')

/** One agent for each entry, with what it holds; the site offers CL and BTC. */
function block(...held: (string[] | null)[]): ScopeGroup {
  const [group] = groupScopes({
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
function press(group: ScopeGroup, times: number, start: Wants = noWants) {
  const columns = group.columns.slice(0, 1)
  let wants = start
  const states = [countsOf(slotsOf(group.agents, columns, wants)).state]
  for (let time = 0; time < times; time += 1) {
    wants = setPendingChanges(wants, turnSlots(slotsOf(group.agents, columns, wants)))
    states.push(countsOf(slotsOf(group.agents, columns, wants)).state)
  }
  return { states, wants }
}

describe('a toggle of many cells', () => {
  it('goes from a mixture to all, to none, and back to the mixture with nothing pending', () => {
    const { states, wants } = press(block(['CL'], []), 3)
    expect(states).toEqual(['mixed', 'all', 'none', 'mixed'])
    expect(wants).toEqual(noWants)
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
    const { states, wants } = press(block(...held), 2)
    expect(states).toEqual(expected)
    expect(wants).toEqual(noWants)
  })

  it('counts what was never read as mixed, and asks for it as for the others', () => {
    const { states, wants } = press(block(null, []), 1)
    expect(states).toEqual(['mixed', 'all'])
    expect([...wants.values()].map((own) => own.get('CL'))).toEqual([true, true])
  })

  it('turns only the agents it is given', () => {
    const group = block([], [], [])
    const wants = setPendingChanges(
      noWants,
      turnSlots(slotsOf(group.agents.slice(0, 2), group.columns.slice(0, 1), noWants)),
    )
    expect([...wants.keys()]).toEqual(group.agents.slice(0, 2).map(({ agentKey }) => agentKey))
  })

  it('leaves out what the site has withdrawn, but for agents that still hold it', () => {
    const group = block(['OLD'], ['CL'], null)
    const old = group.columns.slice(2)
    expect(slotsOf(group.agents, old, noWants).map(({ held }) => held)).toEqual([true])
  })

  it('says how many of how many', () => {
    const group = block(['CL', 'BTC'], ['CL'])
    expect(countsOf(slotsOf(group.agents, group.columns, noWants))).toEqual({
      state: 'mixed',
      on: 3,
      total: 4,
    })
  })
})

describe('tallyColumns', () => {
  it.each<[(string[] | null)[]]>([[[]], [[['CL'], []]], [[['OLD'], null, ['CL', 'BTC']]], [[['CL'], ['CL']]]])(
    'counts of agents that hold %o, a press later too, what their cells count',
    (held) => {
      const group = block(...held)
      for (const wants of [noWants, press(group, 1).wants, press(group, 2).wants]) {
        const expected = (columns: ScopeGroup['columns']) => {
          const slots = slotsOf(group.agents, columns, wants)
          return { counts: countsOf(slots), isPending: slots.some(({ want }) => want !== undefined) }
        }
        expect(countColumns(group.agents, group.columns, wants)).toEqual({
          columns: group.columns.map((column) => expected([column])),
          all: expected(group.columns),
        })
      }
    },
  )
})
