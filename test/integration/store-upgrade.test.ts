/** A database that a console of the second shape has filled, opened by this one: every fact is found again. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { agentKeySchema, outboxIdSchema } from '#contract/ids.ts'
import { registrationFormSchema } from '#contract/ipc/registration-form.ts'
import { createEmptyAnswer } from '#contract/rules/registrations/registration-answer.ts'
import { currentKeyAgeOf } from '../../src-main/store/agent-keys.store.ts'
import { checksumOf } from '../../src-main/store/database/checksum.ts'
import { openDatabase } from '../../src-main/store/database/database.ts'
import { firstShape } from '../../src-main/store/migrations/0001-first-shape.ts'
import { registrationRows } from '../../src-main/store/migrations/0002-registrations.ts'
import { released } from '../../src-main/store/migrations/released.ts'
import { isIntact } from '../../src-main/store/outbox-row.ts'
import { openStore, type Store } from '../../src-main/store/store.ts'
import { targetOfPrediction } from '../../src-main/store/write-target.ts'
import { form as newestForm } from '../support/registration-samples.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'

const atMs = Date.UTC(2026, 5, 15, 12)
const expiresAtMs = atMs + 48 * 3_600_000
const provisionalUntilMs = atMs + 14 * 86_400_000

let folder: string
let path: string
let store: Store

/** A row by the names of its columns. */
type Row = Readonly<Record<string, string | number | null>>

const { publicKeyBy: _later, jwksUrl: _too, ...form } = newestForm
const challenge = {
  challengeId: 'rc_1',
  prompt: 'A terminal closed.',
  instructions: 'Analyse it.',
  submitUrl: null,
  attemptsLeft: 2,
  expiresAtMs,
}
const attempt = { atMs, passed: false, score: 41, threshold: 60, feedback: 'Too short.' }
const draft = { ...createEmptyAnswer('long'), eventSummary: 'The terminal' }

const agent = (no: number, more: Row = {}): Row => ({
  agent_key: `ag_0000000${no}`,
  site_no: 1,
  agent_id: `agent-${no}`,
  name: `Tern ${no}`,
  auth_method: 'client_credentials',
  key_algorithm: null,
  key_fingerprint: null,
  status: 'ready',
  status_at_ms: atMs,
  requested_scopes: '["prediction:write"]',
  granted_scopes: '["profile:read:self"]',
  trust_level: 'unverified',
  subscriptions_read_at_ms: atMs,
  added_at_ms: atMs - no,
  last_seen_at_ms: atMs,
  ...more,
})

const registration = (no: number, stage: string, more: Row = {}): Row => ({
  agent_key: `ag_0000000${no}`,
  site_no: 1,
  stage,
  form: JSON.stringify({ ...form, name: `Tern ${no}` }),
  agent_id: `agent-${no}`,
  attempts: JSON.stringify([attempt]),
  created_at_ms: atMs + no,
  updated_at_ms: atMs + no,
  ...more,
})

const claimOf = (host: string | null) => JSON.stringify({ host, linkExpiresAtMs: expiresAtMs, provisionalUntilMs })
const byKey = { auth_method: 'private_key_jwt', key_algorithm: 'ES256', key_fingerprint: 'print-2' }
const notRead = { host: null, linkExpiresAtMs: null, provisionalUntilMs: null }

/** What it held: agents 1 to 8, of which 6 registered elsewhere, and registrations 9 and 10 that are no agents yet. */
const held: readonly (readonly [string, Row])[] = [
  [
    'deployments',
    { deployment_id: 'dp_arena', base_url: 'https://api.arena.example', name: 'Arena', added_at_ms: atMs },
  ],
  [
    'sites',
    {
      site_no: 1,
      deployment_id: 'dp_arena',
      site: 'global',
      scope_keys: '["CL"]',
      scope_keys_read_at_ms: atMs,
    },
  ],
  ['agents', agent(1, { claim_pending: 1 })],
  ['registrations', registration(1, 'passed', { claim: claimOf('claims.arena.example') })],
  ['agents', agent(2, { ...byKey, claim_pending: 1 })],
  ['registrations', registration(2, 'passed', { claim: claimOf('elsewhere.example') })],
  ['agents', agent(3, { claim_pending: 1, provisional_until_ms: 5 })],
  ['registrations', registration(3, 'passed', { claim: claimOf(null) })],
  ['agents', agent(4, { provisional_until_ms: 7 })],
  ['registrations', registration(4, 'passed', { claim: JSON.stringify(notRead) })],
  ['agents', agent(5)],
  ['registrations', registration(5, 'active', { claim: claimOf('arena.example') })],
  ['agents', agent(6, { claim_pending: 1, provisional_until_ms: provisionalUntilMs, status: 'provisional' })],
  ['agents', agent(7)],
  ['registrations', registration(7, 'passed')],
  ['agents', agent(8)],
  [
    'registrations',
    registration(9, 'challenge', { challenge: JSON.stringify(challenge), draft: JSON.stringify(draft) }),
  ],
  [
    'registrations',
    registration(10, 'intent', { agent_id: null, key_algorithm: 'ES256', key_fingerprint: 'print-10' }),
  ],
  ['subscriptions', { agent_no: 1, scope_key: 'CL', instrument: 'CL' }],
  ['settings', { name: 'language', value: '"zh-CN"' }],
]

