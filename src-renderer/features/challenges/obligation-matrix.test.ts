import { describe, expect, it } from 'vitest'
import { agentKeySchema, deploymentIdSchema, type Site } from '#contract/ids.ts'
import type { ObligationMatrix } from '#contract/ipc/challenges.procedures.ts'
import { challengeView } from '../../../test/support/challenge-view.ts'
import { arrangeObligationMatrix, cutMatrix, movePlace } from './obligation-matrix.ts'

const challenge = (id: string, site: Site, deadlineAtMs: number) =>
  challengeView(id, site, { asset: id, scopeKey: null, deadlineAtMs })
const agent = (number: number, name: string, site: Site) => ({
  agentKey: agentKeySchema.parse(`ag_0000000${number}`),
  name,
  deploymentId: deploymentIdSchema.parse('dp_main'),
  site,
})

const matrix: ObligationMatrix = {
  challenges: [challenge('CL', 'cn', 1), challenge('GC', 'global', 2), challenge('BTC', 'global', 1)],
  closedChallengeKeys: [],
  agents: [agent(1, 'Bot10', 'global'), agent(2, 'Bot2', 'global'), agent(3, 'Ann', 'cn')],
  cells: [
    [null, 'owed', 'accepted'],
    [null, 'not_subscribed', 'accepted'],
    ['missed', null, null],
  ],
}
const all = { site: null, filter: {}, serviceNowOf: () => 0, owedOnly: false, staleOnly: false }

describe('cutMatrix', () => {
  it('puts each site together, deadlines in order, names as people count, and keeps every cell with its pair', () => {
    const cut = cutMatrix(matrix, all, null)
    expect(cut.challenges.map(({ asset }) => asset)).toEqual(['BTC', 'GC', 'CL'])
    expect(cut.agents.map(({ name }) => name)).toEqual(['Bot2', 'Bot10', 'Ann'])
    expect(cut.cells).toEqual([
      ['accepted', 'not_subscribed', null],
      ['accepted', 'owed', null],
      [null, null, 'missed'],
    ])
  })

  it('puts what has closed last of its site', () => {
    const [, gold] = matrix.challenges
    const closedChallengeKeys = matrix.challenges.slice(2).map(({ challengeKey }) => challengeKey)
    const cut = cutMatrix({ ...matrix, closedChallengeKeys }, all, null)
    expect(cut.challenges.map(({ asset }) => asset)).toEqual(['GC', 'BTC', 'CL'])
    expect(cut.challenges[0]).toBe(gold)
  })

  it('keeps to one site, one instrument, and agents that owe something', () => {
    expect(cutMatrix(matrix, { ...all, site: 'cn' }, null)).toMatchObject({ cells: [['missed']] })
    expect(
      cutMatrix(matrix, { ...all, filter: { scope: 'XAUUSD' } }, null).challenges.map(({ asset }) => asset),
    ).toEqual(['GC'])
    expect(cutMatrix(matrix, { ...all, owedOnly: true }, null).agents.map(({ name }) => name)).toEqual(['Bot10'])
  })

  it.each(['refused', 'expired'] as const)('counts what was %s as due while its challenge is open', (cell) => {
    const cells = matrix.agents.map(() => matrix.challenges.map((_, column) => (column === 0 ? cell : null)))
    const rowsOf = (closedChallengeKeys: typeof matrix.closedChallengeKeys) =>
      cutMatrix({ ...matrix, cells, closedChallengeKeys }, { ...all, owedOnly: true }, null).agents.length
    const [first] = matrix.challenges
    if (first === undefined) throw new Error('no challenge')
    expect(rowsOf([])).toBe(matrix.agents.length)
    expect(rowsOf([first.challengeKey])).toBe(0)
  })

  it('keeps to the rows of chosen agents', () => {
    expect(cutMatrix(matrix, all, matrix.agents.slice(1)).agents.map(({ name }) => name)).toEqual(['Bot2', 'Ann'])
    expect(cutMatrix(matrix, all, []).agents).toEqual([])
  })
})

describe('arrangeObligationMatrix', () => {
  it('puts the newest cells into the order that is shown, and nothing where a challenge has gone', () => {
    const newest = {
      ...matrix,
      challenges: matrix.challenges.slice(1),
      cells: [['owed' as const, null], [], []],
    }
    const shown = { agents: [...matrix.agents].reverse(), challenges: matrix.challenges }
    const arranged = arrangeObligationMatrix(newest, shown)
    expect([...arranged.gone]).toEqual([matrix.challenges[0]?.challengeKey])
    expect(arranged.cells).toEqual([
      [null, null, null],
      [null, null, null],
      [null, 'owed', null],
    ])
  })
})

describe('movePlace', () => {
  const extent = { rows: 100, columns: 5, page: 20 }
  const from = { row: 10, column: 2 }
  const press = (key: string, ctrlKey = false) => movePlace(from, { key, ctrlKey }, extent)

  it('moves by one, by a page and to the ends', () => {
    expect(press('ArrowDown')).toEqual({ row: 11, column: 2 })
    expect(press('ArrowRight', true)).toEqual({ row: 10, column: 4 })
    expect(press('PageUp')).toEqual({ row: 0, column: 2 })
    expect(press('End', true)).toEqual({ row: 99, column: 4 })
    expect(press('Home')).toEqual({ row: 10, column: 0 })
  })

  it('stops at the edge and leaves other keys alone', () => {
    expect(movePlace({ row: 0, column: 0 }, { key: 'ArrowUp', ctrlKey: false }, extent)).toEqual({
      row: 0,
      column: 0,
    })
    expect(press('a')).toBeNull()
  })
})
