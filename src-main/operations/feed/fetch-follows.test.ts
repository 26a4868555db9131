import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { agentIdSchema, agentKeySchema, outboxIdSchema } from '#contract/ids.ts'
import { storeAgent, storeDeployment } from '../../../test/support/stored-fleet.ts'
import { makeTemporaryFolder } from '../../../test/support/temporary-folder.ts'
import { openStore, type Store } from '../../store/store.ts'
import { createFollow, followKind } from '../outbox/kinds/follow.ts'
import { fetchFollows, nextFollowsAtMs } from './fetch-follows.ts'

const agentKey = agentKeySchema.parse('ag_first00000')
const minuteMs = 60_000
let store: Store
let nowMs: number
let writes: number
beforeEach(() => {
  nowMs = 1_000 * minuteMs
  writes = 0
  store = openStore({ path: join(makeTemporaryFolder(), 'console.db'), clock: () => nowMs })
  storeDeployment(store)
  storeAgent(store, { agentKey, agentId: 'agent-1', name: 'Agent 1' })
})
afterEach(() => store.close())

/** The service takes a follow, or its end, and the console writes it down. */
function settle(said: string): void {
  writes += 1
  const isFollowed = !said.startsWith('-')
  const targetId = agentIdSchema.parse(said.replace('-', ''))
  const { target, body } = createFollow({ target: { agentId: targetId, name: null }, isFollowed })
  const outboxId = outboxIdSchema.parse(`ob_follow0${writes}`)
  const agentNo = store.agents.find(agentKey)?.agentNo ?? 0
  store.outbox.add({
    ...target,
    ...{ outboxId, requestId: `rq_follow0${writes}`, agentNo, body, createdAtMs: nowMs, deadlineAtMs: null },
  })
  const row = store.outbox.find(outboxId)
  if (row === null) throw new Error('no row')
  const response = { remoteId: null, acceptedAtMs: null }
  followKind.accept(store, row, { evidence: { kind: 'answered', response }, atMs: nowMs })
}

function responseOf(listed: string) {
  const names = listed.split(' ').filter((name) => name !== '' && name !== '…')
  return {
    items: names.map((name) => ({
      ...{ agent_id: name.replace('?', ''), agent_name: null, followed_at: null },
      is_clear: !name.endsWith('?'),
    })),
    completeness: { received: 1, total: null, hasMore: listed.endsWith('…'), unreadable: 0, firstUnreadable: null },
  }
}

/**
 * Reads a list: `a b?`, where `?` leaves a follow open, with `…` at its end where it goes on; `meanwhile` happens while
 * it is on its way.
 */
async function read(listed: string, meanwhile: () => void = () => undefined): Promise<string> {
  const call = async () => {
    meanwhile()
    return responseOf(listed)
  }
  const agent = store.agents.callersOfSite({ siteNo: store.agents.find(agentKey)?.siteNo ?? 0 })[0]
  if (agent === undefined) throw new Error('no agent')
  const deps = { store, clock: () => nowMs, sessions: { call } as unknown } as Parameters<typeof fetchFollows>[0]
  await fetchFollows(deps, agent, new AbortController().signal)
  return followed()
}
const siteNo = () => store.agents.find(agentKey)?.siteNo ?? 0
const followed = () => (store.follows.listsOfSite({ siteNo: siteNo() })[0]?.targetIds ?? []).toSorted().join(' ')
const nextInMs = () => nextFollowsAtMs(store.follows.readingTimesOfSite({ siteNo: siteNo() })[0]) - nowMs

it.each<[string, string[], string, string[], string]>([
  ['a follow', [], '', ['a'], 'a'],
  ['a follow beside others', ['b'], 'b', ['a'], 'a b'],
  ['the end of a follow', ['a', 'b'], 'a b', ['-a'], 'b'],
  ['the end of one that was not known here', [], 'a b', ['-a'], 'b'],
  ['a follow and its end', [], '', ['a', '-a'], ''],
  ['an end and a new follow', ['a'], 'a', ['-a', 'a'], 'a'],
])('keeps %s that was accepted while the list was on its way', async (_what, before, listed, meanwhile, expected) => {
  for (const one of before) settle(one)
  nowMs += 60 * minuteMs
  expect(await read(listed, () => meanwhile.forEach(settle))).toBe(expected)
})

