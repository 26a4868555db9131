import { describe, expect, it } from 'vitest'
import { agentKeySchema, deploymentIdSchema } from '#contract/ids.ts'
import type { AgentChanges } from './pending-changes.ts'
import { changeKey, getAgentReceipt, groupByAgent, leftOf, partsOf, type Receipts } from './send-changes.ts'

const agentKey = agentKeySchema.parse('ag_00000001')
const change = (scopeKey: string) => ({ agentKey, scopeKey, subscribe: true })
const refused = { code: 'forbidden' as const, details: {} }
const down = { code: 'site_down' as const, details: {} }
const receiptsOf = (entries: Record<string, typeof refused | typeof down | null>): Receipts =>
  new Map(Object.entries(entries).map(([scopeKey, error]) => [changeKey(change(scopeKey)), error]))
const line: AgentChanges = {
  agent: {
    agentKey,
    name: 'Ann',
    deploymentId: deploymentIdSchema.parse('dp_test'),
    site: 'global',
    held: null,
    readAtMs: null,
    reading: { error: null, list: null, missing: [], losses: [] },
  },
  groupKey: 'dp_test~global',
  changes: [change('CL'), change('BTC'), change('ES')],
}

describe('what is left to send', () => {
  it('is everything but what the service confirmed', () => {
    const receipts = receiptsOf({ CL: null, BTC: refused })
    expect(leftOf(line.changes, receipts).map(({ scopeKey }) => scopeKey)).toEqual(['BTC', 'ES'])
  })
})

describe('groupByAgent', () => {
  it('has each agent once, with what is to be on and what off', () => {
    const [first, second] = ['ag_00000001', 'ag_00000002'].map((key) => agentKeySchema.parse(key))
    if (first === undefined || second === undefined) throw new Error('no agents')
    const groups = groupByAgent([
      { agentKey: first, scopeKey: 'CL', subscribe: true },
      { agentKey: second, scopeKey: 'CL', subscribe: true },
      { agentKey: first, scopeKey: 'GC', subscribe: false },
    ])
    expect(groups).toEqual([
      { agentKey: first, on: ['CL'], off: ['GC'] },
      { agentKey: second, on: ['CL'], off: [] },
    ])
  })
})

describe('partsOf', () => {
  it.each([
    [0, []],
    [3, [3]],
    [7, [3, 3, 1]],
  ])('cuts %i items into parts of %o', (count, sizes) => {
    const items = Array.from({ length: count }, (_, index) => index)
    const parts = partsOf(items, 3)
    expect(parts.map((part) => part.length)).toEqual(sizes)
    expect(parts.flat()).toEqual(items)
  })
})

describe('the receipt of an agent', () => {
  it.each([
    [{}, true, 'waiting'],
    [{ CL: null, BTC: refused }, true, 'waiting'],
    [{ CL: null, BTC: null, ES: null }, true, 'done'],
    [{ CL: null, BTC: refused }, false, 'partly'],
    [{ CL: null }, false, 'partly'],
    [{ BTC: refused }, false, 'failed'],
    [{}, false, 'left'],
  ] as const)('with the answers %o, while it runs: %o, is %s', (answers, isRunning, state) => {
    expect(getAgentReceipt(line, { receipts: receiptsOf(answers), isRunning }).state).toBe(state)
  })

  it('says each reason once, with the scopes it holds for', () => {
    const receipts = receiptsOf({ CL: down, BTC: refused, ES: down })
    expect(getAgentReceipt(line, { receipts, isRunning: false }).reasons).toEqual([
      { error: down, scopeKeys: ['CL', 'ES'] },
      { error: refused, scopeKeys: ['BTC'] },
    ])
  })
})
