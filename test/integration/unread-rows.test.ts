/** A stored row that cannot be read keeps no other from being read, sent or restored. */
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { agentKeySchema, challengeIdSchema, outboxIdSchema } from '#contract/ids.ts'
import type { Log } from '../../src-main/log/log.ts'
import { listOutbox } from '../../src-main/operations/outbox/list-outbox.ts'
import { listChosenAgents } from '../../src-main/operations/packs/export-pack.ts'
import { readSettings } from '../../src-main/operations/settings/settings.ts'
import { createOutboxSender, type OutboxSenderDeps } from '../../src-main/schedule/outbox-sender.ts'
import { openDatabase } from '../../src-main/store/database/database.ts'
import { databaseRecoveryName } from '../../src-main/store/database/record-recovery.ts'
import { openStore, type Store } from '../../src-main/store/store.ts'
import { targetOfPrediction } from '../../src-main/store/write-target.ts'
import { damageFile } from '../support/damaged-file.ts'
import { listedChallenge } from '../support/listed-challenge.ts'
import { openConsole } from '../support/running-console.ts'
import { createSimulatedTime } from '../support/simulated-time.ts'
import { storeAgent, storeDeployment } from '../support/stored-fleet.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'

const nowMs = Date.UTC(2026, 5, 15, 12)
const clock = () => nowMs
const deadlineAtMs = nowMs + 600_000
const outboxIdOf = (no: number) => outboxIdSchema.parse(`ob_0000000${no}`)

let path: string
let store: Store
let logged: [string, string | undefined][]
const log: Log = (_level, event, fields) => void logged.push([event, fields?.reason])

beforeEach(() => {
  path = join(makeTemporaryFolder(), 'console.db')
  logged = []
  open()
})
afterEach(() => store.close())

function open(): void {
  store = openStore({ path, clock, log })
}

/** Three agents, each with a prediction on a challenge of its own that is to be sent. */
function fill(): void {
  storeDeployment(store)
  for (const no of [1, 2, 3]) {
    storeAgent(store, { agentKey: `ag_0000000${no}`, agentId: `a${no}`, name: `Agent ${no}` })
    store.challenges.saveListed(1, [listedChallenge({ challengeId: challengeIdSchema.parse(`c${no}`), deadlineAtMs })])
    store.outbox.add({
      outboxId: outboxIdOf(no),
      requestId: `rq_0000000${no}`,
      agentNo: no,
      ...targetOfPrediction(no),
      body: { direction: 'bullish', confidence: 0.7 },
      createdAtMs: nowMs,
      deadlineAtMs: deadlineAtMs + no,
    })
  }
}

/** Past what the table itself refuses, as a disk or a hand would. */
function alter(...statements: string[]): void {
  const { db } = openDatabase({ path, clock })
  db.exec('PRAGMA ignore_check_constraints = ON; PRAGMA foreign_keys = OFF')
  for (const statement of statements) db.exec(statement)
  db.close()
}

/** What is tried to be sent, and what it is told of. */
async function sendAll(): Promise<{ sent: string[]; told: string[] }> {
  const sent: string[] = []
  const told: string[] = []
  const time = createSimulatedTime(nowMs)
  const sender = createOutboxSender({
    store,
    clock: time.clock,
    startTimer: time.startTimer,
    random: () => 0.5,
    notify: (...topics: string[]) => void told.push(...topics),
    statusRecorder: { failed: () => {} },
    sessions: {
      facts: () => null,
      async mint({ agentKey }: { agentKey: string }) {
        sent.push(agentKey)
        throw new Error('no line')
      },
    },
    client: {
      serviceNow: time.clock,
      timing: () => ({ offsetMs: 0, roundTripMs: 0 }),
      probeBeforeWrite: async () => {},
      paceOf: () => ({ waitMs: 0 }),
    },
  } as unknown as OutboxSenderDeps)
  sender.start()
  await time.runUntil(() => false, 3_000)
  await sender.close()
  return { sent: [...new Set(sent)].sort(), told }
}

