import { createORPCClient } from '@orpc/client'
import { QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { agentKeySchema } from '#contract/ids.ts'
import type { ChangeTopic } from '#contract/ipc/change-topics.ts'
import { eventKeySchema } from '#contract/ipc/event-key.ts'
import { followChanges } from './changes.ts'
import type { ArenaClient } from './client.ts'
import { createOrpc } from './orpc.ts'
import { createQueryClient } from './query-client.ts'

/** A main that tells of one change and then ends. */
async function* tellOnce(topic: ChangeTopic, ended: AbortController) {
  yield { topics: [topic], at: 1 }
  ended.abort()
}

it.each<[string, ChangeTopic]>([
  ['the keychain is readable again', 'app'],
  ['an agent has another key', 'agents'],
  ['a registration has one', 'registrations'],
  ['a run of rotations has gone on', 'secrets'],
])('makes the document of public keys old when %s', async (_when, topic) => {
  const ended = new AbortController()
  const client = createORPCClient<ArenaClient>({ call: async () => tellOnce(topic, ended) })
  const orpc = createOrpc(client)
  const queryClient = createQueryClient()
  const queryKey = orpc.credentials.keySet.queryKey({ input: { agentKey: agentKeySchema.parse('ag_changes01') } })
  queryClient.setQueryData(queryKey, { publicKeySet: '', others: [] })
  void followChanges({ client, orpc }, { queryClient, signal: ended.signal })
  await expect.poll(() => queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true)
})

it.each<[string, ChangeTopic]>([
  ['an agent is archived', 'agents'],
  ['a registration has gone on', 'registrations'],
  ['a subscription change was typed', 'pendingChanges'],
])('makes what forgetting takes along old when %s', async (_when, topic) => {
  const ended = new AbortController()
  const client = createORPCClient<ArenaClient>({ call: async () => tellOnce(topic, ended) })
  const orpc = createOrpc(client)
  const queryClient = createQueryClient()
  const queryKey = orpc.agents.forgetLosses.queryKey()
  queryClient.setQueryData(queryKey, { rows: [] })
  void followChanges({ client, orpc }, { queryClient, signal: ended.signal })
  await expect.poll(() => queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true)
})

it.each<[string, ChangeTopic]>([
  ['a write of one has gone on', 'outbox'],
  ['an agent can predict no more', 'agents'],
  ['a challenge has closed', 'challenges'],
])('makes the list of dropped files old when %s', async (_when, topic) => {
  const ended = new AbortController()
  const client = createORPCClient<ArenaClient>({ call: async () => tellOnce(topic, ended) })
  const orpc = createOrpc(client)
  const queryClient = createQueryClient()
  const queryKey = orpc.drops.list.queryKey({ input: { list: 'open' } })
  queryClient.setQueryData(queryKey, { drops: [], total: 0 })
  void followChanges({ client, orpc }, { queryClient, signal: ended.signal })
  await expect.poll(() => queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true)
})

it('makes the record of the integrity guard old when a write has gone on', async () => {
  const ended = new AbortController()
  const client = createORPCClient<ArenaClient>({ call: async () => tellOnce('outbox', ended) })
  const orpc = createOrpc(client)
  const queryClient = createQueryClient()
  const queryKey = orpc.integrity.records.queryKey()
  queryClient.setQueryData(queryKey, { records: [], total: 0 })
  void followChanges({ client, orpc }, { queryClient, signal: ended.signal })
  await expect.poll(() => queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true)
})

it.each<[string, ChangeTopic, boolean]>([
  ['its discussion was read', 'events', true],
  ['the leaderboard was read', 'leaderboards', false],
])('knows what our agents do on an event by what is stored, which may be old when %s', async (_when, topic, isOld) => {
  const ended = new AbortController()
  const client = createORPCClient<ArenaClient>({ call: async () => tellOnce(topic, ended) })
  const orpc = createOrpc(client)
  const queryClient = createQueryClient()
  const queryKey = orpc.discussion.ofEvent.queryKey({
    input: { eventKey: eventKeySchema.parse('dp_changes01~global~ev_1') },
  })
  queryClient.setQueryData(queryKey, { writes: [], likes: [] })
  await followChanges({ client, orpc }, { queryClient, signal: ended.signal })
  expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(isOld)
})

it('asks again for analytics that were being worked out for the first time when results came', async () => {
  const ended = new AbortController()
  const client = createORPCClient<ArenaClient>({ call: async () => tellOnce('results', ended) })
  const orpc = createOrpc(client)
  const queryClient = createQueryClient()
  const answers: ((total: number) => void)[] = []
  const observer = new QueryObserver(queryClient, {
    queryKey: orpc.analytics.choices.queryKey(),
    queryFn: () => new Promise<number>((resolve) => answers.push(resolve)),
  })
  const stop = observer.subscribe(() => {})
  await expect.poll(() => answers.length, { timeout: 10_000 }).toBe(1)
  await followChanges({ client, orpc }, { queryClient, signal: ended.signal })
  answers[0]?.(1)
  await expect.poll(() => answers.length, { timeout: 10_000 }).toBe(2)
  answers[1]?.(2)
  await expect.poll(() => observer.getCurrentResult().data, { timeout: 10_000 }).toBe(2)
  stop()
})
