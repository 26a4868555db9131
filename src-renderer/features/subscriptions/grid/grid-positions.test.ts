import { describe, expect, it } from 'vitest'
import { agentKeySchema, deploymentIdSchema } from '#contract/ids.ts'
import { linesOf, moveInGrid, scrollToLine } from './grid-positions.ts'
import { groupScopeKeys } from './scope-key-groups.ts'

const deploymentId = deploymentIdSchema.parse('dp_test')
const agent = (number: number, site: 'global' | 'cn') => ({
  agentKey: agentKeySchema.parse(`ag_0000000${number}`),
  name: `Bot${number}`,
  site,
  deploymentId,
  scopeKeys: [],
  readAtMs: null,
  reading: { error: null, list: null, missing: [], losses: [] },
})
const groups = groupScopeKeys({
  available: [
    { deploymentId, site: 'global', scopeKeys: ['CL', 'BTC', 'ES'], error: null, list: null },
    { deploymentId, site: 'cn', scopeKeys: ['IF'], error: null, list: null },
  ],
  agents: [agent(1, 'global'), agent(2, 'global'), agent(3, 'cn')],
})
const sizes = { rowPx: 30, headPx: 70 }
const lines = linesOf(groups, sizes)
const globalHead = 'head dp_test~global'
const cnHead = 'head dp_test~cn'

describe('linesOf', () => {
  it('puts the head of each block before its agents, one below the other', () => {
    expect(lines.map(({ rowId, topPx }) => [rowId, topPx])).toEqual([
      [globalHead, 0],
      ['ag_00000001', 70],
      ['ag_00000002', 100],
      [cnHead, 130],
      ['ag_00000003', 200],
    ])
  })
})

describe('moveInGrid', () => {
  const move = (rowId: string, column: number, key: string, ctrlKey = false) =>
    moveInGrid({ rowId, column }, { key, ctrlKey }, { lines, page: 2 })

  it.each([
    ['ag_00000001', 1, 'ArrowUp', false, globalHead, 1],
    ['ag_00000002', 3, 'ArrowDown', false, cnHead, 2],
    [globalHead, 0, 'ArrowUp', false, globalHead, 0],
    ['ag_00000001', 0, 'ArrowLeft', false, 'ag_00000001', 0],
    ['ag_00000001', 4, 'ArrowRight', false, 'ag_00000001', 4],
    ['ag_00000001', 1, 'End', false, 'ag_00000001', 4],
    ['ag_00000001', 1, 'End', true, 'ag_00000003', 2],
    ['ag_00000003', 2, 'Home', true, globalHead, 0],
    ['ag_00000001', 1, 'PageDown', false, cnHead, 1],
    ['ag_00000003', 1, 'PageUp', false, 'ag_00000002', 1],
  ])('from %s column %i by %s (Ctrl: %o) leads to %s column %i', (rowId, column, key, ctrl, toRow, toColumn) => {
    expect(move(rowId, column, key, ctrl)).toEqual({ rowId: toRow, column: toColumn })
  })

  it('leaves other keys alone', () => {
    expect(move(globalHead, 0, 'a')).toBeNull()
  })
})

describe('scrollToLine', () => {
  const scroll = (index: number, scrollTopPx: number) => {
    const line = lines[index]
    return line === undefined ? null : scrollToLine(line, { ...sizes, scrollTopPx, viewportPx: 120 })
  }

  it.each([
    [1, 0, 0],
    [1, 30, 0],
    [2, 0, 10],
    [3, 0, 80],
    [4, 0, 110],
  ])('shows line %i, scrolled to %i px, at %i px', (index, before, after) => {
    expect(scroll(index, before)).toBe(after)
  })
})
