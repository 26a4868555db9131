/** What was written and typed in the discussion, in a pack: written once on both machines together, and sent by one. */
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  type AgentKey,
  agentIdSchema,
  commentIdSchema,
  deploymentIdSchema,
  eventIdSchema,
  outboxIdSchema,
} from '#contract/ids.ts'
import type { DiscussionDraft } from '#contract/ipc/discussion-drafts.procedures.ts'
import { eventKeySchema } from '#contract/ipc/event-key.ts'
import { newWriteOf } from '../../src-main/operations/discussion/new-write.ts'
import { factsOfCredential } from '../../src-main/session/agent-credential.ts'
import { isIntact, type WriteChange } from '../../src-main/store/outbox-row.ts'
import { openStore, type Store } from '../../src-main/store/store.ts'
import { encodeCredential } from '../../src-main/vault/credential.ts'
import { createMemoryVault } from '../../src-main/vault/memory-vault.ts'
import { Secret } from '../../src-main/vault/secret.ts'
import type { Vault } from '../../src-main/vault/vault.ts'
import { type Machine, openPackMachines, type PackMachines, pack, take, unlocked } from '../support/pack-machines.ts'
import { storeAgent, storeDeployment } from '../support/stored-fleet.ts'

let machines: PackMachines
let vaults: { old: Vault; new: Vault }

beforeEach(() => {
  machines = openPackMachines()
  vaults = { old: createMemoryVault('old'), new: createMemoryVault('new') }
})
afterEach(() => machines.remove())

function inStore<Result>(name: 'old' | 'new', act: (store: Store) => Result): Result {
  const store = openStore({ path: join(machines.folder, `${name}.db`), clock: Date.now })
  try {
    return act(store)
  } finally {
    store.close()
  }
}

const keyOf = (name: string) => `ag_talker_${name.padEnd(8, '0')}` as AgentKey
/** Agents of the old machine, with a secret each. */
async function storeAgents(...names: string[]): Promise<void> {
  const credential = new Secret({ kind: 'client_secret', secret: 'cs_talker_secret' } as const)
  for (const name of names) await vaults.old.save(keyOf(name), encodeCredential(credential))
  inStore('old', (store) => {
    storeDeployment(store)
    for (const name of names) {
      storeAgent(store, { agentKey: keyOf(name), agentId: `agent-${name}`, name })
      store.agents.setCredential(keyOf(name), factsOfCredential(credential))
    }
  })
}

const event = { eventId: eventIdSchema.parse('ev_1'), title: 'A terminal closed' }
const comment = {
  commentId: commentIdSchema.parse('cm_1'),
  isReply: false,
  authorId: null,
  authorName: 'Other',
  text: 'Crude rises.',
}
const target = { agentId: agentIdSchema.parse('agent-x'), name: 'Other' }
const agentKey = keyOf('ann')
const intents = {
  comment: newWriteOf({ agentKey, kind: 'comment', event, text: 'Less crude.', spaceId: null }),
  reply: newWriteOf({ agentKey, kind: 'reply', event, parent: comment, text: 'Agreed.', spaceId: null }),
  post: newWriteOf({ agentKey, kind: 'post', spaceId: 'finance', title: 'Crude', text: 'Less of it.' }),
  like: newWriteOf({ agentKey, kind: 'like', event, comment }),
  unfollow: newWriteOf({ agentKey, kind: 'unfollow', target }),
}
const doubt = { sinceMs: 2_000, looks: 1, lookedAtMs: 3_000, found: 'incomplete', error: null } as const
const left = { attempt: 1, sentAtMs: 2_000 }

/** Writes down an intent in the only agent's outbox, as far as it has come. */
function write(store: Store, intent: (typeof intents)['comment'], { no, change }: { no: number; change: WriteChange }) {
  const outboxId = outboxIdSchema.parse(`ob_talk000${no}`)
  const { target: about, body } = intent
  const requestId = `rq_talk000${no}`
  store.outbox.add({ agentNo: 1, outboxId, requestId, ...about, body, createdAtMs: 1_000, deadlineAtMs: null })
  const row = store.outbox.find(outboxId)
  if (row !== null && change.state !== 'queued') store.outbox.change(row, change)
}

async function carry(agentKeys: AgentKey[] | null = null): Promise<Machine> {
  const from = machines.startWith('old', vaults.old)
  expect(await pack(from, agentKeys)).toMatchObject({ phase: 'done' })
  await from.console.close()
  return machines.startWith('new', vaults.new)
}

