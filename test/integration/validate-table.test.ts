/** A table of predictions judged against a real database: 5,000 rows of which 300 are wrong, and unclear names. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AppErrorData } from '#contract/app-error.ts'
import { challengeIdSchema, deploymentIdSchema } from '#contract/ids.ts'
import { challengeKeyOf } from '#contract/ipc/challenge-key.ts'
import type { TableRowInput } from '#contract/ipc/predictions.procedures.ts'
import type { Workspace } from '../../src-main/ipc/workspace.ts'
import { saveDrafts } from '../../src-main/operations/predictions/save-drafts.ts'
import { validateTable } from '../../src-main/operations/predictions/validate-table.ts'
import { openStore, type Store } from '../../src-main/store/store.ts'
import { listedChallenge } from '../support/listed-challenge.ts'
import { createOfflineWorkspace } from '../support/offline-workspace.ts'
import { storeAgent, storeDeployment } from '../support/stored-fleet.ts'

const nowMs = Date.UTC(2026, 5, 15, 12)
const hour = 3_600_000
const deploymentId = deploymentIdSchema.parse('dp_test')
let store: Store
let workspace: Workspace
let written: string[]

function addAgent(index: number, changed: { name?: string; siteNo?: number } = {}): void {
  storeAgent(store, {
    agentKey: `ag_table${String(index).padStart(4, '0')}`,
    siteNo: changed.siteNo ?? 1,
    agentId: `agent-${index}`,
    name: changed.name ?? `Agent ${index}`,
  })
}
const list = (id: string, asset: string, deadlineAtMs = nowMs + hour) =>
  listedChallenge({
    challengeId: challengeIdSchema.parse(id),
    question: `Question of ${id}`,
    asset,
    scopeKey: asset,
    instrument: asset,
    deadlineAtMs,
  })
const rowOf = (line: number, changed: Partial<TableRowInput> = {}): TableRowInput => ({
  line,
  agent: 'Agent 0',
  challenge: 'ch0',
  direction: 'up',
  confidence: '75',
  reasoning: '',
  ...changed,
})

beforeEach(() => {
  written = []
  store = openStore({ path: ':memory:', clock: () => nowMs })
  workspace = createOfflineWorkspace(
    store,
    () => nowMs,
    (...topics) => written.push(...topics),
  )
})
afterEach(() => store.close())

describe('5,000 rows of which 300 are wrong', () => {
  it('are judged one by one: the wrong ones say why, the others make drafts', async () => {
    store.transaction(() => {
      for (let index = 0; index < 200; index += 1) addAgent(index)
    })
    const ids = Array.from({ length: 25 }, (_, index) => `ch${index}`)
    store.challenges.saveListed(
      1,
      ids.map((id, index) => list(id, `A${index}`)),
    )
    const wrongs: Partial<TableRowInput>[] = [
      { agent: 'Nobody' },
      { challenge: 'no such' },
      { direction: 'sideways' },
      { confidence: '120' },
      { confidence: 'high' },
      { direction: '', confidence: '' },
    ]
    const rows = Array.from({ length: 5_000 }, (_, index) => {
      const cells = { agent: `Agent ${index % 200}`, challenge: ids[Math.floor(index / 200)] ?? '' }
      return rowOf(index + 1, index < 300 ? { ...cells, ...wrongs[index % wrongs.length] } : cells)
    })
    const views = []
    for (let at = 0; at < rows.length; at += 250)
      views.push(...(await validateTable(workspace, { rows: rows.slice(at, at + 250) })))
    expect(views.map(({ line }) => line)).toEqual(rows.map(({ line }) => line))
    const wrong = views.filter(({ faults, error }) => faults.length > 0 || error !== null)
    expect(wrong.map(({ line }) => line)).toEqual(Array.from({ length: 300 }, (_, index) => index + 1))
    expect(wrong.slice(0, 6).map(({ faults }) => faults)).toEqual([
      ['agent_unknown'],
      ['challenge_unknown'],
      ['direction_unknown'],
      ['confidence_out_of_range'],
      ['confidence_not_a_number'],
      ['direction_missing', 'confidence_missing'],
    ])
    expect(store.drafts.count()).toBe(0)
    const drafts = views.slice(300).flatMap(({ agentKey, challengeKey, draft }) => {
      return agentKey === null || challengeKey === null ? [] : [{ agentKey, challengeKey, draft }]
    })
    saveDrafts(workspace, { drafts })
    expect(store.drafts.count()).toBe(4_700)
    expect(written).not.toContain('outbox')
  })
})

describe('a row of a table', () => {
  beforeEach(() => {
    addAgent(0)
    addAgent(1, { name: 'Twin' })
    addAgent(2, { name: 'Twin', siteNo: 2 })
    addAgent(3, { name: 'Pair' })
    addAgent(4, { name: 'Pair' })
    store.challenges.saveListed(1, [
      list('ch0', 'XAUUSD'),
      list('ch1', 'CL'),
      list('ch2', 'CL'),
      list('past', 'ES', nowMs - 1),
    ])
    store.challenges.saveListed(2, [list('cn0', 'AU')])
  })

  it.each<[string, Partial<TableRowInput>, string | null, string[]]>([
    ['the identifier of the agent', { agent: 'agent-0' }, 'ch0', []],
    ['another letter case', { agent: 'AGENT 0' }, 'ch0', []],
    ['the question', { challenge: 'question of CH1' }, 'ch1', []],
    ['an instrument with one open challenge, by its other name', { challenge: 'gc' }, 'ch0', []],
    ['an instrument with two open challenges', { challenge: 'CL' }, null, ['challenge_ambiguous']],
    ['a name of two sites, told apart by the challenge', { agent: 'Twin', challenge: 'cn0' }, 'cn0', []],
    ['a name that two agents of the site have', { agent: 'Pair' }, 'ch0', ['agent_ambiguous']],
    ['nothing', { agent: '', challenge: '' }, null, ['agent_missing', 'challenge_missing']],
  ])('may name %s', async (_, changed, id, faults) => {
    const [view] = await validateTable(workspace, { rows: [rowOf(1, changed)] })
    const siteOf = (challengeId: string) => (challengeId === 'cn0' ? 'cn' : 'global')
    expect(view).toMatchObject({
      challengeKey:
        id === null
          ? null
          : challengeKeyOf({ deploymentId, site: siteOf(id), challengeId: challengeIdSchema.parse(id) }),
      faults,
      error: null,
    })
  })

  it('says why the agent cannot predict there', async () => {
    const [late, other] = await validateTable(workspace, {
      rows: [rowOf(1, { challenge: 'past' }), rowOf(2, { challenge: 'cn0' })],
    })
    expect(late?.error?.code).toBe('deadline_passed')
    expect(other?.error?.code).toBe('site_mismatch')
  })

  it.each<[string, string, AppErrorData | null]>([
    ['the agent of this service', 'Twin', null],
    ['an agent of another service only', 'Stranger', { code: 'site_mismatch', details: { subject: 'service' } }],
  ])('finds %s where a site of another service has the same name', async (_, agent, error) => {
    storeDeployment(store, { deploymentId: 'dp_other', baseUrl: 'http://127.0.0.1:10' })
    addAgent(5, { name: 'Twin', siteNo: 3 })
    addAgent(6, { name: 'Stranger', siteNo: 3 })
    const [view] = await validateTable(workspace, { rows: [rowOf(1, { agent })] })
    expect(view).toMatchObject({ faults: [], error })
  })

  it('takes what its empty cells do not say from the draft that is there', async () => {
    const first = await validateTable(workspace, { rows: [rowOf(1, { reasoning: 'Because' })] })
    const { agentKey = null, challengeKey = null, draft = null } = first[0] ?? {}
    if (agentKey === null || challengeKey === null) throw new Error('the row names an agent and a challenge')
    saveDrafts(workspace, { drafts: [{ agentKey, challengeKey, draft }] })
    const again = await validateTable(workspace, {
      rows: [rowOf(1, { reasoning: 'Because' }), rowOf(2, { direction: '', confidence: '60 %' })],
    })
    expect(again.map(({ isReplacing }) => isReplacing)).toEqual([false, true])
    expect(again[1]?.draft).toEqual({ direction: 'bullish', confidenceText: '0.60', reasoning: 'Because' })
  })
})
