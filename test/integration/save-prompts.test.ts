/** Prompts of registration challenges as a file: written, filled in, and read as answers again. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type AgentKey, agentIdSchema, agentKeySchema, type Site } from '#contract/ids.ts'
import type { RegistrationStage } from '#contract/ipc/registrations.procedures.ts'
import { answerOf, createEmptyAnswer } from '#contract/rules/registrations/registration-answer.ts'
import type { Workspace } from '../../src-main/ipc/workspace.ts'
import { maxAnswers } from '../../src-main/operations/registrations/table/parse-answers.ts'
import { readAnswers } from '../../src-main/operations/registrations/table/read-answers.ts'
import { savePrompts } from '../../src-main/operations/registrations/table/save-prompts.ts'
import { openStore, type Store } from '../../src-main/store/store.ts'
import { desktopWith } from '../support/no-desktop.ts'
import { createOfflineWorkspace } from '../support/offline-workspace.ts'
import { form } from '../support/registration-samples.ts'
import { provideShapedRegistry, secretOfRegistry } from '../support/shaped-registry.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'

const nowMs = Date.UTC(2026, 5, 15, 12)
const minute = 60_000
let store: Store
let workspace: Workspace
let file: string | null
let count: number

const challenge = {
  challengeId: 'rc_1',
  prompt: 'A pipeline "outage"\ncuts exports. 管道',
  instructions: 'Answers are scored.',
  submitUrl: 'http://127.0.0.1:9/api/v1/agent/challenge/rc_1/submit',
  attemptsLeft: 2 as number | null,
  expiresAtMs: (nowMs + 30 * minute) as number | null,
  isReplacement: false,
  cameTo: null,
}
interface Row {
  name?: string
  site?: Site
  stage?: RegistrationStage
  agentId?: string | null
  of?: Partial<typeof challenge>
}

function addRow({ name, site = 'global', stage = 'challenge', agentId, of = {} }: Row = {}): AgentKey {
  count += 1
  const agentKey = agentKeySchema.parse(`ag_ask${String(count).padStart(6, '0')}`)
  const siteNo = site === 'global' ? 1 : 2
  store.registrations.add({ agentKey, siteNo, stage: 'staged', form: { ...form, name: name ?? `Tern ${count}` } })
  store.registrations.change(agentKey, {
    stage,
    agentId: agentId === null ? null : agentIdSchema.parse(agentId ?? `agent_${count}`),
    challenge: { ...challenge, ...of },
  })
  return agentKey
}

type Entry = Record<string, unknown>
async function save(agentKeys: readonly AgentKey[]) {
  const { fileDialogs } = desktopWith({ chooseTarget: async () => file })
  const { written } = await savePrompts(workspace, { fileDialogs }, { agentKeys })
  const text = file === null ? '[]' : readFileSync(file, 'utf8')
  return { written, text, entries: JSON.parse(text) as Entry[] }
}
const load = (entries: readonly Entry[], replaceTyped = false) =>
  readAnswers(workspace, { text: JSON.stringify(entries), replaceTyped }).entries

const filled = {
  long: {
    event_summary: 'Crude stocks fell.',
    market_impact: {
      affected_assets: ['CL', 'crude oil'],
      direction: 'bullish',
      magnitude: 'high',
      reasoning: 'Less is stored. Prices react.',
    },
    trading_implications: { short_term: 'Up.', medium_term: 'Down.' },
    confidence: 0.7,
    related_events: ['supply disruption'],
  },
  short: { direction: 'up', confidence: 0.6, analysis: '央行'.repeat(30) },
} as const
/** The paths of all fields, to compare forms by. */
const pathsOf = (value: unknown, path = ''): string[] =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.entries(value).flatMap(([name, part]) => pathsOf(part, `${path}.${name}`))
    : [path]

beforeEach(() => {
  count = 0
  file = join(makeTemporaryFolder(), 'prompts.json')
  store = openStore({ path: ':memory:', clock: () => nowMs })
  workspace = createOfflineWorkspace(store, () => nowMs)
})
afterEach(() => store.close())

