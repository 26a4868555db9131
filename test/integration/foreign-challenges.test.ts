/** What an agent has typed towards a challenge of another service goes to neither, whatever the names of the sites. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { agentKeySchema, challengeIdSchema, deploymentIdSchema, outboxIdSchema } from '#contract/ids.ts'
import { challengeKeyOf } from '#contract/ipc/challenge-key.ts'
import type { Workspace } from '../../src-main/ipc/workspace.ts'
import { readDesk } from '../../src-main/operations/predictions/read-desk.ts'
import { saveDrafts } from '../../src-main/operations/predictions/save-drafts.ts'
import { sendDrafts } from '../../src-main/operations/predictions/send-drafts.ts'
import { openStore, type Store } from '../../src-main/store/store.ts'
import { targetOfPrediction } from '../../src-main/store/write-target.ts'
import { listedChallenge } from '../support/listed-challenge.ts'
import { createOfflineWorkspace } from '../support/offline-workspace.ts'
import { storeAgent, storeDeployment } from '../support/stored-fleet.ts'

const nowMs = Date.UTC(2026, 5, 15, 12)
const deploymentId = deploymentIdSchema.parse('dp_test')
const challengeKey = challengeKeyOf({ deploymentId, site: 'global', challengeId: challengeIdSchema.parse('ch1') })
const agentKeyOf = (siteNo: number) => agentKeySchema.parse(`ag_0000000${siteNo}`)
const draft = { direction: 'bullish', confidenceText: '0.7', reasoning: '' } as const

let store: Store
let workspace: Workspace
beforeEach(() => {
  store = openStore({ path: ':memory:', clock: () => nowMs })
  workspace = createOfflineWorkspace(store, () => nowMs)
  storeDeployment(store, { deploymentId: 'dp_other', baseUrl: 'http://127.0.0.1:10' })
  store.challenges.saveListed(1, [listedChallenge({ deadlineAtMs: nowMs + 3_600_000 })])
  for (const siteNo of [1, 2, 3]) {
    storeAgent(store, { agentKey: agentKeyOf(siteNo), siteNo, agentId: `agent-${siteNo}`, name: `Agent ${siteNo}` })
    store.subscriptions.replace(siteNo, ['CL'], nowMs)
  }
})
afterEach(() => store.close())

const sites: [string, number, object | null][] = [
  ['the site of the challenge', 1, null],
  ['the other site of its service', 2, { agentSite: 'cn', challengeSite: 'global' }],
  ['a site of another service with the same name', 3, { subject: 'service' }],
]
const refusalOf = (details: object | null) => (details === null ? null : { code: 'site_mismatch', details })

describe('an agent', () => {
  it.each(sites)('of %s is told by the desk', (_, siteNo, details) => {
    const { rows } = readDesk(workspace, { challengeKey, agentKeys: [agentKeyOf(siteNo)] })
    expect(rows.map(({ obligation, blockedBy }) => ({ obligation, blockedBy }))).toEqual([
      { obligation: details === null ? 'owed' : 'not_subscribed', blockedBy: refusalOf(details) },
    ])
  })

  it.each(sites)('of %s has its draft written down only where it belongs', (_, siteNo, details) => {
    const agentKey = agentKeyOf(siteNo)
    saveDrafts(workspace, { drafts: [{ agentKey, challengeKey, draft }] })
    const sender = { ...workspace.sender, wake: () => {} }
    const [receipt] = sendDrafts({ ...workspace, sender }, { items: [{ agentKey, challengeKey }] })
    expect(receipt?.error).toEqual(refusalOf(details))
    expect(store.outbox.counts().waitingToSend).toBe(details === null ? 1 : 0)
  })

  it.each(sites)('of %s has a write in the outbox only where it belongs', (_, siteNo, details) => {
    const add = () =>
      store.outbox.add({
        outboxId: outboxIdSchema.parse('ob_00000001'),
        requestId: 'rq_00000001',
        agentNo: siteNo,
        ...targetOfPrediction(1),
        body: { direction: 'bullish', confidence: 0.7 },
        createdAtMs: nowMs,
        deadlineAtMs: nowMs + 60_000,
      })
    if (details === null) expect(add).not.toThrow()
    else expect(add).toThrow(RangeError)
    expect(store.outbox.counts().waitingToSend).toBe(details === null ? 1 : 0)
  })
})