it('keeps what was accepted just before, and while the clock was set back', async () => {
  settle('a')
  nowMs += minuteMs / 2
  expect(await read('')).toBe('a')
  expect(
    await read('', () => {
      nowMs -= 60 * minuteMs
      settle('b')
    }),
  ).toBe('a b')
})

it.each<[string, [listed: string, minutesLater: number][], string]>([
  ['stays while one list lacks it', [['', 0]], 'a b'],
  [
    'stays while two lists of the same moment lack it',
    [
      ['', 0],
      ['', 1],
    ],
    'a b',
  ],
  [
    'goes when a later list lacks it too',
    [
      ['a', 0],
      ['a', 2],
    ],
    'a',
  ],
  [
    'stays when a later list has it again',
    [
      ['', 0],
      ['a b', 3],
      ['', 3],
    ],
    'a b',
  ],
  [
    'stays when only a part lacks it',
    [
      ['', 0],
      ['a …', 3],
    ],
    'a b',
  ],
  [
    'goes when the whole list after a part lacks it',
    [
      ['b', 0],
      ['b …', 3],
      ['b', 3],
    ],
    'b',
  ],
  [
    'goes, also all of it',
    [
      ['', 0],
      ['', 3],
    ],
    '',
  ],
  [
    'stays as it was known where the list leaves it open, and nobody else does',
    [
      ['b? c?', 0],
      ['b? c?', 3],
    ],
    'b',
  ],
  [
    'goes one by one',
    [
      ['a', 0],
      ['', 3],
    ],
    'a',
  ],
  [
    'is missed anew by a clock that was set back',
    [
      ['a', 0],
      ['a', -60],
    ],
    'a b',
  ],
])('whom it follows %s', async (_what, readings, expected) => {
  await read('a b')
  nowMs += 60 * minuteMs
  for (const [listed, minutesLater] of readings) {
    nowMs += minutesLater * minuteMs
    await read(listed)
  }
  expect(followed()).toBe(expected)
})

it('does not read again soon a list that leaves open what an earlier one lacked', async () => {
  await read('a b')
  await read('a')
  nowMs += 2 * minuteMs
  await read('a b?')
  expect(nextInMs()).toBe(12 * 60 * minuteMs)
})

it.each<['follow' | 'unfollow', string, object]>([
  ['unfollow', 'a b?', { isThere: true }],
  ['unfollow', 'c? b', { isThere: false, isComplete: false }],
  ['unfollow', 'a b', { isThere: true }],
  ['unfollow', 'c b', { isThere: false, isComplete: true }],
  ['unfollow', 'a b …', { isThere: false, isComplete: false }],
  ['follow', 'c b?', { isThere: true }],
  ['follow', 'b?', { isThere: false, isComplete: true }],
  ['follow', 'c? b', { isThere: false, isComplete: false }],
])('an uncertain %s of c is looked up in the list %s', async (kind, listed, expected) => {
  const { target, body } = createFollow({
    target: { agentId: agentIdSchema.parse('c'), name: null },
    isFollowed: kind === 'follow',
  })
  const outboxId = outboxIdSchema.parse('ob_lookup00')
  store.outbox.add({
    ...target,
    ...{ outboxId, requestId: 'rq_lookup00', agentNo: 1, body, createdAtMs: nowMs, deadlineAtMs: null },
  })
  const row = store.outbox.find(outboxId)
  if (row === null) throw new Error('no row')
  const sessions = { call: async () => responseOf(listed) } as unknown
  const deps = { store, sessions } as Parameters<NonNullable<typeof followKind.lookUp>>[0]
  expect((await followKind.lookUp?.(deps, [row]))?.(row)).toMatchObject(expected)
})

it('asks for a second list soon, and else after half a day', async () => {
  await read('a b')
  expect(nextInMs()).toBe(12 * 60 * minuteMs)
  await read('a')
  expect(nextInMs()).toBe(2 * minuteMs)
  // A part decides nothing, however often it comes.
  await read('a …')
  expect(nextInMs()).toBe(12 * 60 * minuteMs)
  await read('a', () => {
    nowMs += 2 * minuteMs
  })
  await read('a b')
  await read('a')
  expect(nextInMs()).toBe(2 * minuteMs)
  nowMs += 2 * minuteMs
  await read('a')
  expect(nextInMs()).toBe(12 * 60 * minuteMs)
})
