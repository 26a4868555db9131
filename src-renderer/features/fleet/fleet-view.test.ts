import { describe, expect, it } from 'vitest'
import { agentIdSchema, agentKeySchema, deploymentIdSchema } from '#contract/ids.ts'
import type { FleetRow } from '#contract/ipc/views.ts'
import { countGroups, filterFleet, pickedOf, sortFleet } from './fleet-view.ts'

function row(name: string, change: Partial<FleetRow> = {}): FleetRow {
  return {
    agentKey: agentKeySchema.parse(`ag_${name.padEnd(8, 'x').replaceAll(/[^A-Za-z0-9]/g, '_')}`),
    agentId: agentIdSchema.parse(`id-${name}`),
    name,
    site: 'global',
    deploymentId: deploymentIdSchema.parse('dp_test'),
    authMethod: 'client_credentials',
    keyAlgorithm: null,
    status: 'ready',
    statusDetail: null,
    tokenExpiresAtMs: null,
    subscriptions: ['CL'],
    owed: 0,
    drafted: 0,
    waiting: 0,
    averageScore: null,
    scoredCount: 0,
    lastSeenAtMs: null,
    tags: [],
    group: null,
    isArchived: false,
    hasNote: false,
    ...change,
  }
}

const everything = { text: '', group: null, site: 'both' } as const
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
    expect(names(filterFleet(fleet, { ...everything, group: 'needs_you' }))).toEqual(['Bot2'])
  })

  it('counts each group under the same text and site', () => {
    expect(countGroups(fleet, { ...everything, group: 'ready' })).toEqual({
      all: 3,
      needs_you: 1,
      ready: 1,
      provisional: 0,
      unproven: 0,
      unreachable: 1,
    })
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
    const { picked, hiddenCount } = pickedOf(selected, { rows: fleet, shown })
    expect(names(picked)).toEqual(['Bot2'])
    expect(hiddenCount).toBe(2)
  })

  it('is whole again without a filter, and does not count agents that are gone', () => {
    const { picked, hiddenCount } = pickedOf(new Set([...selected, 'ag_forgotten']), {
      rows: fleet,
      shown: fleet,
    })
    expect(picked).toHaveLength(3)
    expect(hiddenCount).toBe(0)
  })
})
