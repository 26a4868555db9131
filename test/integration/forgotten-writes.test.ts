/** Who is forgotten leaves a ledger in which everything that was sent has an end, by real SQL. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { agentKeySchema, outboxIdSchema } from '#contract/ids.ts'
import { readDropFile } from '#contract/rules/drops/drop-file.ts'
import type { WriteState } from '#contract/rules/outbox/write-state.ts'
import { forgetAgents } from '../../src-main/operations/agents/forget-agents.ts'
import { prepareDropFolder } from '../../src-main/operations/drops/drop-folder.ts'
import { settleDrops, writeOutcomes } from '../../src-main/operations/drops/write-outcomes.ts'
import { createComment } from '../../src-main/operations/outbox/kinds/comment.ts'
import { withChangeLock } from '../../src-main/operations/secrets/secret-work.ts'
import { openStore, type Store } from '../../src-main/store/store.ts'
import { Secret } from '../../src-main/vault/secret.ts'
import type { Vault } from '../../src-main/vault/vault.ts'
import { createOfflineWorkspace } from '../support/offline-workspace.ts'
import { storeAgent } from '../support/stored-fleet.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'

const nowMs = Date.UTC(2026, 5, 15, 12)
const agentKey = agentKeySchema.parse('ag_00000001')
const other = agentKeySchema.parse('ag_00000002')
const outboxId = outboxIdSchema.parse('ob_00000001')

let store: Store
let workspace: ReturnType<typeof createOfflineWorkspace>

beforeEach(() => {
  store = openStore({ path: ':memory:', clock: () => nowMs })
  workspace = createOfflineWorkspace(store, () => nowMs)
  for (const [index, key] of [agentKey, other].entries())
    storeAgent(store, { agentKey: key, agentId: `a${index}`, name: `Agent ${index}` })
  const event = { eventId: 'ev_1' as never, title: null }
  const { target, body } = createComment({ event, parent: null, text: 'Rising.', spaceId: null })
  store.outbox.add({
    ...target,
    body,
    outboxId,
    requestId: 'rq_00000001',
    agentNo: 1,
    createdAtMs: nowMs,
    deadlineAtMs: null,
  })
})
afterEach(() => store.close())

function setState(state: WriteState, hasLeft: boolean): void {
  const row = store.outbox.find(outboxId)
  if (row === null) throw new Error('no row')
  store.outbox.change(row, { state, ...(hasLeft ? { sentAtMs: nowMs } : {}) })
}
const entries = () =>
  store.ledger.rowsAfter({ afterSeq: 0, uptoSeq: 99, limit: 99 }).map(({ entry }) => {
    const { kind, receipt, agent } = JSON.parse(entry)
    return { kind, receipt, agent: agent.name }
  })
const forget = (eraseSecret = false, vault: Vault = workspace.vault) =>
  forgetAgents(
    { ...workspace, vault },
    { confirmations: { confirmErase: async () => true } as never },
    { agentKeys: [agentKey, other], eraseSecret },
  )
const done = { ok: true }
const refused = { ok: false, error: { code: 'writes_under_way' } }

describe('an agent that is forgotten', () => {
  it.each<[WriteState, boolean]>([
    ['uncertain', true],
    ['needs_you', true],
    ['waiting', true],
    ['queued', true],
  ])('while a write of it is %s and may be there ends that in the ledger', async (state, hasLeft) => {
    setState(state, hasLeft)
    expect(await forget()).toMatchObject([{ outcome: done }, { outcome: done }])
    const receipt = { answer: null, as: 'forgotten', error: null, state }
    expect(entries()).toEqual([{ kind: 'settled', receipt, agent: 'Agent 0' }])
    expect(store.outbox.find(outboxId)).toBeNull()
  })

  it.each<[WriteState, boolean]>([
    ['queued', false],
    ['waiting', false],
    ['accepted', true],
    ['refused', true],
    ['cancelled', false],
  ])('while a write of it is %s (sent: %s) says nothing more of that', async (state, hasLeft) => {
    setState(state, hasLeft)
    expect(await forget()).toMatchObject([{ outcome: done }, { outcome: done }])
    expect(entries()).toEqual([])
  })

  const noWords = { code: 'request_refused', details: {} } as const
  it.each<[WriteState, boolean, string]>([
    ['queued', false, 'cancelled'],
    ['waiting', false, 'cancelled'],
    ['queued', true, 'unknown'],
    ['waiting', true, 'unknown'],
    ['uncertain', true, 'unknown'],
    ['needs_you', true, 'unknown'],
    ['accepted', true, 'accepted'],
    ['refused', true, 'refused'],
    ['expired', false, 'refused'],
    ['cancelled', false, 'cancelled'],
  ])(
    'while a write of it from a file is %s (sent: %s) leaves its program the outcome %s',
    async (state, hasLeft, outcome) => {
      const folder = makeTemporaryFolder()
      await prepareDropFolder(folder)
      const file = { folder, name: 'one.json', fingerprint: 'f', sha256: 'a'.repeat(64), takenAtMs: nowMs, fault: null }
      const comment = { version: 1, kind: 'comment', agent: 'Agent 0', site: 'global', event: 'ev_1', text: 'Rising.' }
      const read = readDropFile(Buffer.from(JSON.stringify(comment)))
      store.drops.add({ ...file, content: read.ok ? read.file : null })
      store.drops.markSent(1, outboxId)
      setState(state, hasLeft)
      const row = store.outbox.find(outboxId)
      if (row !== null && (state === 'refused' || state === 'expired'))
        store.outbox.change(row, { state, error: noWords })
      await forget()
      // The look of the folder comes later, and finds what was written down with the agent.
      settleDrops(workspace)
      await writeOutcomes(workspace, { folder, signal: new AbortController().signal })
      const told = JSON.parse(readFileSync(join(folder, 'done', 'one.result.json'), 'utf8'))
      expect(told).toMatchObject({ outcome })
      expect(told.reason?.code ?? null).toBe(
        outcome === 'unknown' ? 'outcome_unknown' : outcome === 'refused' ? noWords.code : null,
      )
    },
  )

  it.each([true, false])(
    'stays, with its secret, while a write of it is being sent (erase: %s)',
    async (eraseSecret) => {
      setState('sending', true)
      await workspace.vault.save(agentKey, new Secret('secret'))
      expect(await forget(eraseSecret)).toMatchObject([{ outcome: refused, secret: 'kept' }, { outcome: done }])
      expect((await workspace.vault.read(agentKey)).reveal()).toBe('secret')
      expect(store.outbox.find(outboxId)?.state).toBe('sending')
      expect(store.agents.find(other)).toBeNull()
    },
  )

  it('stays where a write of it began to be sent while the keychain was asked', async () => {
    const vault: Vault = {
      ...workspace.vault,
      async erase(account) {
        await workspace.vault.erase(account)
        if (account === agentKey) setState('sending', true)
      },
    }
    expect(await forget(true, vault)).toMatchObject([{ outcome: refused, secret: 'erased' }, { outcome: done }])
    expect(store.outbox.find(outboxId)?.state).toBe('sending')
    expect(entries()).toEqual([])
  })

  it('lets no other change of its credential begin while its secret is erased', async () => {
    const held: (() => void)[] = []
    const erase = () => new Promise<void>((resolve) => held.push(resolve))
    const forgetting = forgetAgents(
      { ...workspace, vault: { ...workspace.vault, erase } },
      { confirmations: { confirmErase: async () => true } as never },
      { agentKeys: [agentKey], eraseSecret: true },
    )
    await vi.waitFor(() => expect(held).toHaveLength(1), { timeout: 15_000 })
    const changing = withChangeLock(workspace.secretWork, agentKey, async () => 'changed')
    await expect(changing).rejects.toMatchObject({ code: 'rotation_under_way' })
    held[0]?.()
    expect(await forgetting).toMatchObject([{ secret: 'erased', outcome: done }])
  })
})
