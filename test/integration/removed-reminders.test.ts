/** A reminder is of one challenge or item, and not of what has its number when that one is gone. */
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { challengeIdSchema, deploymentIdSchema } from '#contract/ids.ts'
import { openDatabase } from '../../src-main/store/database/database.ts'
import { released } from '../../src-main/store/migrations/released.ts'
import { openStore, type Store } from '../../src-main/store/store.ts'
import { listedChallenge } from '../support/listed-challenge.ts'
import { storeAgent, storeDeployment } from '../support/stored-fleet.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'

const hour = 3_600_000
const day = 24 * hour
const nowMs = Date.UTC(2026, 5, 15, 12)

let path: string
let store: Store

beforeEach(() => {
  path = join(makeTemporaryFolder(), 'console.db')
  store = openStore({ path, clock: () => nowMs })
})
afterEach(() => {
  store.close()
})

const siteNo = () => Number(store.deployments.sites().at(-1)?.siteNo)
const connect = (deploymentId: string) =>
  storeDeployment(store, { deploymentId, baseUrl: `https://${deploymentId.slice(3)}.example` })

/** Gives the numbers that the challenges of these ids have. */
function list(deploymentId: string, ids: readonly string[]): number[] {
  store.challenges.saveListed(
    siteNo(),
    ids.map((id) =>
      listedChallenge({ challengeId: challengeIdSchema.parse(id), deadlineAtMs: nowMs + hour, instrument: 'CL' }),
    ),
  )
  return ids.map((id) => {
    const challengeId = challengeIdSchema.parse(id)
    return Number(store.challenges.find({ deploymentId, site: 'global', challengeId })?.challengeNo)
  })
}

const item = (itemId: string) => ({
  itemId,
  kind: 'comment',
  authorId: 'agent-x',
  authorName: 'Other',
  eventId: 'ev1',
  eventTitle: null,
  commentId: itemId,
  spaceId: null,
  content: 'A text.',
  likeCount: null,
  createdAtMs: nowMs,
  isRemoved: false,
})
function addItems(ids: readonly string[]): void {
  storeAgent(store, { agentKey: `ag_reader0000${siteNo()}`, agentId: 'agent-1', name: 'Reader', siteNo: siteNo() })
  const agentNo = Number(store.agents.all().at(-1)?.agentNo)
  store.feed.savePage({ siteNo: siteNo(), agentNo, atMs: nowMs, items: ids.map(item) })
}

describe('what was removed', () => {
  const kinds = ['due', 'challenge', 'result'] as const
  it.each(kinds)('gives its number without the reminder of kind %s', (kind) => {
    const first = connect('dp_first')
    const old = list(first, ['ch1', 'ch2', 'ch3'])
    store.reminders.mark(kind, old, nowMs)
    expect([...store.reminders.unmarked(kind, old)]).toEqual([])
    store.deployments.remove({ deploymentId: first })
    const fresh = list(connect('dp_second'), ['other1', 'other2', 'other3'])
    expect(fresh).toEqual(old)
    expect([...store.reminders.unmarked(kind, fresh)]).toEqual(fresh)
  })

  const ways: readonly (readonly [string, () => unknown])[] = [
    [
      'with its deployment',
      () => {
        for (const { agentKey } of store.agents.all()) store.agents.remove({ agentKey })
        store.deployments.remove({ deploymentId: deploymentIdSchema.parse('dp_first') })
      },
    ],
    ['as one of the oldest items', () => store.feed.prune({ keep: 0 })],
  ]
  it.each(ways)('takes the reminder of an item along that goes %s', (_way, remove) => {
    connect('dp_first')
    addItems(['i1', 'i2'])
    store.reminders.mark('reply', [1, 2], nowMs)
    remove()
    expect([...store.reminders.unmarked('reply', [1, 2])]).toEqual([1, 2])
  })

  it('leaves the reminders of all others, also of the same number and another kind', () => {
    const first = connect('dp_first')
    const [kept = 0] = list(first, ['ch1'])
    addItems(['i1', 'i2'])
    store.reminders.mark('due', [kept], nowMs)
    store.reminders.mark('reply', [1, 2], nowMs)
    const second = connect('dp_second')
    const [gone = 0] = list(second, ['ch2'])
    store.reminders.mark('due', [gone], nowMs)
    store.deployments.remove({ deploymentId: second })
    expect([...store.reminders.unmarked('due', [kept, gone])]).toEqual([gone])
    expect([...store.reminders.unmarked('reply', [1, 2])]).toEqual([])
  })
})

describe('a database of before', () => {
  /** Kind, number, and hours from now when it was told. */
  const reminders: readonly (readonly [string, number, number, 'kept' | 'gone'])[] = [
    ['due', 1, 0, 'kept'],
    ['challenge', 1, -20, 'kept'],
    ['result', 2, -1, 'kept'],
    ['reply', 1, 0, 'kept'],
    // About nothing that is here.
    ['due', 9, 0, 'gone'],
    ['challenge', 9, 0, 'gone'],
    ['result', 9, 0, 'gone'],
    ['reply', 9, 0, 'gone'],
    // From before what has the number now.
    ['due', 2, -10 * 24, 'gone'],
    ['challenge', 2, -10 * 24, 'gone'],
    ['result', 1, -10 * 24, 'gone'],
    ['reply', 2, -1, 'gone'],
  ]

  it('keeps the reminders that fit what they are about', () => {
    const old = join(makeTemporaryFolder(), 'old.db')
    const { db } = openDatabase({ path: old, clock: () => nowMs, migrations: released.slice(0, 29) })
    db.exec(`INSERT INTO deployments (deployment_id, base_url, name, added_at_ms) VALUES ('dp_a', 'https://a.example', 'A', 0);
      INSERT INTO sites (site_no, deployment_id, site) VALUES (1, 'dp_a', 'global')`)
    for (const [no, deadlineAtMs] of [
      [1, nowMs + hour],
      [2, nowMs - 2 * hour],
    ])
      db.exec(`INSERT INTO challenges (challenge_no, site_no, challenge_id, question, asset, instrument, status,
        created_at_ms, deadline_at_ms, seen_at_ms)
        VALUES (${no}, 1, 'ch${no}', '?', 'CL', 'CL', 'open', ${nowMs - day}, ${deadlineAtMs}, ${nowMs})`)
    for (const no of [1, 2])
      db.exec(`INSERT INTO feed_items (item_no, site_no, item_id, content, order_at_ms, first_seen_at_ms)
        VALUES (${no}, 1, 'i${no}', 'A text.', ${nowMs}, ${nowMs})`)
    for (const [kind, no, hours] of reminders)
      db.exec(`INSERT INTO reminders VALUES ('${kind}', ${no}, ${nowMs + hours * hour})`)
    db.close()
    openStore({ path: old, clock: () => nowMs }).close()
    const upgraded = new DatabaseSync(old)
    const left = upgraded.prepare('SELECT kind, subject_no AS no FROM reminders').all()
    upgraded.close()
    const said = (kind: unknown, no: unknown) => `${kind} ${no}`
    expect(left.map(({ kind, no }) => said(kind, no)).sort()).toEqual(
      reminders.flatMap(([kind, no, , fate]) => (fate === 'kept' ? [said(kind, no)] : [])).sort(),
    )
  })
})
