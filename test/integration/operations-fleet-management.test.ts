/**
 * What the operator says of agents, over real HTTP with a real database: labels, notes, archive, forgetting many, saved
 * views.
 */
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { agentIdSchema, agentKeySchema, viewIdSchema } from '#contract/ids.ts'
import type { FleetRow } from '#contract/ipc/agents.procedures.ts'
import { createMemoryVault } from '../../src-main/vault/memory-vault.ts'
import { type RunningSandbox, startSandbox } from '../../src-sandbox/sandbox-server.ts'
import { operate } from '../contract/sandbox-client.ts'
import { addDeployment, addSandboxAgent } from '../support/connected-sandbox.ts'
import { desktopWith } from '../support/no-desktop.ts'
import { openConsole, type RunningConsole, refusalOf } from '../support/running-console.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'

const folder = makeTemporaryFolder()
let sandbox: RunningSandbox
let running: RunningConsole
const vault = createMemoryVault('test')
/** Whom main's dialog named, a list a question; and what the operator says to it. */
const asked: (readonly { agentName: string; site: string }[])[] = []
let isConfirmed = true

beforeAll(async () => {
  sandbox = await startSandbox({ agents: 3 })
  running = openConsole(join(folder, 'console.db'), {
    vault,
    desktop: desktopWith({
      confirmErase: async (agents) => {
        asked.push(agents)
        return isConfirmed
      },
    }),
  })
  running.console.start()
  const { deploymentId } = await addDeployment(running, sandbox)
  for (const agent of sandbox.agents.filter(({ site }) => site === 'global'))
    await addSandboxAgent(running, { deploymentId, agent })
})
afterAll(async () => {
  await running.console.close()
  await sandbox.close()
})

const fleet = async () => (await running.client.agents.fleet()).rows
async function agentAt(index: number): Promise<FleetRow> {
  const row = (await fleet())[index]
  if (row === undefined) throw new Error(`no agent ${index}`)
  return row
}
const nobody = agentKeySchema.parse('ag_nobody-here')
const noLabels = { addTags: [], removeTags: [] }
const failed = (code: string) => ({ outcome: { ok: false, error: { code } } })

describe('tags and groups', () => {
  it('are set on many agents at once, a receipt a row', async () => {
    const [first, second] = [await agentAt(0), await agentAt(1)]
    const receipts = await running.client.agents.label({
      agentKeys: [first.agentKey, second.agentKey, nobody],
      addTags: ['  Macro ', 'gold', 'MACRO'],
      removeTags: [],
      group: 'Morning desk',
    })
    expect(receipts.map(({ outcome }) => outcome.ok)).toEqual([true, true, false])
    expect(receipts[2]).toMatchObject(failed('not_found'))
    expect((await fleet()).map(({ tags, group }) => ({ tags: tags.toSorted(), group })).slice(0, 3)).toEqual([
      { tags: ['Macro', 'gold'], group: 'Morning desk' },
      { tags: ['Macro', 'gold'], group: 'Morning desk' },
      { tags: [], group: null },
    ])
  })

  it('keep the spelling that is in use, and go whatever the letter case', async () => {
    const { agentKey } = await agentAt(2)
    const { client } = running
    await client.agents.label({
      agentKeys: [agentKey],
      addTags: ['mACRO', 'oil'],
      removeTags: [],
      group: 'morning DESK',
    })
    expect(await agentAt(2)).toMatchObject({ tags: ['Macro', 'oil'], group: 'Morning desk' })
    await client.agents.label({ agentKeys: [agentKey], addTags: [], removeTags: ['MACRO'], group: null })
    expect(await agentAt(2)).toMatchObject({ tags: ['oil'], group: null })
  })

  it('that cannot be are refused before anything is changed', async () => {
    const { agentKey } = await agentAt(2)
    const label = (change: object) => running.client.agents.label({ agentKeys: [agentKey], ...noLabels, ...change })
    for (const tag of ['', 'x'.repeat(41), 'two\nlines', '\u202Eoil'])
      expect(await refusalOf(label({ addTags: ['fine', tag] }))).toMatchObject({ code: 'label_malformed' })
    expect(await refusalOf(label({ group: ' ' }))).toMatchObject({ code: 'label_malformed' })
    const many = Array.from({ length: 30 }, (_, index) => `tag ${index}`)
    expect(await label({ addTags: many })).toMatchObject([failed('too_many_tags')])
    expect(await label({ addTags: many, removeTags: ['oil'] })).toMatchObject([{ outcome: { ok: true } }])
    expect((await agentAt(2)).tags).toHaveLength(30)
    await label({ addTags: ['oil'], removeTags: many })
    expect(await agentAt(2)).toMatchObject({ tags: ['oil'], group: null })
  })
})