function insertInto(db: ReturnType<typeof openDatabase>['db']) {
  return (table: string, row: Row): void => {
    const names = Object.keys(row)
    db.prepare(`INSERT INTO ${table} (${names.join()}) VALUES (${names.map(() => '?').join()})`).run(
      ...Object.values(row),
    )
  }
}

function fill(): void {
  const { db } = openDatabase({ path, clock: () => atMs, migrations: [firstShape, registrationRows] })
  for (const [table, row] of held) insertInto(db)(table, row)
  db.close()
}

beforeEach(() => {
  folder = makeTemporaryFolder()
  path = join(folder, 'console.db')
  fill()
  store = openStore({ path, clock: () => atMs })
})
afterEach(() => {
  store.close()
})

const keyOf = (no: number) => agentKeySchema.parse(`ag_0000000${no}`)
const claimAt = (no: number) => {
  const { claim, provisionalUntilMs: untilMs } = store.claims.find(keyOf(no)) ?? {}
  return { claim, untilMs }
}
const plain = {
  host: null,
  isOwnHost: false,
  hasCode: false,
  linkExpiresAtMs: null,
  isEndAtLatest: false,
  hasSecretBesideKey: false,
  isMarked: false,
  isSaidPending: false,
  isInDoubt: false,
}

it('keeps every claim, and says of a link whether it leads to the service', () => {
  const withLink = { ...plain, hasCode: true, linkExpiresAtMs: expiresAtMs }
  const own = { ...withLink, host: 'claims.arena.example', isOwnHost: true }
  expect(claimAt(1)).toEqual({ claim: own, untilMs: provisionalUntilMs })
  const foreign = { ...withLink, host: 'elsewhere.example', hasSecretBesideKey: true }
  expect(claimAt(2)).toEqual({ claim: foreign, untilMs: provisionalUntilMs })
  // Its link was to no address that may be opened; its code is in the keychain all the same.
  expect(claimAt(3)).toEqual({ claim: { ...withLink, host: '' }, untilMs: provisionalUntilMs })
  expect(claimAt(4)).toEqual({ claim: plain, untilMs: 7 })
  expect(claimAt(6)).toEqual({ claim: plain, untilMs: provisionalUntilMs })
  // Nobody has asked yet how far this one is: the desk does.
  expect(claimAt(7)).toEqual({ claim: plain, untilMs: null })
  for (const no of [5, 8]) expect(claimAt(no)).toEqual({ claim: null, untilMs: null })
  expect(store.claims.onDesk({ sinceMs: 0 }).map(({ name }) => name)).toEqual(
    [1, 2, 3, 4, 6, 7].map((no) => `Tern ${no}`),
  )
})

it('keeps every agent as it was, with nothing said of it yet', () => {
  const agents = store.agents.all()
  expect(agents.map(({ name, agentId, addedAtMs }) => [name, agentId, addedAtMs])).toEqual(
    [1, 2, 3, 4, 5, 6, 7, 8].map((no) => [`Tern ${no}`, `agent-${no}`, atMs - no]),
  )
  expect(agents[1]).toMatchObject({
    authMethod: 'private_key_jwt',
    keyAlgorithm: 'ES256',
    keyFingerprint: 'print-2',
    requestedScopes: ['prediction:write'],
    grantedScopes: ['profile:read:self'],
    trustLevel: 'unverified',
    claimPending: true,
    subscriptionsReadAtMs: atMs,
    lastSeenAtMs: atMs,
  })
  const unsaid = { note: '', groupName: null, archivedAtMs: null, jwksUrl: null }
  for (const each of agents) expect(each).toMatchObject(unsaid)
  expect(agents[5]?.status).toBe('provisional')
  expect(store.subscriptions.of(agents[0]?.agentNo ?? 0)).toEqual(['CL'])
  expect(store.settings.get('language')).toBe('zh-CN')
})

