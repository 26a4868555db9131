/** From a file of an outside program to its receipt and outcome file, over real HTTP with a real database. */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { DeploymentId } from '#contract/ids.ts'
import { readChallengeKey } from '#contract/ipc/challenge-key.ts'
import type { DropView } from '#contract/ipc/drops.procedures.ts'
import { eventKeySchema } from '#contract/ipc/event-key.ts'
import { targetOfDrop } from '#contract/rules/drops/drop-target.ts'
import { type RunningSandbox, startSandbox } from '../../src-sandbox/sandbox-server.ts'
import { agentOf, operate } from '../contract/sandbox-client.ts'
import { addDeployment, addSandboxAgent } from '../support/connected-sandbox.ts'
import { desktopWith } from '../support/no-desktop.ts'
import { openConsole, type RunningConsole, refusalOf } from '../support/running-console.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'

let home: string
let folder: string
let chosen: string | null
let sandbox: RunningSandbox
let running: RunningConsole
let deploymentId: DeploymentId
let names: string[]
/** How many files each question named, and what the operator says to them. */
let asked: number[]
let isAgreed: boolean

beforeEach(async () => {
  home = makeTemporaryFolder()
  folder = join(home, 'drops')
  for (const each of [folder, join(home, 'data')]) mkdirSync(each)
  chosen = folder
  asked = []
  isAgreed = true
  sandbox = await startSandbox({ agents: 2, limits: false })
  open()
  deploymentId = (await addDeployment(running, sandbox, ['global', 'cn'])).deploymentId
  names = [await addAgent(0), await addAgent(1)]
  await running.client.challenges.refresh()
})
afterEach(async () => {
  await running.console.close()
  await sandbox.close()
})

function open(): void {
  running = openConsole(join(home, 'data/console.db'), {
    lookUpSpacingMs: 100,
    desktop: desktopWith({
      chooseFolder: async () => chosen,
      confirmDropFolder: async (facts) => {
        asked.push(facts.files)
        return isAgreed
      },
    }),
  })
  running.console.start()
}

async function addAgent(index: number): Promise<string> {
  const agent = agentOf(sandbox, 'global', index)
  await addSandboxAgent(running, { deploymentId, agent })
  return agent.name
}

/** As an outside program does: under a temporary name first. */
function put(name: string, content: object): void {
  const part = join(folder, `${name}.part`)
  writeFileSync(part, JSON.stringify({ version: 1, agent: names[0], site: 'global', ...content }))
  renameSync(part, join(folder, name))
}
const readOutcome = (name: string) => JSON.parse(readFileSync(join(folder, 'done', name), 'utf8'))
const listOpen = async () => (await running.client.drops.list({ list: 'open' })).drops
/** As the page approves what it shows. */
const approve = (drops: readonly DropView[], confirmedConcerns: string[] = [], stopped: readonly DropView[] = []) =>
  running.client.drops.approve({
    drops: drops.map((drop) => ({ dropNo: drop.dropNo, ...targetOfDrop(drop) })),
    confirmedConcerns,
    stopped: stopped.map(({ dropNo }) => dropNo),
  })
const dropOf = (drops: readonly DropView[], name: string): DropView => {
  const drop = drops.find((one) => one.name === name)
  if (drop === undefined) throw new Error(`no ${name} among ${drops.map((one) => one.name).join(', ')}`)
  return drop
}
/** An open challenge to which both agents are subscribed. */
async function findChallengeId(): Promise<string> {
  const { client } = running
  const agentKeys = (await client.agents.fleet()).rows.map(({ agentKey }) => agentKey)
  const changes = agentKeys.map((agentKey) => ({ agentKey, scopeKey: 'CL', subscribe: true }))
  await client.subscriptions.change({ changes })
  await client.subscriptions.refresh({ agentKeys })
  const { items } = await client.challenges.list()
  const found = items.find(({ challenge: { site }, fleet }) => site === 'global' && fleet.owed > 0)
  if (found === undefined) throw new Error('no open challenge')
  return readChallengeKey(found.challenge.challengeKey).challengeId
}
async function outcomeOf(name: string) {
  await expect
    .poll(
      async () => {
        await running.client.drops.refresh()
        return existsSync(join(folder, 'done', name))
      },
      { timeout: 20_000 },
    )
    .toBe(true)
  return readOutcome(name)
}