/** What is altered, and the column that cannot be read by it. */
const ofOutbox: [string, string][] = [
  ["UPDATE outbox SET outbox_id = 'no' WHERE outbox_no = 1", 'outbox.outboxId'],
  ["UPDATE outbox SET request_id = 'x' WHERE outbox_no = 1", 'outbox.requestId'],
  ["UPDATE outbox SET kind = 'commenu', subject = 's' WHERE outbox_no = 1", 'outbox.kind'],
  ["UPDATE agents SET agent_id = 'a b' WHERE agent_no = 1", 'outbox.agentId'],
  ["UPDATE agents SET agent_key = 'x' WHERE agent_no = 1", 'outbox.agentKey'],
  ["UPDATE challenges SET challenge_id = '' WHERE challenge_no = 1", 'outbox.challengeId'],
]

describe.each(ofOutbox)('after %s', (alteration, column) => {
  beforeEach(() => {
    fill()
    alter(alteration)
  })

  it('the other writes are found, wherever they are looked for', () => {
    const others = [outboxIdOf(2), outboxIdOf(3)]
    const idsOf = (rows: readonly { outboxId: string }[]) => rows.map(({ outboxId }) => outboxId)
    expect(idsOf(store.outbox.due({ nowMs, busyAgents: [], limit: 10 }))).toEqual(others)
    expect(idsOf(store.outbox.inState({ state: 'queued' }))).toEqual(others)
    expect(idsOf(store.outbox.overdue({ cutOffMs: deadlineAtMs + 10 }))).toEqual(others)
    expect(idsOf(store.outbox.list({ limit: 10 }))).toEqual(others)
    expect(logged).toEqual([['a stored row cannot be read and is left out', column]])
    expect(store.trouble().unreadRows).toBe(1)
  })

  it('the other writes are sent, and the operator is told of this one', async () => {
    const { sent, told } = await sendAll()
    expect(sent).toEqual(['ag_00000002', 'ag_00000003'])
    expect(store.outbox.counts().needYou).toBe(1)
    expect(told).toContain('app')
    expect(store.journal.newest({ limit: 10 }).map(({ what }) => what)).toContain('writes_unread')
    expect(store.outbox.inState({ state: 'waiting' })).toHaveLength(2)
  })

  it('a copy that holds it is put in the place of a damaged database', async () => {
    await store.backUp()
    store.close()
    damageFile(path)
    open()
    expect(store.movedAsideTo).not.toBeNull()
    expect(store.settings.get(databaseRecoveryName)).toMatchObject({ uncertain: 3 })
    expect(store.outbox.inState({ state: 'uncertain' })).toHaveLength(2)
    expect(store.outbox.counts()).toMatchObject({ needYou: 1 })
  })
})