describe('a note', () => {
  it('is kept as typed, and the fleet says that there is one', async () => {
    const { agentKey } = await agentAt(0)
    const note = 'Ask Ann before the next claim.\n'
    await running.client.agents.setNote({ agentKey, note })
    expect((await running.client.agents.get({ agentKey })).note).toBe(note)
    expect((await fleet()).map(({ hasNote }) => hasNote)).toEqual([true, false, false])
    await running.client.agents.setNote({ agentKey, note: '' })
    expect((await agentAt(0)).hasNote).toBe(false)
    expect(await refusalOf(running.client.agents.setNote({ agentKey: nobody, note }))).toMatchObject({
      code: 'not_found',
    })
  })
})

describe('an archived agent', () => {
  it('keeps its secret and its labels, owes nothing and is asked nothing', async () => {
    const { client } = running
    const { agentKey, deploymentId } = await agentAt(0)
    const other = await agentAt(1)
    await client.subscriptions.change({
      changes: [agentKey, other.agentKey].map((key) => ({ agentKey: key, scopeKey: 'CL', subscribe: true })),
    })
    const { id } = await operate(sandbox, 'challenges', {
      site: 'global',
      scope_key: 'CL',
      question: 'Up?',
      deadline_in_s: 3_600,
    })
    await client.challenges.refresh()
    const before = (await agentAt(0)).owed
    expect(before).toBeGreaterThan(0)

    const receipts = await client.agents.archive({ agentKeys: [agentKey, nobody], archived: true })
    expect(receipts).toMatchObject([{ outcome: { ok: true } }, failed('not_found')])
    expect(await agentAt(0)).toMatchObject({
      isArchived: true,
      owed: 0,
      tokenExpiresAtMs: null,
      tags: ['Macro', 'gold'],
    })

    const agentKeys = [agentKey]
    expect(await client.agents.check({ agentKeys })).toMatchObject([failed('agent_archived')])
    expect(await client.subscriptions.refresh({ agentKeys })).toMatchObject([failed('agent_archived')])
    const change = { agentKey, scopeKey: 'GC', subscribe: true }
    expect(await client.subscriptions.change({ changes: [change] })).toMatchObject([failed('agent_archived')])
    expect((await client.subscriptions.matrix({ agentKeys })).agents).toEqual([])
    const matrix = await client.challenges.matrix()
    expect(matrix.agents.map((agent) => agent.agentKey)).not.toContain(agentKey)
    const ofArchived = (await client.challenges.list({ agentKeys })).items
    expect(ofArchived.filter(({ fleet }) => fleet.owed + fleet.drafted > 0)).toEqual([])

    const listed = (await client.challenges.list()).items.find(({ challenge }) => challenge.challengeId === id)
    if (listed === undefined) throw new Error('not listed')
    expect(listed.fleet).toMatchObject({ subscribed: 1, owed: 1 })
    const { challengeKey } = listed.challenge
    for (const keys of [null, agentKeys, [agentKey, other.agentKey]]) {
      const desk = await client.predictions.desk({ challengeKey, agentKeys: keys })
      expect(desk.rows.map((row) => row.agentKey)).not.toContain(agentKey)
    }
    await client.predictions.saveDrafts({
      drafts: [{ agentKey, challengeKey, draft: { direction: 'bullish', confidenceText: '0.7', reasoning: '' } }],
    })
    const [sent] = await client.predictions.send({ items: [{ agentKey, challengeKey }] })
    expect(sent).toMatchObject({ outboxId: null, error: { code: 'agent_archived' } })
    expect((await client.challenges.list()).items[0]?.fleet).toMatchObject({ drafted: 0 })

    await client.agents.archive({ agentKeys, archived: false })
    expect(await client.agents.check({ agentKeys })).toMatchObject([{ outcome: { ok: true } }])
    expect(await agentAt(0)).toMatchObject({
      isArchived: false,
      status: 'ready',
      owed: before - 1,
      deploymentId,
    })
  })

  it('cannot be one whose writes are not settled, of whatever kind, and its row counts them', async () => {
    const { client } = running
    const { agentKey } = await agentAt(1)
    const item = (await client.challenges.list()).items.find(({ challenge }) => challenge.question === 'Up?')
    if (item === undefined) throw new Error('no challenge')
    const { challengeKey } = item.challenge
    await client.pauses.add({ aims: [{ kind: 'all' }] })
    await client.predictions.saveDrafts({
      drafts: [{ agentKey, challengeKey, draft: { direction: 'bullish', confidenceText: '0.7', reasoning: '' } }],
    })
    const [sent] = await client.predictions.send({ items: [{ agentKey, challengeKey }] })
    if (sent?.outboxId == null) throw new Error('not queued')
    const target = { agentId: agentIdSchema.parse('agent_elsewhere'), name: 'Somebody' }
    const [followed] = await client.discussion.send({ items: [{ agentKey, kind: 'follow', target }] })
    if (followed?.outboxId == null) throw new Error('not queued')
    const archive = () => client.agents.archive({ agentKeys: [agentKey], archived: true })
    expect(await agentAt(1)).toMatchObject({ waiting: 1, unsettled: 2 })
    expect(await archive()).toMatchObject([failed('writes_under_way')])
    await client.outbox.cancel({ outboxId: sent.outboxId })
    expect(await agentAt(1)).toMatchObject({ waiting: 0, unsettled: 1 })
    expect(await archive()).toMatchObject([failed('writes_under_way')])
    await client.outbox.cancel({ outboxId: followed.outboxId })
    expect(await agentAt(1)).toMatchObject({ unsettled: 0 })
    await client.pauses.remove({ aims: null })
    expect(await archive()).toMatchObject([{ outcome: { ok: true } }])
  })
})

