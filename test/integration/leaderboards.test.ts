/** Leaderboards over real HTTP with a real database: the forms in which deployments send them, and what is kept. */
import { describe, expect, it } from 'vitest'
import { agentKeySchema } from '#contract/ids.ts'
import { createBoardDesk, hourMs, startMs, wireRow } from '../support/board-desk.ts'

const desk = createBoardDesk()

describe('of a deployment', () => {
  it.each<[string, unknown, string[], object]>([
    [
      'a bare array with unranked agents',
      [wireRow('own1', 1, 71), wireRow('r', null, 60)],
      ['own1 1 Agent own1', 'r null Agent r'],
      { rankedBy: 'service', ownUnlisted: 1 },
    ],
    ['under the name of the resource', { leaderboard: [wireRow('r', 1, 71)] }, ['r 1 Agent r'], { ownUnlisted: 2 }],
    [
      'other names for the fields, numbers as text',
      { rankings: [{ id: 'r', rank: '2', name: 'Rival', score: '61.5', accuracy: '0.6', total_predictions: '9' }] },
      ['r 2 Rival'],
      { rankedBy: 'service' },
    ],
    [
      'no ranks at all: by average, ties shared',
      [wireRow('a', null, 60), wireRow('b', null, 70), wireRow('c', null, 60)],
      ['a 2 Agent a', 'b 1 Agent b', 'c 2 Agent c'],
      { rankedBy: 'console' },
    ],
    [
      'an agent twice: what both say',
      [wireRow('r', 1, 71), wireRow('r', 5, 50), wireRow('q', 2, 60)],
      ['r null Agent r', 'q 2 Agent q'],
      { rowCount: 2, rows: [{ avgScore: null, predictionCount: 20 }, {}] },
    ],
    [
      'an agent twice: the row that was reckoned last',
      [
        wireRow('r', 1, 71, { updated_at: '2026-06-14T00:00:00' }),
        wireRow('r', 5, 50, { updated_at: '2026-06-15T00:00:00' }),
      ],
      ['r 5 Agent r'],
      { rowCount: 1, rows: [{ avgScore: 50 }] },
    ],
    ['an agent twice in the same words', [wireRow('r', 1, 71), wireRow('r', 1, 71)], ['r 1 Agent r'], { rowCount: 1 }],
    [
      'a row that cannot be read: counted',
      { items: [wireRow('r', 1, 71), { rank: 2 }], total: 2 },
      ['r 1 Agent r'],
      { completeness: { unreadable: 1 }, gone: [], ownUnlisted: null },
    ],
    [
      'half a list: said so',
      { items: [wireRow('r', 1, 71)], total: 900 },
      ['r 1 Agent r'],
      { completeness: { hasMore: true, total: 900, received: 1 }, ownUnlisted: null },
    ],
    ['an id that no path can carry', [wireRow('a b', 1, 71)], ['a b 1 Agent a b'], { rows: [{ profileKey: null }] }],
    ['an empty board', { items: [], total: 0 }, [], { rankedBy: null, error: null, rowCount: 0 }],
  ])('reads %s', async (_, answer, rows, facts) => {
    const view = await desk.read(answer)
    expect(view.rows.map(({ agentId, rank, name }) => `${agentId} ${rank} ${name}`)).toEqual(rows)
    expect(view).toMatchObject(facts)
  })

  it('marks own agents and ties, and links everybody to a profile', async () => {
    const view = await desk.read([wireRow('own1', 1, 70), wireRow('r', 1, 70)])
    expect(view.rows).toMatchObject([
      { agentKey: 'ag_0000own1', isTied: true, profileKey: 'dp_00000001~global~own1' },
      { agentKey: null, isTied: true, profileKey: 'dp_00000001~global~r' },
    ])
  })

  it('keeps what was read when the next reading fails, and says why', async () => {
    await desk.read([wireRow('r', 1, 71)])
    desk.status = 404
    desk.nowMs += hourMs
    const view = await desk.read({ detail: 'Not found' })
    expect(view).toMatchObject({ readAtMs: startMs, rows: [{ agentId: 'r' }], snapshotCount: 1 })
    expect(view.error).not.toBeNull()
    desk.status = 200
    expect((await desk.read([wireRow('r', 2, 70)])).error).toBeNull()
  })

  it('keeps one snapshot an hour and compares ranks with an earlier one; renamed and vanished agents are told', async () => {
    await desk.read([wireRow('own1', 2, 60), wireRow('r', 1, 70), wireRow('gone', 3, 50)])
    desk.nowMs += hourMs / 2
    expect(await desk.read([wireRow('own1', 1, 71), wireRow('r', 2, 70), wireRow('gone', 3, 50)])).toMatchObject({
      snapshotCount: 1,
    })
    desk.nowMs += hourMs
    const half = await desk.read({ items: [wireRow('own1', 1, 71)], total: 3 })
    expect(half).toMatchObject({ gone: [], rows: [{ rank: 1, rankBefore: 2 }] })
    desk.nowMs += hourMs
    const whole = await desk.read([wireRow('own1', 1, 71), wireRow('r', 2, 70, { agent_name: 'New name' })])
    expect(whole).toMatchObject({
      snapshotCount: 3,
      comparedAtMs: startMs,
      rows: [{ rankBefore: 2 }, { name: 'New name', formerName: 'Agent r', rankBefore: 1 }],
      gone: [{ agentId: 'gone', rank: 3, lastSeenAtMs: startMs }],
    })
    const history = await desk.running.client.leaderboards.history({
      ...desk.board(),
      agentIds: ['own1', 'gone', 'never'],
    })
    expect(history.takenAtMs).toHaveLength(3)
    expect(history.series.map(({ ranks }) => ranks)).toEqual([
      [2, 1, 1],
      [3, null, null],
      [null, null, null],
    ])
  })

  it.each([0, 1, 100, 101])(
    'counts all of %i agents that are not listed any more, and names the first',
    async (gone) => {
      const left = Array.from({ length: gone }, (_, index) => wireRow(`gone${index}`, index + 2, 60))
      // Ours are kept whatever their place, of others the first fifty of each snapshot.
      for (let first = 0; first < Math.max(1, gone); first += 40) {
        await desk.read([wireRow('r', 1, 70), ...left.slice(first, first + 40)])
        desk.nowMs += hourMs
      }
      const view = await desk.read([wireRow('r', 1, 70)])
      expect(view.goneCount).toBe(gone)
      expect(view.gone).toHaveLength(Math.min(100, gone))
      const half = await desk.read({ items: [wireRow('r', 1, 70)], total: 9 })
      expect(half).toMatchObject({ gone: [], goneCount: 0 })
    },
  )

  it('says when a category has the very rows of the board of all', async () => {
    const rows = [wireRow('r', 1, 71)]
    await desk.read(rows)
    expect((await desk.read(rows, { ...desk.board(), category: 'rates' })).isSameAsAll).toBe(true)
    expect(desk.server.received.at(-1)?.path).toContain('category=rates')
    expect((await desk.read([wireRow('r', 1, 40)], { ...desk.board(), category: 'rates' })).isSameAsAll).toBe(false)
  })

  it('asks once where a screen opens a board that was just read', async () => {
    await desk.read([wireRow('r', 1, 71)])
    await desk.running.client.leaderboards.refresh({ ...desk.board(), isForced: false })
    expect(desk.server.received).toHaveLength(1)
    desk.nowMs += 2 * 60_000
    await desk.running.client.leaderboards.refresh({ ...desk.board(), isForced: false })
    expect(desk.server.received).toHaveLength(2)
  })

  it('reads ten thousand rows and keeps of them our own, the top and the neighbours', async () => {
    const rows = Array.from({ length: 12_000 }, (_, index) =>
      wireRow(index === 7_000 ? 'own1' : `r${index}`, index + 1, 90 - index / 200),
    )
    const view = await desk.read({ items: rows, total: 12_000 })
    expect(view).toMatchObject({ rowCount: 12_000, snapshotCount: 1 })
    expect(view.rows).toHaveLength(10_000)
    const { series } = await desk.running.client.leaderboards.history({
      ...desk.board(),
      agentIds: ['own1', 'r0', 'r49', 'r50', 'r6995', 'r7005', 'r7006'],
    })
    expect(series.map(({ ranks }) => ranks[0])).toEqual([7_001, 1, 50, null, 6_996, 7_006, null])
  })

  it('counts own agents as listed on whatever place of a whole board, also one that is not shown', async () => {
    const others = Array.from({ length: 10_000 }, (_, index) => wireRow(`r${index}`, index + 1, 70))
    const view = await desk.read([...others, wireRow('own1', 10_001, 60)])
    expect(view).toMatchObject({ rowCount: 10_001, ownUnlisted: 1 })
  })

  it.each([
    ['half a list', { total: 900 }, null],
    ['a list with more to come', { has_more: true }, null],
    ['a list with a row that cannot be read', { unreadable: true }, null],
    ['a whole list', {}, 1],
  ] as const)('takes the places that it reckons over %s for ranks only where it is whole', async (_of, about, rank) => {
    const { unreadable = false, ...more } = { unreadable: false, ...about }
    const half = (own: number) => {
      const items = [wireRow('own1', null, own), wireRow('r', null, 60), ...(unreadable ? [{ rank: 3 }] : [])]
      return { items, ...more }
    }
    expect((await desk.read(half(70))).rows.map((row) => row.rank)).toEqual(rank === null ? [null, null] : [1, 2])
    desk.nowMs += hourMs
    await desk.read(half(50))
    desk.nowMs += hourMs
    const view = await desk.read([wireRow('own1', null, 70), wireRow('r', null, 60)])
    expect(view).toMatchObject({ rankedBy: 'console', comparedAtMs: rank === null ? null : startMs })
    expect(view.rows[0]?.rankBefore).toBe(rank)
    const history = await desk.running.client.leaderboards.history({ ...desk.board(), agentIds: ['own1'] })
    expect(history.series[0]).toMatchObject({ ranks: [rank, rank === null ? null : 2, 1], scores: [70, 50, 70] })
    expect((await desk.running.client.leaderboards.overtakes(desk.board())).total).toBe(rank === null ? 0 : 2)
  })

  it.each([
    ['reckoned here over a whole list', null, {}, [{ rank: 1, isTied: true, rankBefore: 1 }, { rank: 1 }]],
    [
      'reckoned here over half a list',
      null,
      { total: 900 },
      [
        { rank: null, isTied: false, rankBefore: null, avgScore: 60 },
        { rank: null, isTied: false, rankBefore: null },
      ],
    ],
    ['of the service over half a list', 7, { total: 900 }, [{ rank: 7, isTied: true, rankBefore: 7 }, { rank: 7 }]],
  ] as const)('shows ranks %s beside those of a whole snapshot', async (_of, rank, about, rows) => {
    await desk.read([wireRow('own1', rank, 70), wireRow('r', rank === null ? null : 9, 60)])
    desk.nowMs += hourMs
    const view = await desk.read({ items: [wireRow('own1', rank, 60), wireRow('r', rank, 60)], ...about })
    expect(view).toMatchObject({ comparedAtMs: startMs, rows })
    // What they are reckoned from stays: the road goes by it.
    const of = { ...desk.board(), agentKey: agentKeySchema.parse('ag_0000own1'), target: 1 }
    expect((await desk.running.client.leaderboards.road(of)).rankedRivals).toBe(1)
  })
})
