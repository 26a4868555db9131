/** Who of the fleet is listed to reply to a comment: whose comment somebody has replied to comes first. */
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { agentKeySchema, commentIdSchema, eventIdSchema } from '#contract/ids.ts'
import type { WritersQuestion } from '#contract/ipc/discussion.procedures.ts'
import { openStore, type Store } from '../../src-main/store/store.ts'
import { openConsole } from '../support/running-console.ts'
import { storeAgent, storeDeployment } from '../support/stored-fleet.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'

const eventId = eventIdSchema.parse('event-1')
const commentId = commentIdSchema.parse('c1')
const names = ['Ada', 'Bo', 'Zoe']
const zoe = '4b1f5ad4-8a2e-4a0c-9b0e-0c4c5a1f2b3d'
const stranger = 'stranger'
const last = ['Ada', 'Bo', 'Zoe']
const first = ['Zoe', 'Ada', 'Bo']

interface Said {
  id: string
  by: string | null
  to?: string
}

function say(store: Store, { id, by, to }: Said): void {
  store.events.ensure({ siteNo: 1, eventId, atMs: 0 })
  const eventNo = store.events.find(1, eventId)?.eventNo ?? 0
  const facts = { modelProvider: null, content: id, isRemoved: false, likeCount: null, createdAtMs: 1 }
  const times = { firstSeenAtMs: 1, publicAtMs: 1, contextAtMs: null, goneSinceMs: null }
  const replies = { replyCount: null, hasMoreReplies: false }
  const who = { authorId: by, authorName: by }
  const listed = { commentId: id, parentId: to ?? null, ...who, ...facts, ...replies }
  store.comments.save(eventNo, [{ ...listed, ...times }], [listed])
}

async function listedFor(said: readonly Said[], arrange: (store: Store) => void = () => {}) {
  const path = join(makeTemporaryFolder(), 'console.db')
  const store = openStore({ path, clock: Date.now })
  const deploymentId = storeDeployment(store)
  for (const name of names)
    storeAgent(store, {
      agentKey: `ag_${name.padEnd(8, '0')}`,
      agentId: name === 'Zoe' ? zoe : name.toLowerCase(),
      name,
    })
  for (const one of said) say(store, one)
  arrange(store)
  store.close()
  const running = openConsole(path)
  const at = { deploymentId, site: 'global' as const, eventId }
  const ask = async (question: WritersQuestion) => {
    const writers = await running.client.discussion.writers(question)
    return {
      names: writers.map(({ name }) => name),
      answered: writers.filter(({ isAnswered }) => isAnswered).map(({ name }) => name),
      errors: writers.map(({ error }) => error?.code ?? null),
    }
  }
  const reply = await ask({ kind: 'reply', ...at, commentId })
  const comment = await ask({ kind: 'comment', ...at })
  await running.console.close()
  return { reply, comment }
}

describe('the agents to reply as', () => {
  it.each<[string, Said[], string[], string[]]>([
    [
      'whose comment a stranger replied to',
      [
        { id: 'c1', by: zoe },
        { id: 'r1', by: stranger, to: 'c1' },
      ],
      first,
      ['Zoe'],
    ],
    [
      'of which the service spells the id in another way',
      [
        { id: 'c1', by: zoe.toUpperCase() },
        { id: 'r1', by: stranger, to: 'c1' },
      ],
      first,
      ['Zoe'],
    ],
    [
      'whose comment somebody without an id replied to',
      [
        { id: 'c1', by: zoe },
        { id: 'r1', by: null, to: 'c1' },
      ],
      first,
      ['Zoe'],
    ],
    [
      'that has replied to the reply since',
      [
        { id: 'c1', by: zoe },
        { id: 'r1', by: stranger, to: 'c1' },
        { id: 'r2', by: zoe, to: 'c1' },
      ],
      first,
      ['Zoe'],
    ],
    ['whose comment nobody replied to', [{ id: 'c1', by: zoe }], last, []],
    [
      'that replied to its own comment alone',
      [
        { id: 'c1', by: zoe },
        { id: 'r1', by: zoe, to: 'c1' },
      ],
      last,
      [],
    ],
    [
      'that wrote another comment',
      [
        { id: 'c1', by: stranger },
        { id: 'c2', by: zoe },
      ],
      last,
      [],
    ],
    [
      'whose reply stands under the comment of a stranger',
      [
        { id: 'c1', by: stranger },
        { id: 'r1', by: zoe, to: 'c1' },
        { id: 'r2', by: stranger, to: 'c1' },
      ],
      last,
      [],
    ],
    ['while the comment is not known', [], last, []],
  ])('of an agent %s', async (_which, said, order, answered) => {
    const { reply, comment } = await listedFor(said)
    expect(reply).toMatchObject({ names: order, answered })
    // A comment beside it answers nobody.
    expect(comment).toMatchObject({ names: last, answered: [] })
  })

  it('begin with whoever was answered also where it cannot write, which is said', async () => {
    const said = [
      { id: 'c1', by: zoe },
      { id: 'r1', by: stranger, to: 'c1' },
    ]
    const { reply } = await listedFor(said, (store) => {
      const refused = { status: 'credential_refused', statusDetail: null, lastError: null, atMs: 1 } as const
      store.agents.setStatus(agentKeySchema.parse('ag_Zoe00000'), refused)
    })
    expect(reply.names).toEqual(first)
    expect(reply.errors[0]).not.toBeNull()
  })
})
