import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { challengeIdSchema } from '#contract/ids.ts'
import { listedChallenge } from '../../../test/support/listed-challenge.ts'
import { desktopWith } from '../../../test/support/no-desktop.ts'
import { storeAgent, storeDeployment } from '../../../test/support/stored-fleet.ts'
import { makeTemporaryFolder } from '../../../test/support/temporary-folder.ts'
import { openStore, type Store } from '../../store/store.ts'
import { exportList } from './export-list.ts'

let store: Store
let file: string
beforeEach(() => {
  file = join(makeTemporaryFolder(), 'list')
  store = openStore({ path: ':memory:', clock: Date.now })
  storeDeployment(store)
  for (const [no, name] of ['never', 'none', 'two'].entries())
    storeAgent(store, { agentKey: `ag_listed0000${no}`, agentId: `agent-${no}`, name })
  store.subscriptions.replace(2, [], Date.UTC(2026, 5, 15))
  store.subscriptions.replace(3, ['BTC', 'CL'], Date.UTC(2026, 5, 16))
})
afterEach(() => store.close())

async function written(format: 'csv' | 'json' | 'lines'): Promise<string> {
  const deps = { isTrial: false, store, clock: Date.now }
  const { fileDialogs } = desktopWith({ chooseTarget: async () => file })
  const list = await exportList(deps, { fileDialogs }, { list: 'agents', format, agentKeys: null })
  expect(list).toEqual({ written: { file, rows: 3 } })
  return readFileSync(file, 'utf8')
}
const facts = ({ name, subscriptions, subscriptions_read_at: atMs }: Record<string, unknown>) => [
  name,
  subscriptions,
  atMs,
]
const expected = [
  ['never', null, null],
  ['none', [], '2026-06-15T00:00:00.000Z'],
  ['two', ['BTC', 'CL'], '2026-06-16T00:00:00.000Z'],
]

it('tells subscriptions that were never read from none, and says when they were read', async () => {
  expect(JSON.parse(await written('json')).map(facts)).toEqual(expected)
  const lines = (await written('lines')).trim().split('\n')
  expect(lines.map((line) => facts(JSON.parse(line)))).toEqual(expected)
})

it('leaves both cells of a table empty where they were never read', async () => {
  const [head = '', ...rows] = (await written('csv')).trim().split(/\r?\n/)
  const at = head.split(',').map((name) => name.replaceAll('"', ''))
  const cells = rows.map((row) => row.split(','))
  expect(cells.map((row) => row[at.indexOf('subscriptions_read_at')])).toEqual(expected.map(([, , atMs]) => atMs ?? ''))
  expect(cells[0]?.[at.indexOf('subscriptions')]).toBe('')
})

describe('exported predictions', () => {
  const content = { direction: 'bullish', confidence: 0.7, reasoning: 'Stocks fell.' } as const
  const createdAtMs = Date.UTC(2026, 5, 14)
  const predict = (id: string, of: { createdAtMs: number | null; revisionNumber: number | null }) => {
    const challengeId = challengeIdSchema.parse(id)
    const deadlineAtMs = Date.UTC(2026, 5, 20)
    store.challenges.saveListed(1, [listedChallenge({ challengeId, deadlineAtMs, createdAtMs: of.createdAtMs })])
    const challengeNo =
      store.challenges.find({ deploymentId: 'dp_test', site: 'global', challengeId })?.challengeNo ?? 0
    const times = { acceptedAtMs: createdAtMs, knownAtMs: createdAtMs }
    const scores = { isCorrect: null, score: null }
    const known = { ...times, ...scores, remoteId: id, knownBy: 'response', sent: null } as const
    store.predictions.save({ ...content, ...known, agentNo: 1, challengeNo, revisionNumber: of.revisionNumber })
    return challengeNo
  }

  it('say which revision they are and when their challenge was created, where that is known', async () => {
    predict('ch1', { createdAtMs, revisionNumber: null })
    predict('ch2', { createdAtMs: null, revisionNumber: 4 })
    const challengeNo = predict('ch3', { createdAtMs: null, revisionNumber: null })
    store.predictions.revise({
      ...content,
      agentNo: 1,
      challengeNo,
      remoteId: null,
      revisionNumber: null,
      sent: content,
      knownBy: 'response',
      knownAtMs: createdAtMs,
      former: { ...content, revisionNumber: null, replacedAtMs: createdAtMs },
    })
    const deps = { isTrial: false, store, clock: Date.now }
    const { fileDialogs } = desktopWith({ chooseTarget: async () => file })
    await exportList(deps, { fileDialogs }, { list: 'predictions', format: 'lines', agentKeys: null })
    const rows = readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(rows.map((row) => [row.challenge_id, row.revision_number, row.challenge_created_at])).toEqual([
      ['ch1', null, '2026-06-14T00:00:00.000Z'],
      ['ch2', 4, null],
      ['ch3', 2, null],
    ])
  })
})
