/** A deployment with two agents of ours whose leaderboard a test says, over real HTTP with a real database. */
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { type DeploymentId, deploymentIdSchema } from '#contract/ids.ts'
import type { BoardRef, BoardView } from '#contract/ipc/leaderboards.procedures.ts'
import { openStore, type Store } from '../../src-main/store/store.ts'
import { type FaultServer, sendJson, startFaultServer } from './fault-server.ts'
import { openConsole, type RunningConsole } from './running-console.ts'
import { storeAgent, storeDeployment } from './stored-fleet.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

export const hourMs = 3_600_000
export const startMs = Date.UTC(2026, 5, 15, 12)

type WireRow = Record<string, unknown>

/** A row as the service sends it. */
export const wireRow = (id: string, rank: number | null, avg: number | null, more: WireRow = {}): WireRow => ({
  rank,
  agent_id: id,
  agent_name: `Agent ${id}`,
  avg_score: avg,
  accuracy_rate: 0.5,
  prediction_count: 20,
  correct_count: 10,
  verified: true,
  ...more,
})

interface BoardDesk {
  server: FaultServer
  running: RunningConsole
  deploymentId: DeploymentId
  /** Of the next answers. */
  status: number
  nowMs: number
  /** How far the service's clock is ahead of this computer's. */
  aheadMs: number
  withStore(work: (store: Store) => void): void
  board(): BoardRef
  /** The board after a reading to which the service answers so. */
  read(answer: unknown, of?: BoardRef): Promise<BoardView>
}

/** For each test of a file a console of its own. */
export function createBoardDesk(): BoardDesk {
  const folder = makeTemporaryFolder()
  let body: unknown
  let path = ''
  let count = 0
  const desk = {
    deploymentId: deploymentIdSchema.parse('dp_00000001'),
    status: 200,
    nowMs: startMs,
    aheadMs: 0,
    withStore(work) {
      const store = openStore({ path, clock: () => desk.nowMs })
      work(store)
      store.close()
    },
    board: () => ({ deploymentId: desk.deploymentId, site: 'global', category: null }),
    async read(answer, of = desk.board()) {
      body = answer
      await desk.running.client.leaderboards.refresh({ ...of, isForced: true })
      return desk.running.client.leaderboards.get(of)
    },
  } as BoardDesk
  beforeAll(async () => {
    desk.server = await startFaultServer(({ path: asked }, response) => {
      response.setHeader('date', new Date(desk.nowMs + desk.aheadMs).toUTCString())
      if (asked.includes('/eval/leaderboard')) sendJson(response, desk.status, body)
      else sendJson(response, 404, { detail: 'Not found' })
    })
  })
  afterAll(() => desk.server.close())
  beforeEach(() => {
    Object.assign(desk, { status: 200, nowMs: startMs, aheadMs: 0 })
    count += 1
    desk.server.received.length = 0
    path = join(folder, `board-${count}.db`)
    desk.withStore((store) => storeOwnAgents(store, desk))
    desk.running = openConsole(path, { clock: () => desk.nowMs, startTimer: () => () => {} })
  })
  afterEach(() => desk.running.console.close())
  return desk
}

function storeOwnAgents(store: Store, { deploymentId, server }: BoardDesk): void {
  storeDeployment(store, { deploymentId, baseUrl: server.baseUrl, name: 'Odd', addedAtMs: startMs })
  const { siteNo } = store.deployments.site(deploymentId, 'global') ?? { siteNo: 0 }
  for (const id of ['own1', 'own2']) {
    storeAgent(store, { agentKey: `ag_0000${id}`, siteNo, agentId: id, name: id, addedAtMs: startMs })
  }
}