it('keeps every registration with its form, what was marked and what was typed', () => {
  expect(store.registrations.all().map(({ agentKey, stage }) => [Number(agentKey.slice(3)), stage])).toEqual([
    [1, 'passed'],
    [2, 'passed'],
    [3, 'passed'],
    [4, 'passed'],
    [5, 'active'],
    [7, 'passed'],
    [9, 'challenge'],
    [10, 'intent'],
  ])
  expect(store.registrations.find(keyOf(9))).toMatchObject({
    agentId: 'agent-9',
    form: registrationFormSchema.parse({ ...form, name: 'Tern 9' }),
    challenge,
    attempts: [attempt],
    draft,
    jwks: null,
    createdAtMs: atMs + 9,
  })
  expect(store.registrations.find(agentKeySchema.parse('ag_000000010'))).toMatchObject({
    keyFingerprint: 'print-10',
    agentId: null,
  })
})

it('leaves the database before it beside it, with the claims where they were', () => {
  const backup = readdirSync(folder).find((name) => /^console\.db\.v2-.*\.backup$/.test(name))
  const old = new DatabaseSync(join(folder, String(backup)))
  expect(old.prepare('SELECT count(*) AS claims FROM registrations WHERE claim IS NOT NULL').get()).toEqual({
    claims: 5,
  })
  old.close()
})

it('keeps every write of the outbox as a prediction that is still as it was sealed', () => {
  const old = join(folder, 'outbox.db')
  const { db } = openDatabase({ path: old, clock: () => atMs, migrations: released.slice(0, 10) })
  const insert = insertInto(db)
  for (const [table, row] of held.slice(0, 3)) insert(table, row)
  for (const no of [1, 2]) insert('challenges', challengeRow(no))
  for (const write of oldWrites) insert('outbox', write)
  db.exec("UPDATE sqlite_sequence SET seq = 7 WHERE name = 'outbox'")
  db.close()
  const upgraded = openStore({ path: old, clock: () => atMs })
  const rows = upgraded.outbox.list({ limit: 10 })
  expect(rows.map(({ outboxId, kind, state, challenge }) => [outboxId, kind, state, challenge?.challengeNo])).toEqual([
    ['ob_00000001', 'prediction', 'queued', 1],
    ['ob_00000002', 'prediction', 'refused', 2],
  ])
  expect(rows.every(isIntact)).toBe(true)
  const write = { agentNo: 1, body: { direction: 'bullish' }, createdAtMs: atMs, deadlineAtMs: atMs }
  const first = {
    ...write,
    ...targetOfPrediction(1),
    outboxId: outboxIdSchema.parse('ob_00000003'),
    requestId: 'rq_00000003',
  }
  expect(() => upgraded.outbox.add(first)).toThrow('store_unavailable')
  upgraded.outbox.add({ ...first, ...targetOfPrediction(2) })
  upgraded.close()
  const after = new DatabaseSync(old)
  expect(after.prepare('SELECT max(outbox_no) AS no FROM outbox').get()).toEqual({ no: 8 })
  after.close()
})

it('keeps the pause of everything, since when it was pressed', () => {
  const pausesOf = (name: string, fillOld: (db: ReturnType<typeof openDatabase>['db']) => void) => {
    const old = join(folder, `${name}.db`)
    const { db } = openDatabase({ path: old, clock: () => atMs, migrations: released.slice(0, 20) })
    fillOld(db)
    db.close()
    const upgraded = openStore({ path: old, clock: () => atMs })
    const found = { pauses: upgraded.pauses.list(), setting: upgraded.settings.get('writesPaused') }
    upgraded.close()
    return found
  }
  const pressed = pausesOf('paused', (db) => {
    db.exec(`INSERT INTO settings VALUES ('writesPaused', 'true');
      INSERT INTO journal (at_ms, what, subject, details, checksum) VALUES (${atMs - 2}, 'writes_paused', 'console', '{}', 'x')`)
  })
  expect(pressed.pauses).toMatchObject([{ aim: { kind: 'all' }, sinceMs: atMs - 2 }])
  expect(pressed.setting).toBeUndefined()
  expect(pausesOf('resumed', (db) => db.exec("INSERT INTO settings VALUES ('writesPaused', 'false')")).pauses).toEqual(
    [],
  )
})