describe('the folder', () => {
  it('is off until one is chosen, and off again afterwards', async () => {
    put('one.json', { kind: 'prediction', challenge: 'ch', direction: 'up', confidence: 0.7 })
    expect(await running.client.drops.refresh()).toMatchObject({ folder: null, waiting: 0 })
    expect(existsSync(join(folder, 'one.json'))).toBe(true)
    expect(await running.client.drops.chooseFolder()).toMatchObject({ folder, waiting: 1, trouble: null })
    expect(await running.client.drops.turnOff()).toMatchObject({ folder: null, waiting: 1 })
  })

  it('is taken with files in it only when the operator agrees', async () => {
    put('theirs.json', {})
    put('another.json', {})
    isAgreed = false
    expect(await running.client.drops.chooseFolder()).toMatchObject({ folder: null, waiting: 0, invalid: 0 })
    expect(existsSync(join(folder, 'theirs.json'))).toBe(true)
    expect(existsSync(join(folder, 'done'))).toBe(false)
    isAgreed = true
    expect(await running.client.drops.chooseFolder()).toMatchObject({ folder, invalid: 2 })
    expect(asked).toEqual([2, 2])
  })

  it('is not one of the console itself', async () => {
    chosen = join(home, 'data')
    expect(await refusalOf(running.client.drops.chooseFolder())).toMatchObject({ code: 'drop_folder_inside_data' })
  })

  it('that vanishes is told of with the time since when, until it is back', async () => {
    await running.client.drops.chooseFolder()
    renameSync(folder, `${folder}-away`)
    const gone = await running.client.drops.refresh()
    expect(gone.trouble).toMatchObject({ error: { code: 'drop_folder_unusable', details: { reason: 'ENOENT' } } })
    expect((await running.client.drops.refresh()).trouble?.sinceMs).toBe(gone.trouble?.sinceMs)
    renameSync(`${folder}-away`, folder)
    expect((await running.client.drops.refresh()).trouble).toBeNull()
  })
})

