/** How the revisions of a site went lately, found without reading every revision that was ever made. */
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { beforeEach, expect, it } from 'vitest'
import { outboxIdSchema } from '#contract/ids.ts'
import { revisionsOfSite } from '../../src-main/store/sql/revisions-of-site.ts'
import { openStore, type Store } from '../../src-main/store/store.ts'
import { targetOfRevision } from '../../src-main/store/write-target.ts'
import { addAgents, addChallenge, addWrite, startMs } from '../faults/filled-store.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'

let path: string
let store: Store
beforeEach(() => {
  path = join(makeTemporaryFolder(), 'console.db')
  store = openStore({ path, clock: () => startMs })
  addAgents(store, 3)
  for (const challengeNo of [1, 2, 3]) addChallenge(store, challengeNo)
  return () => store.close()
})

interface Settled {
  state: 'accepted' | 'refused'
  afterMs: number
  remoteId?: string
  code?: 'revision_refused' | 'deadline_passed'
}
const content = { direction: 'bullish', confidence: 0.7, reasoning: 'Stocks fell.' } as const
function revise(agentNo: number, challengeNo: number, { state, afterMs, remoteId, code }: Settled): void {
  const outboxId = outboxIdSchema.parse(`ob_revision_${challengeNo}_${agentNo}`)
  store.outbox.add({
    outboxId,
    requestId: `rq_revision_${challengeNo}_${agentNo}`,
    agentNo,
    ...targetOfRevision(challengeNo, { ...content, revisionNumber: null }),
    body: { ...content, direction: 'bearish', is_revision: true },
    createdAtMs: startMs,
    deadlineAtMs: startMs + 86_400_000,
  })
  const row = store.outbox.find(outboxId)
  if (row === null) throw new Error('no write')
  const error = code === undefined ? null : { code, details: {} }
  store.outbox.change(row, { state, settledAtMs: startMs + afterMs, remoteId: remoteId ?? null, error })
}

it.each<[string, Settled[], { takenAtMs: number | null; refusedAtMs: number | null }]>([
  ['none', [], { takenAtMs: null, refusedAtMs: null }],
  [
    'the newest of each',
    [
      { state: 'accepted', afterMs: 3, remoteId: 'r1' },
      { state: 'accepted', afterMs: 1, remoteId: 'r2' },
      { state: 'refused', afterMs: 2, code: 'revision_refused' },
    ],
    { takenAtMs: startMs + 3, refusedAtMs: startMs + 2 },
  ],
  [
    'neither what only the results said nor what was refused for another reason',
    [
      { state: 'accepted', afterMs: 3 },
      { state: 'refused', afterMs: 2, code: 'deadline_passed' },
      { state: 'refused', afterMs: 1 },
    ],
    { takenAtMs: null, refusedAtMs: null },
  ],
])('tells %s', (_, settled, expected) => {
  for (const [place, each] of settled.entries()) revise(place + 1, place + 1, each)
  const prediction = store.outbox.find(addWrite(store, 1, 2))
  if (prediction !== null)
    store.outbox.change(prediction, { state: 'accepted', settledAtMs: startMs + 9, remoteId: 'p1' })
  expect(store.outbox.revisionsOfSite(1)).toEqual(expected)
  expect(store.outbox.revisionsOfSite(2)).toEqual({ takenAtMs: null, refusedAtMs: null })
})

it('goes by the agents of the site, and of each looks at the end of an index', () => {
  const db = new DatabaseSync(path, { readOnly: true })
  const plan = db.prepare(`EXPLAIN QUERY PLAN ${revisionsOfSite}`).all() as { detail: string }[]
  db.close()
  const steps = plan.map(({ detail }) => detail).filter((detail) => /^(SEARCH|SCAN|USE) /.test(detail))
  expect(steps).toEqual([
    expect.stringMatching(/^SEARCH a USING COVERING INDEX \w+ \(site_no=\?\)$/),
    'SEARCH o USING INDEX outbox_revisions_taken (agent_no=?)',
    'SEARCH o USING INDEX outbox_revisions_refused (agent_no=?)',
  ])
})