describe('a write of the discussion', () => {
  const notSent = (state: string) => ({ state: 'cancelled', error: { code: 'pack_not_sent_here', details: { state } } })
  const cases: readonly (readonly [string, WriteChange, object, isTaken: boolean])[] = [
    ['queued', { state: 'queued' }, notSent('queued'), false],
    ['waiting', { state: 'waiting', waitsUntilMs: 9_000 }, notSent('waiting'), false],
    ['sending', { state: 'sending', ...left }, { state: 'uncertain', error: { code: 'outcome_unknown' } }, true],
    ['in doubt', { state: 'uncertain', ...left, doubt }, { state: 'uncertain', doubt }, true],
    ['queued again after a doubt', { state: 'queued', ...left, doubt }, { state: 'uncertain', doubt }, true],
    [
      'left to the operator there',
      { state: 'needs_you', ...left, lookUps: 2, doubt: { ...doubt, askedAtMs: 3_500 } },
      {
        state: 'uncertain',
        lookUps: 0,
        doubt: { sinceMs: 2_000, looks: 0, lookedAtMs: null, found: null, error: null },
      },
      true,
    ],
    ['refused', { state: 'refused', ...left, settledAtMs: 4_000 }, { state: 'refused', settledAtMs: 4_000 }, false],
    ['cancelled', { state: 'cancelled', settledAtMs: 4_000 }, { state: 'cancelled', settledAtMs: 4_000 }, false],
  ]
  const kinds = Object.entries(intents)

  it.each(cases)('that was %s is that, or history, of every kind', async (_what, change, expected, isTaken) => {
    await storeAgents('ann')
    inStore('old', (store) => {
      for (const [no, [, intent]] of kinds.entries()) write(store, intent, { no, change: { ...change } })
      const again = change.state === 'queued' && change.doubt !== undefined
      if (!again) return
      for (const row of store.outbox.list({ limit: 10 })) store.outbox.change(row, change)
    })
    const to = await carry()
    const view = await unlocked(to)
    const isOver = ['refused', 'cancelled'].includes(change.state)
    expect(view.alsoHolds).toMatchObject({ intents: kinds.length, unsettledIntents: isOver ? 0 : kinds.length })
    expect(view.rows).toMatchObject([{ adds: { intents: kinds.length } }])
    expect((await take(to, view)).rows).toMatchObject([{ state: 'added', error: null }])
    expect((await unlocked(to)).rows).toMatchObject([{ verdict: 'same' }])
    await machines.closeAll()
    inStore('new', (store) => {
      const rows = store.outbox.list({ limit: 20 })
      expect(rows.map(({ kind }) => kind).sort()).toEqual(kinds.map(([kind]) => kind).sort())
      expect(rows.every(isIntact)).toBe(true)
      for (const row of rows) expect(row).toMatchObject(expected)
      for (const [no, [kind, intent]] of kinds.entries()) {
        const again = () => write(store, intent, { no: no + 10, change: { state: 'queued' } })
        if (isTaken) expect(again, kind).toThrow('store_unavailable')
        else again()
      }
    })
  })

  it('that was accepted is not written a second time, and one that may be is left out', async () => {
    await storeAgents('ann')
    inStore('old', (store) => {
      for (const [no, [kind, intent]] of kinds.entries())
        write(store, intent, { no, change: { state: 'accepted', ...left, settledAtMs: 4_000, remoteId: `${kind}_9` } })
    })
    const to = await carry()
    const view = await unlocked(to)
    expect(view.alsoHolds).toMatchObject({ intents: 3, unsettledIntents: 0 })
    await take(to, view)
    await machines.closeAll()
    inStore('new', (store) => {
      const rows = store.outbox.list({ limit: 20 })
      expect(rows.map(({ state, remoteId }) => [state, remoteId]).sort()).toEqual(
        ['comment_9', 'post_9', 'reply_9'].map((id) => ['accepted', id]),
      )
      const again = (name: keyof typeof intents) => () =>
        write(store, intents[name], { no: 20, change: { state: 'queued' } })
      for (const name of ['comment', 'reply', 'post'] as const) expect(again(name), name).toThrow('store_unavailable')
      again('like')()
    })
  })

  it('is left behind where the disk has altered its words', async () => {
    await storeAgents('ann')
    inStore('old', (store) => {
      write(store, intents.comment, { no: 1, change: { state: 'needs_you', ...left, doubt } })
      write(store, intents.reply, { no: 2, change: { state: 'needs_you', ...left, doubt } })
    })
    const database = new DatabaseSync(join(machines.folder, 'old.db'))
    database.exec("UPDATE outbox SET body = replace(body, 'Less crude.', 'More crude.')")
    database.close()
    const to = await carry()
    await take(to, await unlocked(to))
    expect((await to.client.outbox.list()).rows).toMatchObject([{ kind: 'reply' }])
  })

  it('stays as it is here where the same is written here already', async () => {
    await storeAgents('ann')
    const to = await carry()
    await take(to, await unlocked(to))
    await machines.closeAll()
    inStore('new', (store) => write(store, intents.comment, { no: 7, change: { state: 'queued' } }))
    inStore('old', (store) => write(store, intents.comment, { no: 1, change: { state: 'uncertain', ...left, doubt } }))
    const again = await carry()
    const view = await unlocked(again)
    expect(view.rows).toMatchObject([{ verdict: 'same', adds: { intents: 0 } }])
    await take(again, view)
    await machines.closeAll()
    inStore('new', (store) => {
      expect(store.outbox.list({ limit: 5 }).map(({ outboxId, state }) => [outboxId, state])).toEqual([
        ['ob_talk0007', 'queued'],
      ])
    })
  })
})