describe('predictions', () => {
  it('are judged, sent only when they are approved, and their outcome is written back', async () => {
    const challengeId = await findChallengeId()
    await running.client.drops.chooseFolder()
    const file = { kind: 'prediction', challenge: challengeId, direction: 'bullish', confidence: '72 %' }
    put('a-good.json', { ...file, reasoning: 'Dry weather.', ref: 'run-7' })
    put('b-again.json', file)
    put('c-nobody.json', { ...file, agent: 'Nobody' })
    put('d-unknown.json', { ...file, challenge: 'no such challenge' })
    put('e-foreign.json', { ...file, agent: names[1], site: 'cn' })
    put('f-number.json', { ...file, agent: names[1], confidence: 1 })
    put('g-broken.json', { ...file, kind: 'wish' })
    await running.client.drops.refresh()
    const drops = await listOpen()
    expect(
      drops.map(({ name, state, contentFaults, error, fault }) => [
        name,
        state,
        contentFaults,
        error?.code ?? null,
        fault?.fault ?? null,
      ]),
    ).toEqual([
      ['a-good.json', 'waiting', [], null, null],
      ['b-again.json', 'waiting', ['agent_twice'], null, null],
      ['c-nobody.json', 'waiting', ['agent_unknown'], null, null],
      ['d-unknown.json', 'waiting', ['challenge_unknown'], null, null],
      ['e-foreign.json', 'waiting', [], 'site_mismatch', null],
      ['f-number.json', 'waiting', ['confidence_ambiguous'], null, null],
      ['g-broken.json', 'invalid', [], null, 'kind_unknown'],
    ])
    expect((await running.client.outbox.list()).rows).toEqual([])
    // By the challenge or by the agent, whichever is known; of a file that says neither nothing is.
    expect(drops.map((drop) => drop.deploymentId)).toEqual([...Array(6).fill(deploymentId), null])

    const good = dropOf(drops, 'a-good.json')
    const nobody = dropOf(drops, 'c-nobody.json')
    const [dropNo, other] = [good.dropNo, nobody.dropNo]
    const receipts = await approve([good, nobody])
    expect(receipts).toMatchObject([
      { dropNo, outboxId: expect.stringMatching(/^ob_/), error: null },
      { dropNo: other, outboxId: null, error: { code: 'invalid_input' } },
    ])
    expect(await outcomeOf('a-good.result.json')).toMatchObject({
      version: 1,
      file: 'a-good.json',
      ref: 'run-7',
      outcome: 'accepted',
      receipt: { id: expect.any(String), requestId: expect.any(String) },
      reason: null,
    })
    const over = (await running.client.drops.list({ list: 'over' })).drops
    expect(dropOf(over, 'a-good.json').deploymentId).toBe(deploymentId)
    expect(await outcomeOf('g-broken.result.json')).toMatchObject({
      outcome: 'invalid',
      reason: { code: 'kind_unknown' },
    })
    expect(existsSync(join(folder, 'done/c-nobody.result.json'))).toBe(false)

    await running.client.drops.discard({ dropNos: [other] })
    expect(await outcomeOf('c-nobody.result.json')).toMatchObject({ outcome: 'discarded' })
    expect(dropOf(await listOpen(), 'b-again.json').error?.code).toBe('duplicate_prediction')
  })
})

describe('a file that was reviewed', () => {
  it('is sent only as what it stood for then', async () => {
    const challenge = await findChallengeId()
    await running.client.drops.chooseFolder()
    put('a.json', { kind: 'prediction', challenge, direction: 'up', confidence: '72 %' })
    await running.client.drops.refresh()
    const drop = dropOf(await listOpen(), 'a.json')
    const { agentKey, challengeKey } = targetOfDrop(drop)
    const others = (await running.client.agents.fleet()).rows.filter((row) => row.agentKey !== agentKey)
    const { items } = await running.client.challenges.list()
    const later = items.find((item) => item.challenge.challengeKey !== challengeKey)?.challenge.challengeKey ?? null
    const { dropNo } = drop
    const seen = [
      { dropNo, agentKey, challengeKey: later },
      { dropNo, agentKey: others[0]?.agentKey ?? null, challengeKey },
      { dropNo, agentKey: null, challengeKey: null },
    ]
    for (const one of seen) {
      expect(await running.client.drops.approve({ drops: [one] })).toEqual([
        { dropNo, outboxId: null, error: { code: 'drop_target_changed', details: {} } },
      ])
    }
    expect((await running.client.outbox.list()).rows).toEqual([])
    expect(await approve([drop])).toMatchObject([{ dropNo, outboxId: expect.any(String), error: null }])
  })
})

