/** Pauses with an aim against the sandbox: what is held, what goes on, what goes afterwards and what is too late. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type AgentKey, type DeploymentId, eventIdSchema, type Site } from '#contract/ids.ts'
import { challengeKeySchema } from '#contract/ipc/challenge-key.ts'
import type { PauseAim } from '#contract/ipc/pause-aim.ts'
import { createMemoryVault } from '../../src-main/vault/memory-vault.ts'
import { type RunningSandbox, startSandbox } from '../../src-sandbox/sandbox-server.ts'
import { operate } from '../contract/sandbox-client.ts'
import { addDeployment, addSandboxAgent } from '../support/connected-sandbox.ts'
import { openConsole, type RunningConsole, refusalOf } from '../support/running-console.ts'

let sandbox: RunningSandbox
let running: RunningConsole
let deploymentId: DeploymentId
let items: Record<Site, Awaited<ReturnType<typeof prepare>>>

beforeEach(async () => {
  sandbox = await startSandbox({ agents: 8, limits: false })
  running = openConsole(':memory:', { vault: createMemoryVault('test'), lookUpSpacingMs: 100 })
  running.console.start()
  const { baseUrl } = sandbox
  const added = await addDeployment(running, { baseUrl }, ['global', 'cn'])
  deploymentId = added.deploymentId
  items = { global: await prepare('global'), cn: await prepare('cn') }
})
afterEach(async () => {
  await running.console.close()
  await sandbox.close()
})

/** An agent of this site with a draft on a challenge of its own. */
async function prepare(site: Site) {
  const { client } = running
  const agent = sandbox.agents.find((each) => each.site === site && each.auth_method === 'client_credentials')
  if (agent === undefined) throw new Error(`no agent with a secret on ${site}`)
  const scopeKey = site === 'cn' ? 'AU' : 'CL'
  await operate(sandbox, 'subscriptions', { agent_id: agent.agent_id, scopes: [scopeKey] })
  const challenge = await operate(sandbox, 'challenges', { site, scope_key: scopeKey, deadline_in_s: 300 })
  const { agentKey } = await addSandboxAgent({ client }, { deploymentId, agent, name: `Tern ${site}` })
  await client.challenges.refresh()
  const item = { agentKey, challengeKey: challengeKeySchema.parse(`${deploymentId}~${site}~${challenge.id}`) }
  const draft = { direction: 'bullish', confidenceText: '0.7', reasoning: '' } as const
  await client.predictions.saveDrafts({ drafts: [{ ...item, draft }] })
  return item
}

async function stateOf(agentKey: AgentKey) {
  const { rows } = await running.client.outbox.list()
  return rows.find((row) => row.agentKey === agentKey)?.state
}

async function arrivalsOf(agentKey: AgentKey): Promise<number> {
  const { row } = await running.client.agents.get({ agentKey })
  const { entries } = await operate(sandbox, 'ledger')
  return entries.filter(
    (entry: { endpoint: string; agent_id: string }) =>
      entry.endpoint === 'submitPrediction' && entry.agent_id === row.agentId,
  ).length
}

const macro: PauseAim = { kind: 'tag', label: 'macro' }
const night: PauseAim = { kind: 'group', label: 'Night' }
const pause = (...aims: PauseAim[]) => running.client.pauses.add({ aims })
const accepted = (agentKey: AgentKey) => expect.poll(() => stateOf(agentKey), { timeout: 20_000 }).toBe('accepted')

