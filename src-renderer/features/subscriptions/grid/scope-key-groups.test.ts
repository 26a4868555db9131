import { describe, expect, it } from 'vitest'
import { agentKeySchema, deploymentIdSchema, type Site } from '#contract/ids.ts'
import type { SubscriptionMatrix } from '#contract/ipc/subscriptions.procedures.ts'
import { addPendingColumns } from './pending-columns.ts'
import { filterGroups, groupScopeKeys, otherNamesOf } from './scope-key-groups.ts'

const deploymentId = deploymentIdSchema.parse('dp_test')
const keyOf = (number: number) => agentKeySchema.parse(`ag_0000000${number}`)

function agent(number: number, name: string, site: Site, scopeKeys: string[] | null) {
  return {
    agentKey: keyOf(number),
    name,
    site,
    deploymentId,
    scopeKeys,
    readAtMs: null,
    reading: { error: null, list: null, missing: [], losses: [] },
  }
}

function offer(site: Site, ...scopeKeys: string[]): SubscriptionMatrix['available'][number] {
  return { deploymentId, site, scopeKeys, error: null, list: null }
}

const whole = { received: 1, total: null, hasMore: false, unreadable: 0, firstUnreadable: null }
const matrix: SubscriptionMatrix = {
  available: [offer('cn', 'IF', 'IC'), offer('global', 'XAUUSD', 'CL', 'BTC')],
  agents: [
    agent(1, 'Bot10', 'global', ['GC']),
    agent(2, 'Bot2', 'global', null),
    agent(3, 'Ann', 'cn', ['IC', 'OLD2024']),
  ],
}

describe('groupScopeKeys', () => {
  it('makes a block a site, global first, with its own columns and its agents as people count', () => {
    const groups = groupScopeKeys(matrix)
    expect(groups.map(({ site }) => site)).toEqual(['global', 'cn'])
    expect(groups[0]?.agents.map(({ name }) => name)).toEqual(['Bot2', 'Bot10'])
    expect(groups[0]?.columns.map(({ label }) => label)).toEqual(['XAUUSD', 'CL', 'BTC'])
  })

  it('joins GC and XAUUSD to one column under the name the site uses, and subscribes by that name', () => {
    const gold = groupScopeKeys(matrix)[0]?.columns[0]
    expect(gold).toEqual({
      instrument: 'XAUUSD',
      label: 'XAUUSD',
      names: ['XAUUSD', 'GC'],
      subscribeTo: 'XAUUSD',
    })
    expect(gold === undefined ? [] : otherNamesOf(gold)).toEqual(['GC'])
  })

  it('says the published name of gold where the site calls it GC', () => {
    const [group] = groupScopeKeys({ available: [offer('global', 'GC', 'CL')], agents: [] })
    expect(group?.columns.map(otherNamesOf)).toEqual([['XAUUSD'], []])
  })

  it('shows both names where the site offers both', () => {
    const [group] = groupScopeKeys({ available: [offer('global', 'GC', 'XAUUSD')], agents: [] })
    expect(group?.columns).toMatchObject([{ label: 'GC / XAUUSD', subscribeTo: 'GC' }])
  })

  it('adds a column for what an agent holds and the site has withdrawn, which nobody can subscribe to', () => {
    expect(groupScopeKeys(matrix)[1]?.columns.at(-1)).toMatchObject({ label: 'OLD2024', subscribeTo: null })
  })

  it('calls nothing withdrawn while the offer could not be read', () => {
    const error = { code: 'site_down' as const, details: {} }
    const [group] = groupScopeKeys({
      available: [{ ...offer('cn'), error }],
      agents: [agent(3, 'Ann', 'cn', ['IC'])],
    })
    expect(group).toMatchObject({ error, columns: [{ label: 'IC', subscribeTo: 'IC' }] })
  })

  it('keeps never read apart from subscribed to nothing', () => {
    const [global] = groupScopeKeys({
      ...matrix,
      agents: [agent(1, 'A', 'global', null), agent(2, 'B', 'global', [])],
    })
    expect(global?.agents.map(({ held }) => held)).toEqual([null, new Map()])
  })
})

describe('addPendingColumns', () => {
  const pendingMap = (instrument: string) => new Map([[keyOf(3), new Map([[instrument, true]])]])

  it('adds a column, to be left only, for what is pending and the site has withdrawn, in its own block', () => {
    const groups = addPendingColumns(groupScopeKeys(matrix), pendingMap('GONE'))
    expect(groups[0]?.columns).toHaveLength(3)
    const gone = { instrument: 'GONE', label: 'GONE', names: ['GONE'], subscribeTo: null }
    expect(groups[1]?.columns.at(-1)).toEqual(gone)
  })

  it.each([
    ['was not read whole', { list: { ...whole, hasMore: true } }],
    ['could not be read', { error: { code: 'site_down' as const, details: {} } }],
  ])('calls nothing that is pending withdrawn where the offer %s', (_title, change) => {
    const part = { ...matrix, available: [{ ...offer('cn', 'IF'), ...change }] }
    const [group] = addPendingColumns(groupScopeKeys(part), pendingMap('GONE'))
    expect(group?.columns.at(-1)).toMatchObject({ label: 'GONE', subscribeTo: 'GONE' })
  })

  it('leaves blocks as they are where everything pending has a column', () => {
    const groups = groupScopeKeys(matrix)
    expect(addPendingColumns(groups, pendingMap('IF'))[1]).toBe(groups[1])
  })
})

describe('filterGroups', () => {
  const groups = groupScopeKeys(matrix)
  const namesOf = (filter: Parameters<typeof filterGroups>[1]) =>
    filterGroups(groups, filter).flatMap(({ agents }) => agents.map(({ name }) => name))

  it.each([
    [{ text: '', site: null, only: null }, ['Bot2', 'Bot10', 'Ann']],
    [{ text: ' BOT 1 ', site: null, only: null }, ['Bot10']],
    [{ text: '', site: 'cn' as const, only: null }, ['Ann']],
    [{ text: '', site: null, only: new Set([keyOf(2), keyOf(3)]) }, ['Bot2', 'Ann']],
    [{ text: 'nobody', site: null, only: null }, []],
  ])('with %o shows %o', (filter, names) => {
    expect(namesOf(filter)).toEqual(names)
  })

  it('leaves out a block without agents and keeps all columns of the others', () => {
    const shown = filterGroups(groups, { text: 'ann', site: null, only: null })
    expect(shown.map(({ site, columns }) => [site, columns.length])).toEqual([['cn', 3]])
  })
})