describe('a file of prompts', () => {
  it.each<[Site, 'long' | 'short']>([
    ['global', 'long'],
    ['cn', 'short'],
  ])('of %s has the empty %s form, and is the file of answers once that is filled in', async (site, answerForm) => {
    const agentKey = addRow({ site })
    const { written, entries } = await save([agentKey])
    expect(written).toEqual({ file, rows: 1, overLimit: 0 })
    expect(entries).toEqual([
      {
        name: 'Tern 1',
        site,
        agent_id: 'agent_1',
        prompt: challenge.prompt,
        instructions: challenge.instructions,
        attempts_left: 2,
        expires_at: '2026-06-15T12:30:00.000Z',
        last_feedback: null,
        answer: expect.anything(),
      },
    ])
    expect(pathsOf(entries[0]?.answer)).toEqual(pathsOf(filled[answerForm]))
    expect(load(entries.map((entry) => ({ ...entry, answer: filled[answerForm] })))).toMatchObject([
      { agentKey, outcome: 'filled' },
    ])
    const draft = store.registrations.find(agentKey)?.draft
    expect(draft && answerOf(draft)).toEqual(filled[answerForm])
  })

  it('finds each of its rows again, whatever they are called', async () => {
    const rows: Row[] = [
      { name: 'Twin', site: 'global' },
      { name: 'Twin', site: 'cn' },
      { name: '渔鸥', agentId: null },
      { name: 'Same ID', site: 'global', agentId: 'agent_same' },
      { name: 'Same ID too', site: 'cn', agentId: 'agent_same' },
      { name: '=1+1' },
    ]
    const keys = rows.map(addRow)
    const { entries } = await save(keys)
    const answered = entries.map((entry) => ({ ...entry, answer: filled[entry.site === 'cn' ? 'short' : 'long'] }))
    expect(load(answered)).toMatchObject(keys.map((agentKey) => ({ agentKey, outcome: 'filled' })))
  })

  it('says null where the service says nothing, and the feedback of the last attempt', async () => {
    const agentKey = addRow({ of: { attemptsLeft: null, expiresAtMs: null } })
    expect((await save([agentKey])).entries).toMatchObject([
      { attempts_left: null, expires_at: null, last_feedback: null },
    ])
    const attempt = { atMs: nowMs, passed: false, score: 40, threshold: 60 }
    store.registrations.change(agentKey, {
      attempts: [
        { ...attempt, feedback: 'Name the assets.' },
        { ...attempt, feedback: 'Say why.' },
      ],
    })
    expect((await save([agentKey])).entries).toMatchObject([{ last_feedback: 'Say why.' }])
  })

  it('has the rows that were asked for and need an answer, the one that ends first in front', async () => {
    const late = addRow({ name: 'Late' })
    const endless = addRow({ name: 'Endless', of: { expiresAtMs: null } })
    const soon = addRow({ name: 'Soon', of: { expiresAtMs: nowMs + minute } })
    addRow({ name: 'Not asked for' })
    const others = (['staged', 'answering', 'answer_unknown', 'failed', 'passed'] as const).map((stage) =>
      addRow({ stage }),
    )
    const { entries } = await save([endless, late, soon, ...others])
    expect(entries.map(({ name }) => name)).toEqual(['Soon', 'Late', 'Endless'])
  })

  it.each([false, true])(
    'changes nothing where nothing is filled in, with what is typed replaced: %s',
    async (replace) => {
      const draft = { ...createEmptyAnswer('long'), reasoning: 'Stocks.' }
      const keys = [addRow(), addRow({ site: 'cn' })]
      const [first = addRow()] = keys
      store.registrations.change(first, { draft })
      const { entries } = await save(keys)
      expect(load(entries, replace)).toMatchObject([
        { outcome: 'blank', fields: [] },
        { outcome: 'blank', fields: [] },
      ])
      expect(keys.map((key) => store.registrations.find(key)?.draft)).toEqual([draft, null])
    },
  )

  it('is not written where no place is chosen', async () => {
    file = null
    expect((await save([addRow()])).written).toBeNull()
  })

  it('has no more rows than are read, and says how many it lacks', async () => {
    const keys = store.transaction(() => Array.from({ length: maxAnswers + 3 }, () => addRow()))
    const { written, entries } = await save(keys)
    expect(written).toMatchObject({ rows: maxAnswers, overLimit: 3 })
    expect(load(entries)).toHaveLength(maxAnswers)
  })

  it('stays small enough to be read with its answers', async () => {
    const keys = Array.from({ length: 60 }, () => addRow({ of: { prompt: '管'.repeat(20_000) } }))
    const { written, text } = await save(keys)
    expect(Buffer.byteLength(text)).toBeLessThan(2_600_000)
    expect(written).toMatchObject({ rows: 41, overLimit: 19 })
  })
})

describe('what came with a registration and is given once', () => {
  const registry = provideShapedRegistry()
  it.each<[string, object]>([
    ['in fields', { claim_url: '/claim/c_1', pairing_code: 'K7P-2QD' }],
    ['in words', { instructions: 'Then open http://127.0.0.1/claim/c_1 with code K7P-2QD' }],
    ['in the prompt', { challenge_prompt: `Sign in with ${secretOfRegistry}.` }],
  ])('is not in the file: %s', async (way, fields) => {
    const { client, exported, shape, start } = registry()
    shape('/auth/token', { status: 403, body: { detail: 'Agent is not activated' } })
    const own = { agent_id: `agent_${way.length}`, client_secret: secretOfRegistry, submit_url: '/submit/su_77' }
    const asked = { challenge_id: 'rc_1', challenge_prompt: 'Why?', max_attempts: 3 }
    shape('/register', { status: 201, body: { ...own, ...asked, ...fields } })
    const row = await start({ name: `Tern ${way}` })
    expect(row.stage).toBe('challenge')
    await client.registrations.savePrompts({ agentKeys: [row.agentKey] })
    const text = readFileSync(exported, 'utf8')
    expect(text).toContain(row.agentId)
    expect(text).not.toMatch(new RegExp(`${secretOfRegistry}|claim|K7P|su_77`))
  })
})
