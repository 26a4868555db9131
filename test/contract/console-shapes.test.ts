/** The console's main job against every shape in which deployments are met, alone and in random combinations. */
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningSandbox, startSandbox } from '../../src-sandbox/sandbox-server.ts'
import { shapeNames } from '../../src-sandbox/shapes/registry.ts'
import { openConsole, type RunningConsole } from '../support/running-console.ts'
import {
  expectedScores,
  itemsOf,
  predictAll,
  predictElsewhere,
  prepare,
  resolveAll,
  type ShapedJob,
  scoresOf,
  subscribeAll,
} from '../support/shaped-main-job.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'
import { agentOf, operate } from './sandbox-client.ts'

/** Under these the job cannot be done: what the console says instead is held by tests of their own below. */
const undoable = ['trailing-slash', 'cut-lists']
const doable = shapeNames.filter((name) => !undoable.includes(name))
const combinations = 8
/** More challenges than a page holds, so that the job's own are on a later one. */
const fillers = 25

const folder = makeTemporaryFolder()
let sandbox: RunningSandbox
beforeAll(async () => {
  sandbox = await startSandbox({ agents: 6 * 42, limits: false, checkAnswers: false })
  for (const place of [{ scope_key: 'CL' }, { site: 'cn', scope_key: 'AG' }]) {
    for (let count = 0; count < fillers; count += 1) {
      await operate(sandbox, 'challenges', { ...place, deadline_in_s: 6 * 86_400 })
    }
  }
})
afterAll(async () => {
  await sandbox.close()
})

let jobs = 0
/** A new console, and agents that nobody has used; the shapes are on until the next job. */
async function withJob(shapes: readonly string[], work: (job: ShapedJob) => Promise<void>): Promise<void> {
  const number = jobs
  jobs += 1
  await operate(sandbox, 'shapes', { shapes })
  const asked: string[] = []
  const running: RunningConsole = openConsole(join(folder, `console-${number}.db`), {
    fetch(input, init) {
      asked.push(input instanceof Request ? input.url : String(input))
      return fetch(input, init)
    },
  })
  running.console.start()
  try {
    await work({
      sandbox,
      running,
      shapes,
      asked,
      agents: [
        agentOf(sandbox, 'global', 3 * number),
        agentOf(sandbox, 'global', 3 * number + 2),
        agentOf(sandbox, 'cn', 3 * number),
      ],
    })
  } finally {
    await running.console.close()
  }
}

async function doMainJob(job: ShapedJob): Promise<void> {
  const prepared = await prepare(job)
  await subscribeAll(job, prepared)
  await predictAll(job, prepared)
  await resolveAll(job, prepared)
  if (job.shapes.includes('late-scores')) {
    expect(await scoresOf(job.running, prepared)).toEqual([null, null, null])
    await operate(sandbox, 'clock', { advance_s: 3600 })
    await job.running.client.challenges.refresh()
    await job.running.client.results.refresh()
  }
  expect(await scoresOf(job.running, prepared)).toEqual(expectedScores(job.shapes))
  const askedBefore = job.asked.length
  await job.running.client.results.refresh()
  const ids = Object.values(prepared.places).map(({ challengeId }) => challengeId)
  expect(job.asked.slice(askedBefore).filter((url) => ids.some((id) => url.includes(id)))).toEqual([])
}

describe("the console's main job", () => {
  it.each([['none'], ...doable.map((name) => [name])])('is done under the shape %s', async (name) => {
    await withJob(name === 'none' ? [] : [name], doMainJob)
  })

  it(`is done under ${combinations} random combinations of shapes`, async () => {
    const property = fc.asyncProperty(fc.subarray(doable, { minLength: 2 }), async (shapes) => {
      await withJob(shapes, doMainJob).catch((error: unknown) => {
        throw new Error(`under ${shapes.join(',')}`, { cause: error })
      })
    })
    await fc.assert(property, { seed: 8, numRuns: combinations, endOnFailure: true })
  }, 240_000)
})

describe('a prediction that another client of the agent has made', () => {
  const refusals = [
    'existing-receipts',
    'duplicate-400',
    'duplicate-500',
    'detail-arrays',
    'html-errors',
    'empty-errors',
    'success-false',
  ]
  it.each([['none'], ...refusals.map((name) => [name])])(
    'is never shown as what was typed here, under the shape %s',
    async (name) => {
      await withJob(name === 'none' ? [] : [name], async (job) => {
        const prepared = await prepare(job)
        await subscribeAll(job, prepared)
        await job.running.client.challenges.refresh()
        const [agent] = job.agents
        await predictElsewhere(job, { agent, challengeId: prepared.places.global.challengeId })
        const [item] = itemsOf(prepared)
        if (item === undefined) throw new Error('no item')
        const { client } = job.running
        const draft = { direction: 'bullish', confidenceText: '0.7', reasoning: '' } as const
        await client.predictions.saveDrafts({ drafts: [{ ...item, draft }] })
        await client.predictions.send({ items: [item] })
        await expect
          .poll(async () => (await client.outbox.list()).rows.map(({ settledAtMs }) => settledAtMs === null), {
            timeout: 20_000,
          })
          .not.toContain(true)
        const shown = async () =>
          (await client.results.list()).rows
            .filter(({ agentKey }) => agentKey === item.agentKey)
            .map(({ direction, confidence, score }) => ({ direction, confidence, score }))
        for (const row of await shown()) expect(row).toEqual({ direction: null, confidence: null, score: null })
        await resolveAll(job, prepared)
        const resolved = await shown()
        expect(resolved).toHaveLength(1)
        for (const row of resolved) {
          expect({ ...row, score: Number(row.score?.toFixed(6)) }).toEqual({
            direction: 'bearish',
            confidence: 0.9,
            score: 5,
          })
        }
      })
    },
  )
})

it('says how much of a list is missing that ends before its total, and takes it for no whole one', async () => {
  await withJob(['cut-lists'], async ({ running: { client }, sandbox: { baseUrl } }) => {
    await client.deployments.add({ baseUrl, name: 'Shaped', sites: ['global', 'cn'] })
    await client.challenges.refresh()
    const { siteHealth } = await client.app.state()
    for (const { challengeList } of siteHealth) {
      expect(challengeList).toMatchObject({ received: 20, hasMore: true })
      expect(challengeList?.total).toBeGreaterThan(20)
    }
  })
})

it('names a redirect to the same path with a slash as one', async () => {
  await withJob(['trailing-slash'], async ({ running: { client }, sandbox: { baseUrl } }) => {
    const { sites } = await client.deployments.check({ baseUrl })
    expect(sites.map(({ reachable }) => reachable)).toEqual([false, false])
    for (const { error } of sites) expect(error?.code).toMatch(/redirect/)
  })
})
