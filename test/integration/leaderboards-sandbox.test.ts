/** Leaderboards as the sandbox sends them, over real HTTP with a real database. */
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { agentIdSchema } from '#contract/ids.ts'
import type { BoardRef } from '#contract/ipc/leaderboards.procedures.ts'
import { type RunningSandbox, startSandbox } from '../../src-sandbox/sandbox-server.ts'
import { addDeployment } from '../support/connected-sandbox.ts'
import { openConsole, type RunningConsole, refusalOf } from '../support/running-console.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'

const folder = makeTemporaryFolder()

describe('boards of the sandbox', () => {
  let sandbox: RunningSandbox
  let running: RunningConsole
  let board: BoardRef
  beforeAll(async () => {
    sandbox = await startSandbox({ agents: 3, limits: false, demoFleet: true })
    running = openConsole(join(folder, 'sandbox.db'))
    const { deploymentId } = await addDeployment(running, sandbox, ['global', 'cn'])
    board = { deploymentId, site: 'global', category: null }
  })
  afterAll(async () => {
    await running.console.close()
    await sandbox.close()
  })

  it.each(['global', 'cn'] as const)('reads the board of %s, and the same row as the scorecard', async (site) => {
    const of = { ...board, site }
    expect((await running.client.leaderboards.get(of)).readAtMs).toBeNull()
    await running.client.leaderboards.refresh({ ...of, isForced: true })
    const view = await running.client.leaderboards.get(of)
    expect(view).toMatchObject({ error: null, rankedBy: 'service', snapshotCount: 1, isSameAsAll: false, gone: [] })
    const [first] = view.rows.filter(({ rank }) => rank !== null)
    expect(first?.rank).toBe(1)
    const { deploymentId } = board
    const card = await running.client.leaderboards.scorecard({
      deploymentId,
      site,
      agentId: agentIdSchema.parse(first?.agentId),
    })
    expect(card).toMatchObject({ rank: 1, avgScore: first?.avgScore, predictionCount: first?.predictionCount })
  })

  it('has a board a category', async () => {
    await running.client.leaderboards.refresh({ ...board, category: 'crypto', isForced: true })
    const view = await running.client.leaderboards.get({ ...board, category: 'crypto' })
    expect(view.error).toBeNull()
    expect(view.isSameAsAll).toBe(false)
    await running.client.leaderboards.refresh({ ...board, category: 'economics', isForced: true })
    expect(await running.client.leaderboards.get({ ...board, category: 'economics' })).toMatchObject({
      rows: [],
      rankedBy: null,
      error: null,
    })
  })

  it('says what the service says of a scorecard that is none', async () => {
    const { deploymentId } = board
    const agentId = agentIdSchema.parse('agent_nobody')
    expect(
      await refusalOf(running.client.leaderboards.scorecard({ deploymentId, site: 'global', agentId })),
    ).toMatchObject({ code: 'agent_unknown' })
  })
})