describe('saved views', () => {
  it('are kept under names of their own, renamed, overwritten and taken away', async () => {
    const { savedViews } = running.client
    const macro = await savedViews.save({
      viewId: null,
      screen: 'fleet',
      name: ' My macro desk ',
      search: '{"tags":["Macro"]}',
    })
    const all = await savedViews.save({ viewId: null, screen: 'fleet', name: 'All 2', search: '{}' })
    await savedViews.save({ viewId: null, screen: 'fleet', name: 'All 10', search: '{}' })
    const list = async () => (await savedViews.list({ screen: 'fleet' })).views
    expect((await list()).map(({ name }) => name)).toEqual(['All 2', 'All 10', 'My macro desk'])
    expect(
      await refusalOf(savedViews.save({ viewId: null, screen: 'fleet', name: 'my MACRO desk', search: '{}' })),
    ).toMatchObject({
      code: 'view_name_taken',
    })
    expect(await refusalOf(savedViews.rename({ viewId: all.viewId, name: 'all 10' }))).toMatchObject({
      code: 'view_name_taken',
    })
    expect(await refusalOf(savedViews.rename({ viewId: all.viewId, name: '' }))).toMatchObject({
      code: 'label_malformed',
    })
    await savedViews.rename({ viewId: macro.viewId, name: 'MY MACRO DESK' })
    await savedViews.save({ viewId: macro.viewId, screen: 'fleet', name: 'MY MACRO DESK', search: '{"tags":["gold"]}' })
    await savedViews.remove({ viewId: all.viewId })
    expect(await list()).toMatchObject([
      { name: 'All 10' },
      { viewId: macro.viewId, name: 'MY MACRO DESK', search: '{"tags":["gold"]}' },
    ])
    const ofInbox = await savedViews.save({ viewId: null, screen: 'inbox', name: 'All 10', search: '{"q":"oil"}' })
    expect((await savedViews.list({ screen: 'inbox' })).views).toEqual([ofInbox])
    expect((await list()).map(({ name }) => name)).toEqual(['All 10', 'MY MACRO DESK'])
    const gone = viewIdSchema.parse('vw_nothing-here')
    expect(await refusalOf(savedViews.rename({ viewId: gone, name: 'x' }))).toMatchObject({
      code: 'not_found',
    })
    expect(await refusalOf(savedViews.save({ viewId: gone, screen: 'fleet', name: 'x', search: '' }))).toMatchObject({
      code: 'not_found',
    })
  })
})

describe('forgetting', () => {
  it('with their secrets is asked once, and a no leaves every agent and secret where it is', async () => {
    isConfirmed = false
    const before = await fleet()
    expect(before.length).toBeGreaterThan(1)
    const agentKeys = before.map(({ agentKey }) => agentKey)
    const call = running.client.agents.forget({ agentKeys: [...agentKeys, nobody], eraseSecret: true })
    expect(await refusalOf(call)).toMatchObject({ code: 'erase_not_confirmed' })
    expect(asked).toEqual([before.map(({ name, site }) => ({ agentName: name, site }))])
    expect(await fleet()).toEqual(before)
    for (const agentKey of agentKeys) expect((await vault.read(agentKey)).reveal()).not.toBe('')
    isConfirmed = true
  })

  it('takes several agents away, tells of each, and erases their secrets when that was asked', async () => {
    const { client } = running
    const [kept, erased] = [await agentAt(0), await agentAt(2)]
    asked.length = 0
    expect(await client.agents.forget({ agentKeys: [kept.agentKey, nobody], eraseSecret: false })).toMatchObject([
      { agentKey: kept.agentKey, secret: 'kept', outcome: { ok: true } },
      { agentKey: nobody, secret: 'kept', ...failed('not_found') },
    ])
    expect(asked).toEqual([])
    expect((await vault.read(kept.agentKey)).reveal()).not.toBe('')
    expect(await client.agents.forget({ agentKeys: [erased.agentKey], eraseSecret: true })).toMatchObject([
      { agentKey: erased.agentKey, secret: 'erased', outcome: { ok: true } },
    ])
    expect(asked).toEqual([[{ agentName: erased.name, site: erased.site }]])
    await expect(vault.read(erased.agentKey)).rejects.toMatchObject({ code: 'secret_missing' })
    expect((await fleet()).map(({ agentKey }) => agentKey)).toEqual([expect.not.stringMatching(kept.agentKey)])
  })
})