it('rows that cannot be read take no place of those that can', async () => {
  fill()
  alter(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 40)
     INSERT INTO outbox (outbox_id, agent_no, kind, challenge_no, subject, living_key, is_once, request_id, body,
       body_hash, created_at_ms, deadline_at_ms, checksum, state, attempt, look_ups)
     SELECT 'no' || i, 1, 'comment', NULL, 's', 'k' || i, 0, 'x' || i, '{}', '', 0, ${deadlineAtMs}, '', 'queued', 0, 0 FROM n`,
  )
  expect((await sendAll()).sent).toEqual(['ag_00000001', 'ag_00000002', 'ag_00000003'])
  expect(store.outbox.counts().needYou).toBe(40)
})

describe('of agents, challenges and sites', () => {
  beforeEach(fill)

  it.each<[string, object]>([
    ["status = 'fine'", { status: 'unproven' }],
    ["last_error = '{x'", { lastError: null }],
    ["granted_scopes = '{x'", { grantedScopes: null }],
    ["requested_scopes = '5'", { requestedScopes: null }],
  ])('an agent with %s is read without it', (assignment, expected) => {
    alter(`UPDATE agents SET ${assignment} WHERE agent_no = 1`)
    expect(store.agents.all()).toMatchObject([expected, {}, {}])
    expect(store.agents.fleet()).toHaveLength(3)
    expect(store.trouble().unreadRows).toBe(0)
  })

  it.each(["agent_id = 'a b'", "agent_key = 'x'", "auth_method = 'magic'"])(
    'an agent with %s is left out, and no backup of all is made without it',
    (assignment) => {
      alter(`UPDATE agents SET ${assignment} WHERE agent_no = 1`)
      expect(store.agents.all().map(({ name }) => name)).toEqual(['Agent 2', 'Agent 3'])
      expect(store.agents.fleet()).toHaveLength(2)
      expect(store.trouble().unreadRows).toBe(1)
      expect(() => listChosenAgents({ store }, null)).toThrow('store_unavailable')
      expect(listChosenAgents({ store }, [agentKeySchema.parse('ag_00000002')])).toHaveLength(1)
    },
  )

  it.each(["challenge_id = ''", "results_error = '{x'"])('a challenge with %s is left out', (assignment) => {
    alter(`UPDATE challenges SET ${assignment} WHERE challenge_no = 1`)
    expect(store.challenges.unresolved({ sinceMs: 0 }).map(({ challengeId }) => challengeId)).toEqual(['c2', 'c3'])
    expect(store.trouble().unreadRows).toBe(1)
  })

  it.each([
    ["error = '{x'", { error: null }],
    ["health = 'fine'", { health: 'never_asked' }],
    ["scope_keys = '5'", { scopeKeys: null }],
    ["challenge_list = '[]'", { challengeList: null }],
  ])('a site with %s is read without it', (assignment, expected) => {
    alter(`UPDATE sites SET ${assignment}`)
    expect(store.deployments.sites()).toMatchObject([expected])
  })

  it('a site of an id that cannot be read is left out', () => {
    alter("UPDATE sites SET site = 'mars'")
    expect(store.deployments.sites()).toEqual([])
    expect(logged).toEqual([['a stored row cannot be read and is left out', 'sites.site']])
  })

  it('one of which others read less stays told', () => {
    alter('UPDATE agents SET claim_pending = 2 WHERE agent_no = 1')
    expect(store.agents.all()).toHaveLength(2)
    expect(store.agents.fleet()).toHaveLength(3)
    expect(store.trouble().unreadRows).toBe(1)
  })

  it.each([
    ['alone', 1],
    ['among others', 2],
  ])('one that can be read again %s is no longer told', (_which, count) => {
    alter(`UPDATE agents SET agent_id = 'a b' || agent_no WHERE agent_no <= ${count}`)
    store.agents.all()
    expect(store.trouble().unreadRows).toBe(count)
    alter("UPDATE agents SET agent_id = 'a1' WHERE agent_no = 1")
    expect(store.agents.all()).toHaveLength(4 - count)
    expect(store.trouble().unreadRows).toBe(count - 1)
    alter("UPDATE agents SET agent_id = 'a' || agent_no")
    expect(store.agents.all()).toHaveLength(3)
    expect(store.trouble().unreadRows).toBe(0)
  })
})

it('the outbox is listed with as many as need the operator', async () => {
  fill()
  alter("UPDATE outbox SET request_id = 'x' WHERE outbox_no = 1")
  await sendAll()
  const deps = { store, clock, client: { serviceNow: clock, paceOf: () => ({ waitMs: 0 }) } }
  const { rows, totals } = listOutbox(deps as unknown as Parameters<typeof listOutbox>[0])
  expect([rows.length, totals.needsYou, totals.all]).toEqual([2, 1, 3])
})

describe('settings that are no JSON', () => {
  it.each(['appearance', 'updateRead', 'databaseNotice', 'lastBackup'])('under %s count as absent', async (name) => {
    store.settings.set(name, {})
    alter(`UPDATE settings SET value = '{x' WHERE name = '${name}'`)
    expect(store.settings.get(name)).toBeUndefined()
    expect(readSettings(store).language).toBe('system')
    const { console, client } = openConsole(path)
    expect((await client.app.state()).settings).toEqual(readSettings(store))
    expect([console.language(), console.closesToTray()]).toEqual(['system', readSettings(store).closeToTray])
    await console.close()
  })
})