it('knows the age of every key as well as the journal does', () => {
  const old = join(folder, 'keys.db')
  const { db } = openDatabase({ path: old, clock: () => atMs, migrations: released.slice(0, 36) })
  const insert = insertInto(db)
  for (const [table, row] of held.slice(0, 2)) insert(table, row)
  for (const no of [1, 2, 3, 4, 5]) insert('agents', agent(no, { ...byKey, key_fingerprint: `print-${no}` }))
  insert('agents', agent(6))
  const lines = [
    // Begun twice, of which the first key is the one that is there.
    [1, 'key_rotation_begun', 'ag_00000001', '{"fingerprint":"print-1"}'],
    [2, 'key_rotation_begun', 'ag_00000001', '{"fingerprint":"gone"}'],
    [3, 'credential_replaced', 'ag_00000002', '{}'],
    [4, 'agent_added', 'ag_00000003', '{"from":"pack"}'],
    // Of another console, under another key of the agent.
    [5, 'key_rotation_begun', 'ag_elsewhere', '{"fingerprint":"print-4","origin":"pack"}'],
    [6, 'key_rotation_begun', 'ag_00000005', 'altered'],
  ] as const
  for (const [at, what, subject, details] of lines)
    insert('journal', { at_ms: at, what, subject, details, checksum: '' })
  db.close()
  const upgraded = openStore({ path: old, clock: () => atMs })
  expect(upgraded.agentKeys.kept().map(currentKeyAgeOf)).toEqual([
    { isMade: true, atMs: 1 },
    { isMade: false, atMs: 3 },
    { isMade: false, atMs: 4 },
    { isMade: true, atMs: 5 },
    { isMade: false, atMs: atMs - 5 },
    null,
  ])
  upgraded.close()
})

it('makes the average of an agent without the scores that are none', () => {
  const old = join(folder, 'scores.db')
  const { db } = openDatabase({ path: old, clock: () => atMs, migrations: released.slice(0, 24) })
  const insert = insertInto(db)
  for (const [table, row] of held.slice(0, 3)) insert(table, row)
  insert('agents', agent(2))
  for (const no of [1, 2, 3]) insert('challenges', challengeRow(no))
  const scores = [
    [1, 1, 80],
    [1, 2, 6_000],
    [1, 3, 60],
    [2, 1, -1],
  ] as const
  for (const [agentNo, challengeNo, score] of scores)
    insert('predictions', { agent_no: agentNo, challenge_no: challengeNo, reasoning: '', known_by: 'resolved', score })
  db.close()
  const upgraded = openStore({ path: old, clock: () => atMs })
  expect(upgraded.agents.fleet().map(({ scoreSum, scoreCount }) => [scoreSum, scoreCount])).toEqual([
    [140, 2],
    [null, null],
  ])
  upgraded.close()
})

const challengeRow = (no: number): Row => ({
  site_no: 1,
  challenge_id: `ch${no}`,
  question: 'Will it rise?',
  asset: 'CL',
  instrument: 'CL',
  status: 'open',
  deadline_at_ms: atMs + 3_600_000,
  seen_at_ms: atMs,
})

/** As the console of the tenth shape sealed them: the second with a doubt and dismissed. */
function oldWrite(
  no: number,
  more: { state: string; error: string | null; settledAtMs: number | null; doubt: string | null },
): Row {
  const body = JSON.stringify({ direction: 'bullish', confidence: 0.7 })
  const { state, error, settledAtMs, doubt } = more
  const id = { outbox_id: `ob_0000000${no}`, request_id: `rq_0000000${no}` }
  const times = { created_at_ms: atMs, sent_at_ms: settledAtMs, settled_at_ms: settledAtMs, waits_until_ms: null }
  const sealed = [
    ...[id.outbox_id, 1, no, body, id.request_id, state, 1, 0, error, null],
    ...[...Object.values(times), atMs + 3_600_000],
    ...(doubt === null ? [] : [doubt, settledAtMs]),
  ]
  return {
    ...id,
    ...times,
    agent_no: 1,
    challenge_no: no,
    body,
    body_hash: checksumOf([body]),
    state,
    attempt: 1,
    look_ups: 0,
    error,
    deadline_at_ms: atMs + 3_600_000,
    doubt,
    dismissed_at_ms: doubt === null ? null : settledAtMs,
    checksum: checksumOf(sealed),
  }
}

const oldWrites = [
  oldWrite(1, { state: 'queued', error: null, settledAtMs: null, doubt: null }),
  oldWrite(2, {
    state: 'refused',
    error: '{"code":"outcome_unknown","details":{}}',
    settledAtMs: atMs,
    doubt: JSON.stringify({ sinceMs: atMs, looks: 1, lookedAtMs: atMs, found: 'incomplete', error: null }),
  }),
]