describe('a file about what the operator has begun at the desk', () => {
  const begin = async (challengeId: string, draft: object) => {
    const { client } = running
    const [agentKey] = (await client.agents.fleet()).rows
      .filter(({ name }) => name === names[0])
      .map((row) => row.agentKey)
    const challengeKey = (await client.challenges.list()).items
      .map(({ challenge }) => challenge.challengeKey)
      .find((key) => readChallengeKey(key).challengeId === challengeId)
    if (agentKey === undefined || challengeKey === undefined) throw new Error('no such agent or challenge')
    const whole = { direction: 'bearish', confidenceText: '0.6', reasoning: '', ...draft } as const
    await client.predictions.saveDrafts({ drafts: [{ agentKey, challengeKey, draft: whole }] })
    return { agentKey, challengeKey }
  }
  const file = { kind: 'prediction', direction: 'bullish', confidence: '72 %' } as const

  it('is sent with the words that it has, and none of the draft', async () => {
    const challenge = await findChallengeId()
    await begin(challenge, { reasoning: 'TODO: ask somebody' })
    await running.client.drops.chooseFolder()
    put('a.json', { ...file, challenge })
    await running.client.drops.refresh()
    const drop = dropOf(await listOpen(), 'a.json')
    expect(drop.content).toMatchObject({ reasoning: '', isReplacing: true })
    await approve([drop])
    expect(await outcomeOf('a.result.json')).toMatchObject({ outcome: 'accepted' })
    const [write] = (await running.client.outbox.list()).rows
    expect(write).toMatchObject({ direction: 'bullish', reasoning: '' })
  })

  it('revises nothing, though the draft does', async () => {
    const { client } = running
    const challenge = await findChallengeId()
    const item = await begin(challenge, {})
    await client.predictions.send({ items: [item] })
    await expect.poll(async () => (await client.outbox.list()).rows[0]?.state, { timeout: 20_000 }).toBe('accepted')
    await begin(challenge, { isRevision: true })
    await client.drops.chooseFolder()
    put('a.json', { ...file, challenge })
    await client.drops.refresh()
    const drop = dropOf(await listOpen(), 'a.json')
    expect(drop.error?.code).toBe('duplicate_prediction')
    expect(await approve([drop])).toMatchObject([{ outboxId: null }])
  })
})

describe('a prediction whose answer was lost', () => {
  it('is told as listed: the service has one of the agent, and has not said which', async () => {
    const challengeId = await findChallengeId()
    await running.client.drops.chooseFolder()
    await operate(sandbox, 'faults', {
      faults: [{ match: { method: 'POST', path: `*${challengeId}*` }, effect: 'reset_after' }],
    })
    put('lost.json', { kind: 'prediction', challenge: challengeId, direction: 'bullish', confidence: 0.72 })
    await running.client.drops.refresh()
    await approve([dropOf(await listOpen(), 'lost.json')])
    expect(await outcomeOf('lost.result.json')).toMatchObject({ outcome: 'listed', receipt: null, reason: null })
  })

  it('is told as unknown, not as refused, once the operator gives up on it', async () => {
    const challengeId = await findChallengeId()
    await running.client.drops.chooseFolder()
    const lost = { match: { method: 'POST', path: `*${challengeId}*` }, effect: 'reset_before' }
    const cutResults = {
      match: { path: `*${challengeId}/results` },
      effect: { status: 200, body: { submitted_count: 9 } },
    }
    await operate(sandbox, 'faults', { faults: [lost, cutResults] })
    put('lost.json', { kind: 'prediction', challenge: challengeId, direction: 'bullish', confidence: 0.72 })
    await running.client.drops.refresh()
    const [receipt] = await approve([dropOf(await listOpen(), 'lost.json')])
    if (receipt?.outboxId == null) throw new Error('not queued')
    const { outboxId } = receipt
    const stateOf = async () => (await running.client.outbox.receipts({ outboxIds: [outboxId] })).rows[0]?.state
    await expect.poll(stateOf, { timeout: 20_000 }).toMatch(/uncertain|needs_you/)
    await expect
      .poll(() => running.client.outbox.settle({ outboxId, as: 'give_up' }).then(stateOf, String), { timeout: 20_000 })
      .toBe('refused')
    await running.client.drops.refresh()
    expect(await outcomeOf('lost.result.json')).toMatchObject({
      outcome: 'unknown',
      reason: { code: 'outcome_unknown' },
    })
  })
})