describe('a pause with an aim', () => {
  it('of one site holds its writes while those of the other are receipted, and its end lets them go', async () => {
    const { global, cn } = items
    await pause({ kind: 'site', deploymentId, site: 'cn' })
    await running.client.predictions.send({ items: [global, cn] })
    await accepted(global.agentKey)
    expect(await stateOf(cn.agentKey)).toBe('queued')
    expect(await arrivalsOf(cn.agentKey)).toBe(0)
    const review = await running.client.pauses.review({ aims: null })
    expect(review).toMatchObject({ goes: { total: 1, rows: [{ agentKey: cn.agentKey }] }, late: { total: 0 } })
    await running.client.pauses.remove({ aims: null })
    await accepted(cn.agentKey)
    expect(await arrivalsOf(cn.agentKey)).toBe(1)
  })

  it('of a tag shows what has become too late, and its end does not send it', async () => {
    const { global, cn } = items
    await running.client.agents.label({ agentKeys: [global.agentKey], addTags: ['macro'], removeTags: [] })
    const aims = [macro]
    await pause(...aims)
    await running.client.predictions.send({ items: [global, cn] })
    await accepted(cn.agentKey)
    await operate(sandbox, 'clock', { advance_s: 600 })
    await running.client.challenges.refresh()
    const review = await running.client.pauses.review({ aims })
    expect(review).toMatchObject({ goes: { total: 0 }, late: { total: 1, rows: [{ agentKey: global.agentKey }] } })
    await running.client.pauses.remove({ aims })
    expect(await stateOf(global.agentKey)).toBe('expired')
    expect(await arrivalsOf(global.agentKey)).toBe(0)
    const row = (await running.client.agents.get({ agentKey: global.agentKey })).row
    expect(row).toMatchObject({ failed: 1, pausedBy: [] })
  })

  // Without a deadline nothing but the change itself makes the sender look again.
  it.each<[string, PauseAim, object]>([
    ['tag lets a comment go when its agent loses the tag', macro, { removeTags: ['macro'] }],
    ['group lets a comment go when its agent is put into another', night, { group: 'Day' }],
    ['group lets a comment go when its agent is taken out of it', night, { group: null }],
  ])('of a %s', async (_, aim, change) => {
    const { agentKey } = items.global
    const label = (labels: object) =>
      running.client.agents.label({ agentKeys: [agentKey], addTags: [], removeTags: [], ...labels })
    await label({ addTags: ['macro'], group: 'Night' })
    await pause(aim)
    const { id } = await operate(sandbox, 'events', { title: 'Harvest report', spaces: ['finance'] })
    const event = { eventId: eventIdSchema.parse(id), title: 'Harvest report' }
    const comment = { kind: 'comment', agentKey, event, spaceId: null, text: 'Yields fall.' } as const
    await running.client.discussion.send({ items: [comment] })
    const review = (labels: object) =>
      running.client.agents.reviewLabels({ agentKeys: [agentKey], addTags: [], removeTags: [], ...labels })
    expect(await review({ addTags: ['oil'], removeTags: ['gold'] })).toEqual({ kinds: [], agents: [] })
    await label({ addTags: ['oil'], removeTags: ['gold'] })
    expect(await stateOf(agentKey)).toBe('queued')
    expect(await review(change)).toEqual({
      kinds: [{ kind: 'comment', count: 1 }],
      agents: [{ agentKey, count: 1 }],
    })
    expect(await stateOf(agentKey)).toBe('queued')
    await label(change)
    await accepted(agentKey)
  })

  it('of a tag lets nothing go where the change leaves a second pause that holds', async () => {
    const { agentKey } = items.global
    const change = { agentKeys: [agentKey], addTags: [], removeTags: ['macro'] }
    await running.client.agents.label({ ...change, addTags: ['macro'], removeTags: [], group: 'Night' })
    await pause(macro, night)
    await running.client.predictions.send({ items: [items.global] })
    expect((await running.client.agents.reviewLabels(change)).kinds).toEqual([])
    expect((await running.client.agents.reviewLabels({ ...change, group: 'Day' })).kinds).toHaveLength(1)
    await running.client.agents.label(change)
    expect(await stateOf(agentKey)).toBe('queued')
  })

  it('lets a single write be taken back from the review', async () => {
    const { global, cn } = items
    await pause({ kind: 'all' })
    await running.client.predictions.send({ items: [global, cn] })
    const { goes } = await running.client.pauses.review({ aims: null })
    const dropped = goes.rows.find(({ agentKey }) => agentKey === cn.agentKey)
    if (dropped === undefined) throw new Error('not in the review')
    await running.client.outbox.cancel({ outboxId: dropped.outboxId })
    expect((await running.client.pauses.review({ aims: null })).goes.total).toBe(1)
    await running.client.pauses.remove({ aims: null })
    await accepted(global.agentKey)
    expect(await stateOf(cn.agentKey)).toBe('cancelled')
  })

  it('holds what is sent by hand as that agent alone', async () => {
    const { global, cn } = items
    await pause({ kind: 'agent', agentKey: global.agentKey })
    const receipts = await running.client.subscriptions.change({
      changes: [
        { agentKey: global.agentKey, scopeKey: 'ES', subscribe: true },
        { agentKey: cn.agentKey, scopeKey: 'AG', subscribe: true },
      ],
    })
    expect(receipts.map(({ outcome }) => (outcome.ok ? 'ok' : outcome.error.code))).toEqual(['writes_paused', 'ok'])
    const scope = { scope: 'comment:like', isAdded: false }
    const refusal = await refusalOf(running.client.profiles.changeScope({ ...scope, agentKey: global.agentKey }))
    expect(refusal).toMatchObject({ code: 'writes_paused' })
    expect(await running.client.profiles.changeScope({ ...scope, agentKey: cn.agentKey })).toEqual({
      outcome: 'changed',
    })
  })
})
