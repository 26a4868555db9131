/** Results that are all here are read once more for an agent that comes after them and is in them. */
import { describe, expect, it } from 'vitest'
import { agentIdSchema, agentKeySchema, challengeIdSchema } from '#contract/ids.ts'
import { operate } from '../contract/sandbox-client.ts'
import { listedChallenge } from '../support/listed-challenge.ts'
import { form } from '../support/registration-samples.ts'
import { challengeId, deploymentId, head, row, setUpResultsDesk } from '../support/results-desk.ts'
import { storeAgent } from '../support/stored-fleet.ts'

const desk = setUpResultsDesk()
const { readAs, results } = desk

describe('results that are all here, when an agent comes that is in them', () => {
  const lateId = agentIdSchema.parse('late-agent')
  const add = () => storeAgent(desk.store, { agentKey: 'ag_results1', agentId: lateId, name: 'Selene' })
  const body = { ...head, predictions: [row, { ...row, agent_id: lateId, score: 40 }] }
  const found = () => results().rows.map(({ agentName, score }) => [agentName, score])

  it('are read once more for it', async () => {
    expect((await readAs(body)).asked).toBe(1)
    expect((await readAs(body)).asked).toBe(0)
    add()
    expect((await readAs(body)).asked).toBe(1)
    expect(found()).toEqual([
      ['Selene', 40],
      ['Helios', 85],
    ])
    expect((await readAs(body)).asked).toBe(0)
  })

  it('are read once more for one that was forgotten and is added again, also after a restart', async () => {
    add()
    await readAs(body)
    desk.store.agents.remove({ agentKey: agentKeySchema.parse('ag_results1') })
    expect(found()).toEqual([['Helios', 85]])
    add()
    await desk.restart()
    await readAs(body)
    expect(found()).toHaveLength(2)
  })

  it('are read of challenges too that nobody here had heard of', async () => {
    await desk.collector.runNow()
    const { id } = await operate(desk.sandbox, 'challenges', { scope_key: 'CL', deadline_in_s: 60, resolve_in_s: 120 })
    await operate(desk.sandbox, 'resolve', { challenge_id: id, result: 'bullish' })
    const isKnown = () =>
      desk.store.challenges.find({ deploymentId, site: 'global', challengeId: challengeIdSchema.parse(id) }) !== null
    await desk.collector.runNow()
    expect(isKnown()).toBe(false)
    add()
    await desk.collector.runNow()
    expect(isKnown()).toBe(true)
  })

  it('stay all here while they cannot be read, and are not asked for in vain for ever', async () => {
    await readAs(body)
    add()
    let readings = 0
    while ((await readAs({ detail: 'Not found' }, 404)).asked > 0 && readings < 100) readings += 1
    expect(readings).toBe(40)
    expect(results().rows[0]?.results.state).toBe('final')
  })

  it('are not asked for again of an agent that is registered here, or where they are older than a week', async () => {
    await readAs(body)
    desk.store.registrations.add({ agentKey: agentKeySchema.parse('ag_results1'), siteNo: 1, stage: 'intent', form })
    add()
    expect((await readAs(body)).asked).toBe(0)
    const deadlineAtMs = Date.now() - 8 * 24 * 3_600_000
    desk.store.challenges.saveListed(1, [listedChallenge({ challengeId, deadlineAtMs })])
    storeAgent(desk.store, { agentKey: 'ag_results2', agentId: 'later-agent', name: 'Eos' })
    expect((await readAs(body)).asked).toBe(0)
  })
})
