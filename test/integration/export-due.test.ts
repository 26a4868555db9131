/** What is due as a table: written, filled in, and read by the import of predictions again. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { agentKeySchema, challengeIdSchema, deploymentIdSchema, outboxIdSchema, type Site } from '#contract/ids.ts'
import { challengeKeyOf } from '#contract/ipc/challenge-key.ts'
import type { WriteState } from '#contract/rules/outbox/write-state.ts'
import { maxPredictionRows, parsePredictionTable } from '#contract/rules/predictions/prediction-table.ts'
import { readCsv } from '#contract/rules/text/read-csv.ts'
import type { Workspace } from '../../src-main/ipc/workspace.ts'
import { listChallenges } from '../../src-main/operations/challenges/list-challenges.ts'
import { dismissFlagged } from '../../src-main/operations/outbox/dismiss-flagged.ts'
import { exportDue } from '../../src-main/operations/predictions/export-due.ts'
import { saveDrafts } from '../../src-main/operations/predictions/save-drafts.ts'
import { validateTable } from '../../src-main/operations/predictions/validate-table.ts'
import { openStore, type Store } from '../../src-main/store/store.ts'
import { targetOfPrediction } from '../../src-main/store/write-target.ts'
import { listedChallenge } from '../support/listed-challenge.ts'
import { desktopWith } from '../support/no-desktop.ts'
import { createOfflineWorkspace } from '../support/offline-workspace.ts'
import { storeAgent, storeDeployment } from '../support/stored-fleet.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'

const nowMs = Date.UTC(2026, 5, 15, 12)
const hour = 3_600_000
const deploymentId = deploymentIdSchema.parse('dp_test')
const whole = { received: 2, total: 2, hasMore: false, unreadable: 0, firstUnreadable: null }
let store: Store
let workspace: Workspace
let file: string
let count: number

function addAgent(name: string, { siteNo = 1, instruments = ['CL'] as string[] | null } = {}): string {
  count += 1
  const agentKey = `ag_due${String(count).padStart(6, '0')}`
  storeAgent(store, { agentKey, siteNo, agentId: `agent-${count}`, name })
  if (instruments !== null) store.subscriptions.replace(count, instruments, nowMs)
  return agentKey
}
const list = (id: string, asset: string, question = `Question of ${id}`) =>
  listedChallenge({
    challengeId: challengeIdSchema.parse(id),
    question,
    asset,
    scopeKey: asset,
    instrument: asset,
    deadlineAtMs: nowMs + hour,
  })
const keyOf = (challengeId: string, site: Site = 'global') =>
  challengeKeyOf({ deploymentId, site, challengeId: challengeIdSchema.parse(challengeId) })

async function exported(agentKeys: Parameters<typeof exportDue>[2]['agentKeys'] = null, ids = ['ch1', 'ch2']) {
  const { fileDialogs } = desktopWith({ chooseTarget: async () => file })
  const challengeKeys = [...ids.map((id) => keyOf(id)), keyOf('ch9', 'cn')]
  const { written } = await exportDue(workspace, { fileDialogs }, { challengeKeys, agentKeys })
  const table = parsePredictionTable(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''))
  expect(table.ignoredColumns).toEqual([])
  return { written, rows: [...table.rows] }
}

beforeEach(() => {
  count = 0
  file = join(makeTemporaryFolder(), 'due.csv')
  store = openStore({ path: ':memory:', clock: () => nowMs })
  workspace = createOfflineWorkspace(store, () => nowMs)
  store.challenges.saveListed(1, [list('ch1', 'CL', 'Up, "down"\nor =flat?'), list('ch2', 'BTC')])
  store.challenges.saveListed(2, [list('ch9', 'CL')])
  for (const siteNo of [1, 2]) store.deployments.saveChallengeList(siteNo, whole)
})
afterEach(() => store.close())

/** Of each row its state, by agent and challenge. */
function readStates(): string[] {
  const [heading, ...rows] = readCsv(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''))
  const at = (name: string) => heading?.cells.indexOf(name) ?? -1
  return rows.map(({ cells }) => `${cells[at('agent')]} ${cells[at('state')]}`)
}

function noOf(challengeId: string): number {
  const found = store.challenges.unresolved({ sinceMs: 0 }).find((challenge) => challenge.challengeId === challengeId)
  if (found === undefined) throw new Error('not listed')
  return found.challengeNo
}

