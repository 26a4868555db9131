import { describe, expect, it } from 'vitest'
import type { FleetRow } from '#contract/ipc/agents.procedures.ts'
import { fleetRow as row } from '../../../test/support/fleet-row.ts'
import { countGroups, countTags } from '../../shared/agents/count-labels.ts'
import { countChips, type FleetFilter, filterFleet, filterRegistrations, pickedOf, sortFleet } from './fleet-view.ts'

const everything: FleetFilter = {
  text: '',
  chip: null,
  why: null,
  site: 'both',
  tags: [],
  groups: [],
}
const fleet = [
  row('Bot10', { averageScore: 40 }),
  row('Bot2', { site: 'cn', status: 'credential_refused', averageScore: 70 }),
  row('Bot1', { status: 'unreachable' }),
]
const names = (rows: readonly FleetRow[]) => rows.map(({ name }) => name)

describe('filtering the fleet', () => {
  it('shows all without a filter', () => {
    expect(filterFleet(fleet, everything)).toHaveLength(3)
  })

  it('finds every word of the text in name, id or subscriptions, whatever the case', () => {
    expect(names(filterFleet(fleet, { ...everything, text: 'bot2' }))).toEqual(['Bot2'])
    expect(names(filterFleet(fleet, { ...everything, text: 'cl ID-bot10' }))).toEqual(['Bot10'])
    expect(filterFleet(fleet, { ...everything, text: 'gold' })).toEqual([])
  })

  it('keeps to one site and one group of states', () => {
    expect(names(filterFleet(fleet, { ...everything, site: 'cn' }))).toEqual(['Bot2'])
    expect(names(filterFleet(fleet, { ...everything, chip: 'needs_you' }))).toEqual(['Bot2'])
  })

  it('counts each group under the same text and site', () => {
    expect(countChips(fleet, { ...everything, chip: 'ready' })).toEqual({
      all: 3,
      needs_you: 1,
      ready: 1,
      provisional: 0,
      unproven: 0,
      unreachable: 1,
      archived: 0,
    })
  })
})

describe('labels', () => {
  const labelled = [
    row('Bot1', { tags: ['Macro', 'gold'], group: 'Morning' }),
    row('Bot2', { tags: ['macro'] }),
    row('Bot3', { group: 'Night', isArchived: true, status: 'credential_refused' }),
    row('Bot4', { status: 'secret_missing' }),
  ]

  it('let through agents with any of the tags, and of any of the groups', () => {
    const by = (change: Partial<FleetFilter>) => names(filterFleet(labelled, { ...everything, ...change }))
    expect(by({ tags: ['MACRO'] })).toEqual(['Bot1', 'Bot2'])
    expect(by({ tags: ['gold', ''] })).toEqual(['Bot1', 'Bot4'])
    expect(by({ tags: ['macro'], groups: ['morning'] })).toEqual(['Bot1'])
    expect(by({ groups: [''] })).toEqual(['Bot2', 'Bot4'])
    expect(by({ text: 'GOLD morn' })).toEqual(['Bot1'])
  })

  it('are counted whatever the letter case, those without any last', () => {
    expect(countTags(labelled)).toEqual([
      { value: 'gold', count: 1 },
      { value: 'Macro', count: 2 },
      { value: '', count: 2 },
    ])
    expect(countGroups(labelled).map(({ value }) => value)).toEqual(['Morning', 'Night', ''])
  })

  it('of an archived agent show under its own chip only', () => {
    expect(names(filterFleet(labelled, everything))).toEqual(['Bot1', 'Bot2', 'Bot4'])
    expect(names(filterFleet(labelled, { ...everything, chip: 'needs_you' }))).toEqual(['Bot4'])
    expect(names(filterFleet(labelled, { ...everything, chip: 'archived' }))).toEqual(['Bot3'])
    expect(countChips(labelled, everything)).toMatchObject({ all: 3, needs_you: 1, ready: 2, archived: 1 })
  })

  it('do not hide one status alone', () => {
    expect(names(filterFleet(labelled, { ...everything, why: 'secret_missing' }))).toEqual(['Bot4'])
  })
})

describe('sorting the fleet', () => {
  it('counts in names as people do', () => {
    const sorted = sortFleet(fleet, { columnId: 'name', direction: 'ascending' })
    expect(names(sorted)).toEqual(['Bot1', 'Bot2', 'Bot10'])
  })

  it.each([
    ['ascending', ['Bot10', 'Bot2', 'Bot1']],
    ['descending', ['Bot2', 'Bot10', 'Bot1']],
  ] as const)('%s by score leaves what is not known for the end', (direction, expected) => {
    expect(names(sortFleet(fleet, { columnId: 'score', direction }))).toEqual(expected)
  })

  it('puts those who need the operator first by status', () => {
    expect(names(sortFleet(fleet, { columnId: 'status', direction: 'ascending' }))[0]).toBe('Bot2')
  })
})

describe('the selection', () => {
  const selected = new Set(fleet.map(({ agentKey }) => agentKey))

  it('reaches only the agents that are shown, and counts those that a filter hides', () => {
    const shown = filterFleet(fleet, { ...everything, site: 'cn' })
    const { picked, hiddenCount } = pickedOf(selected, { rows: fleet, shown, chip: null })
    expect(names(picked)).toEqual(['Bot2'])
    expect(hiddenCount).toBe(2)
  })

  it('is whole again without a filter, and does not count agents that are gone', () => {
    const { picked, hiddenCount } = pickedOf(new Set([...selected, 'ag_forgotten']), {
      rows: fleet,
      shown: fleet,
      chip: null,
    })
    expect(picked).toHaveLength(3)
    expect(hiddenCount).toBe(0)
  })

  it('does not count what was archived where archived agents are not shown', () => {
    const [first, ...others] = fleet
    if (first === undefined) throw new Error('an agent is needed')
    const archived = { ...first, isArchived: true }
    const rows = [archived, ...others]
    expect(pickedOf(selected, { rows, shown: [], chip: null }).hiddenCount).toBe(2)
    expect(pickedOf(selected, { rows, shown: [archived], chip: 'archived' })).toEqual({
      picked: [archived],
      hiddenCount: 2,
    })
  })
})

describe('what an agent owes', () => {
  it('sorts last in both directions while it is not known', () => {
    const rows = [row('A', { subscriptions: null, owed: 0 }), row('B', { owed: 0 }), row('C', { owed: 2 })]
    const sorted = (direction: 'ascending' | 'descending') => names(sortFleet(rows, { columnId: 'owed', direction }))
    expect(sorted('ascending')).toEqual(['B', 'C', 'A'])
    expect(sorted('descending')).toEqual(['C', 'B', 'A'])
  })
})

describe('registrations', () => {
  const registrations = [
    { site: 'global' as const, form: { name: 'Tern 1' } },
    { site: 'cn' as const, form: { name: 'Tern 2' } },
  ]
  it.each([
    ['of both sites', {}, ['Tern 1', 'Tern 2']],
    ['of one site', { site: 'cn' }, ['Tern 2']],
    ['by name', { text: 'TERN 1' }, ['Tern 1']],
    ['without tags under a tag', { tags: ['macro'] }, []],
    ['under no tag and no group', { tags: [''], groups: [''] }, ['Tern 1', 'Tern 2']],
    ['without a group under one', { groups: ['Night'] }, []],
  ] as const)('are shown as the agents are: %s', (_what, filter, shown) => {
    const found = filterRegistrations(registrations, { ...everything, ...filter })
    expect(found.map(({ form }) => form.name)).toEqual(shown)
  })
})