describe('drafts of the discussion', () => {
  const eventKey = eventKeySchema.parse('dp_test~global~ev_1')
  const place = { kind: 'comment', eventKey, title: 'A terminal closed' } as const
  const entry = (name: string | null, text: string) => ({
    agentKey: name === null ? null : keyOf(name),
    title: '',
    text,
  })
  const post = { kind: 'post', deploymentId: deploymentIdSchema.parse('dp_test'), site: 'global' } as const
  const save = ({ client }: Machine, draft: Pick<DiscussionDraft, 'place' | 'entries'>) =>
    client.discussionDrafts.save({ spaceId: null, left: [], ...draft })

  async function typed(): Promise<void> {
    await storeAgents('ann', 'bob')
    const from = machines.startWith('old', vaults.old)
    const entries = [entry('ann', 'Of Ann.'), entry('bob', 'Of Bob.'), entry(null, 'Of nobody.'), entry('ann', ' ')]
    await save(from, { place, entries })
    await save(from, { place: post, entries: [{ ...entry('bob', 'A post.'), title: 'Crude' }] })
    await from.console.close()
  }
  /** Texts by the name of their agent, per kind of place. */
  async function textsAt({ client }: Machine): Promise<Record<string, (string | null)[][]>> {
    const { rows } = await client.agents.fleet()
    const nameOf = new Map(rows.map(({ agentKey, name }) => [agentKey, name]))
    const drafts = await client.discussionDrafts.list({ eventKey: null })
    return Object.fromEntries(
      drafts.map((draft) => [
        draft.place.kind,
        draft.entries.map(({ agentKey, text }) => [agentKey === null ? null : (nameOf.get(agentKey) ?? '?'), text]),
      ]),
    )
  }

  it('come over with their agents, and are added once', async () => {
    await typed()
    const to = await carry()
    const view = await unlocked(to)
    expect([view.alsoHolds.texts, view.alsoAdds.texts]).toEqual([4, 4])
    await take(to, view)
    expect(await textsAt(to)).toEqual({
      comment: [
        ['ann', 'Of Ann.'],
        ['bob', 'Of Bob.'],
        [null, 'Of nobody.'],
      ],
      post: [['bob', 'A post.']],
    })
    expect((await unlocked(to)).alsoAdds.texts).toBe(0)
  })

  it('come over however long they are', async () => {
    await storeAgents('ann')
    const from = machines.startWith('old', vaults.old)
    const long = '原油'.repeat(50_000)
    const entries = Array.from({ length: 12 }, () => entry('ann', long))
    await save(from, { place, entries })
    await save(from, { place: post, entries: [{ ...entry('ann', 'A post.'), title: 'x'.repeat(301) }] })
    await from.console.close()
    const to = await carry()
    await take(to, await unlocked(to))
    const texts = await textsAt(to)
    expect(texts.comment?.map(([, text]) => text)).toEqual(entries.map(({ text }) => text))
    expect(texts.post).toEqual([['ann', 'A post.']])
  })

  it('of chosen agents are theirs only', async () => {
    await typed()
    const to = await carry([keyOf('bob')])
    await take(to, await unlocked(to))
    expect(await textsAt(to)).toEqual({ comment: [['bob', 'Of Bob.']], post: [['bob', 'A post.']] })
  })

  it('stay as they are where something is typed here', async () => {
    await typed()
    const to = await carry()
    const deployment = await to.client.deployments.add({
      baseUrl: 'http://127.0.0.1:9',
      name: 'Local',
      sites: ['global'],
    })
    const here = { ...post, deploymentId: deployment.deploymentId }
    await save(to, { place: here, entries: [{ ...entry(null, 'Typed here.'), title: '' }] })
    const view = await unlocked(to)
    expect(view.alsoAdds.texts).toBe(3)
    await take(to, view)
    expect((await textsAt(to)).post).toEqual([[null, 'Typed here.']])
  })
})

it('a pack of the second format, which held nothing of the discussion, opens as before', async () => {
  copyFileSync(new URL('old-packs/format-2.arenapack', import.meta.url), machines.file)
  const to = machines.startWith('new', vaults.new)
  const view = await unlocked(to)
  expect(view.alsoHolds).toMatchObject({ predictions: 1, drafts: 1, texts: 0, intents: 1, unsettledIntents: 1 })
  expect((await take(to, view)).rows).toMatchObject([{ state: 'added', error: null }])
  expect((await to.client.outbox.list()).rows).toMatchObject([{ kind: 'prediction', state: 'cancelled' }])
})