/** A prediction of the last agent on `ch1` that came as far as `state`. */
function storeWrite(state: WriteState, { isDismissed = false, error = 'not_subscribed' as const } = {}): void {
  const outboxId = outboxIdSchema.parse(`ob_due${String(count).padStart(6, '0')}`)
  store.outbox.add({
    outboxId,
    requestId: `rq_due${String(count).padStart(6, '0')}`,
    agentNo: count,
    ...targetOfPrediction(noOf('ch1')),
    body: { direction: 'bullish', confidence: 0.7 },
    createdAtMs: nowMs,
    deadlineAtMs: nowMs + hour,
  })
  const write = store.outbox.find(outboxId)
  if (write === null) throw new Error('not written down')
  store.outbox.change(write, {
    state,
    error: state === 'refused' || state === 'expired' ? { code: error, details: {} } : null,
    settledAtMs: state === 'queued' || state === 'uncertain' ? null : nowMs,
  })
  if (isDismissed) dismissFlagged(workspace, { kind: 'named', outboxIds: [outboxId] })
}

function storeDraft(): void {
  const draft = { direction: 'bearish', confidenceText: '0.6', reasoning: '' } as const
  const agentKey = agentKeySchema.parse(`ag_due${String(count).padStart(6, '0')}`)
  saveDrafts(workspace, { drafts: [{ agentKey, challengeKey: keyOf('ch1'), draft }] })
}
const unsubscribe = () => store.subscriptions.replace(count, [], nowMs)
const disable = () =>
  store.agents.setStatus(agentKeySchema.parse(`ag_due${String(count).padStart(6, '0')}`), {
    status: 'secret_missing',
    statusDetail: null,
    lastError: null,
    atMs: nowMs,
  })

/** How an agent that is subscribed comes to stand towards `ch1`, and the states of its rows. */
const standings: readonly [string, () => void, string[]][] = [
  ['not begun', () => {}, ['owed']],
  ['with a draft', storeDraft, ['drafted']],
  ['with a draft, not subscribed', () => [storeDraft(), unsubscribe()], ['not_subscribed']],
  ['refused', () => storeWrite('refused'), ['refused']],
  ['refused, with a draft', () => [storeWrite('refused'), storeDraft()], ['refused']],
  ['refused, dismissed', () => storeWrite('refused', { isDismissed: true }), ['owed']],
  ['refused, its subscription gone', () => [storeWrite('refused'), unsubscribe()], []],
  [
    'refused, its subscription gone, with a draft',
    () => [storeWrite('refused'), storeDraft(), unsubscribe()],
    ['refused'],
  ],
  ['refused, cannot predict', () => [storeWrite('refused'), disable()], []],
  ['expired', () => storeWrite('expired'), ['expired']],
  ['expired, with a draft', () => [storeWrite('expired'), storeDraft()], ['expired']],
  ['cancelled', () => storeWrite('cancelled'), ['owed']],
  ['cancelled, with a draft', () => [storeWrite('cancelled'), storeDraft()], ['drafted']],
  ['queued', () => storeWrite('queued'), []],
  ['in doubt', () => storeWrite('uncertain'), []],
  ['in doubt, with a draft', () => [storeWrite('uncertain'), storeDraft()], []],
  ['not subscribed', unsubscribe, []],
  ['cannot predict', disable, []],
  ['with a draft, cannot predict', () => [storeDraft(), disable()], []],
  ['with a draft, not subscribed, cannot predict', () => [storeDraft(), unsubscribe(), disable()], []],
]