describe('comments', () => {
  const text = 'The harvest will be small this year, since there was no rain in the whole of May.'
  async function readHarvestReport(): Promise<string> {
    const { id: eventId } = await operate(sandbox, 'events', { title: 'Harvest report', spaces: ['finance'] })
    const eventKey = eventKeySchema.parse(`${deploymentId}~global~${eventId}`)
    await running.client.events.refresh({ range: 'all', isForced: true })
    await running.client.events.refreshThread({ eventKey, agentKey: null, isForced: true })
    return eventId
  }

  it('go the way of the composer, and the integrity guard asks as there', async () => {
    const eventId = await readHarvestReport()
    await running.client.drops.chooseFolder()
    put('a.json', { kind: 'comment', event: eventId, text })
    put('b.json', { kind: 'comment', event: eventId, text, agent: names[1] })
    put('c.json', { kind: 'comment', event: 'no-such-event', text: 'Hello' })
    put('d.json', { kind: 'comment', event: eventId, parent: 'no-such-comment', text: 'Hello' })
    await running.client.drops.refresh()
    const drops = await listOpen()
    const seen = drops.map(({ contentFaults, concerns }) => [contentFaults, concerns.map(({ verdict }) => verdict)])
    expect(seen).toEqual([
      [[], []],
      [[], ['ask']],
      [['event_unknown'], []],
      [['parent_unknown'], []],
    ])
    const [a, b] = [dropOf(drops, 'a.json'), dropOf(drops, 'b.json')]
    expect(await approve([a, b])).toMatchObject([
      { outboxId: expect.any(String) },
      { outboxId: null, error: { code: 'integrity_unconfirmed' } },
    ])
    expect(await outcomeOf('a.result.json')).toMatchObject({ outcome: 'accepted', kind: 'comment' })
    const again = dropOf(await listOpen(), 'b.json')
    const confirmedConcerns = again.concerns.map(({ concernId }) => concernId)
    expect(await approve([again], confirmedConcerns)).toMatchObject([{ error: null }])
    expect(await outcomeOf('b.result.json')).toMatchObject({ outcome: 'accepted' })
    expect((await running.client.drops.list({ list: 'over' })).total).toBe(2)
  })

  it('that a rule forbids are recorded when they are approved with others, and not when they are read', async () => {
    const eventId = await readHarvestReport()
    await running.client.integrity.updateModes({ similar_text: 'forbid' })
    await running.client.drops.chooseFolder()
    put('a.json', { kind: 'comment', event: eventId, text })
    put('b.json', { kind: 'comment', event: eventId, text, agent: names[1] })
    await running.client.drops.refresh()
    const [a, b] = [dropOf(await listOpen(), 'a.json'), dropOf(await listOpen(), 'b.json')]
    expect([a.error, b.error]).toMatchObject([null, { code: 'integrity_forbidden' }])
    expect((await running.client.integrity.records()).total).toBe(0)
    expect(await approve([a], [], [a, b])).toMatchObject([{ outboxId: expect.any(String), error: null }])
    const { records } = await running.client.integrity.records()
    expect(records).toMatchObject([{ decision: 'forbidden', reason: 'similar_text', text }])
    expect(dropOf(await listOpen(), 'b.json').state).toBe('waiting')
  })

  it('that were published after the copy of a restored database are not published twice', async () => {
    const eventId = await readHarvestReport()
    await running.client.drops.chooseFolder()
    put('a.json', { kind: 'comment', event: eventId, text: 'There was no rain in May.' })
    await running.client.drops.refresh()
    await running.client.backups.backUpNow()
    const drop = dropOf(await listOpen(), 'a.json')
    await approve([drop])
    expect(await outcomeOf('a.result.json')).toMatchObject({ outcome: 'accepted' })

    await running.console.close()
    writeFileSync(join(home, 'data/console.db'), 'this was a database')
    open()
    expect(dropOf(await listOpen(), 'a.json')).toMatchObject({ error: { code: 'restored_from_backup' } })
    expect(await approve([drop])).toMatchObject([{ outboxId: null, error: { code: 'restored_from_backup' } }])
    await running.client.drops.discard({ dropNos: [drop.dropNo] })
    await running.client.drops.refresh()
    expect(readOutcome('a.result.json')).toMatchObject({ outcome: 'accepted' })
  })
})