describe('what is due', () => {
  it.each(standings)('is in the file as the queue counts it: %s', async (_, stand, states) => {
    addAgent('One')
    stand()
    const { written, rows } = await exported(null, ['ch1'])
    expect(readStates()).toEqual(states.map((state) => `One ${state}`))
    const fleet = listChallenges(workspace).items.find(
      ({ challenge }) => challenge.challengeKey === keyOf('ch1'),
    )?.fleet
    expect(written).toMatchObject({
      rows: (fleet?.owed ?? 0) + (fleet?.drafted ?? 0),
      unable: fleet?.unable,
      unknown: 0,
    })
    expect(rows.flatMap(({ faults }) => faults)).toEqual([])
    const views = await validateTable(workspace, { rows: rows.map(({ faults: _none, ...row }) => row) })
    expect(views.map(({ challengeKey }) => challengeKey)).toEqual(states.map(() => keyOf('ch1')))
  })

  it('comes back by the import, each row for its agent and challenge, whatever the names are', async () => {
    const names = [
      'Plain',
      'Comma, "quoted"',
      '=SUM(A1)',
      '-1',
      "'=SUM(A1)",
      "O'Neil",
      'Twin',
      'Twin',
      ' Padded',
      '0,5',
      'name',
      'Äpfel 油',
    ]
    const keys = names.map((name) => addAgent(name, { instruments: ['CL', 'BTC'] }))
    const other = addAgent('Twin', { siteNo: 2 })
    const { written, rows } = await exported()
    expect(written).toEqual({ file, rows: 25, overLimit: 0, unable: 0, unknown: 0, shortSites: [] })
    expect(rows.every(({ direction, confidence, reasoning }) => direction + confidence + reasoning === '')).toBe(true)
    const filled = rows.map((row) => ({ ...row, direction: 'up', confidence: '0.7' }))
    const views = await validateTable(workspace, { rows: filled.map(({ faults: _none, ...row }) => row) })
    expect(views.flatMap(({ faults }) => faults)).toEqual([])
    expect(views.map(({ error }) => error)).toEqual(views.map(() => null))
    const pairs = views.map(({ agentKey, challengeKey }) => `${agentKey} ${challengeKey}`)
    const expected = keys.flatMap((key) => [`${key} ${keyOf('ch1')}`, `${key} ${keyOf('ch2')}`])
    expect(pairs.toSorted()).toEqual([...expected, `${other} ${keyOf('ch9', 'cn')}`].toSorted())
  })

  it('keeps a draft where its cells stay empty', async () => {
    const agentKey = addAgent('Plain')
    const draft = { direction: 'bearish', confidenceText: '0.6', reasoning: 'Stocks.' } as const
    saveDrafts(workspace, { drafts: [{ agentKey: agentKeySchema.parse(agentKey), challengeKey: keyOf('ch1'), draft }] })
    const { rows } = await exported()
    const views = await validateTable(workspace, { rows: rows.map(({ faults: _none, ...row }) => row) })
    expect(views).toMatchObject([{ agentKey, draft, isReplacing: false, faults: [] }])
  })

  it('is of the chosen challenges and agents only', async () => {
    const first = addAgent('First', { instruments: ['CL', 'BTC'] })
    addAgent('Second', { instruments: ['CL', 'BTC'] })
    const { rows } = await exported([agentKeySchema.parse(first)], ['ch2'])
    expect(rows.map(({ agent, challenge }) => [agent, challenge])).toEqual([['First', keyOf('ch2')]])
  })

  it('says what the file lacks', async () => {
    addAgent('Due')
    addAgent('Never read', { instruments: null })
    const unable = addAgent('Unable')
    store.agents.setStatus(agentKeySchema.parse(unable), {
      status: 'secret_missing',
      statusDetail: null,
      lastError: null,
      atMs: nowMs,
    })
    store.deployments.saveChallengeList(1, { ...whole, hasMore: true })
    expect((await exported()).written).toEqual({
      file,
      rows: 1,
      overLimit: 0,
      unable: 1,
      unknown: 2,
      shortSites: ['global'],
    })
  })

  it('counts as not known what was refused while the subscriptions were never read', async () => {
    addAgent('Never read', { instruments: null })
    storeWrite('refused')
    expect((await exported(null, ['ch1'])).written).toMatchObject({ rows: 0, unable: 0, unknown: 1 })
  })

  it.each<[string, number, Site[]]>([
    ['an agent is of it', 3, ['global']],
    ['no agent is of it', 1, []],
  ])('names the site of another service, whose list was never read, by whether %s', async (_, siteNo, shortSites) => {
    storeDeployment(store, { deploymentId: 'dp_other', baseUrl: 'http://127.0.0.1:10' })
    addAgent('Plain', { siteNo })
    expect((await exported()).written?.shortSites).toEqual(shortSites)
  })

  it('is cut where an import takes no more rows, and says how much is left', async () => {
    const ids = Array.from({ length: 101 }, (_, index) => `many${index}`)
    store.challenges.saveListed(
      1,
      ids.map((id) => list(id, 'CL')),
    )
    store.transaction(() => {
      for (let index = 0; index < 100; index += 1) addAgent(`Agent ${index}`)
    })
    const { written, rows } = await exported(null, ids)
    expect(written).toMatchObject({ rows: maxPredictionRows, overLimit: 100 })
    expect(rows).toHaveLength(maxPredictionRows)
  })
})
