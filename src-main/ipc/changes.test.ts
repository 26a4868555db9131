import { expect, it } from 'vitest'
import type { ChangeTopic } from '#contract/ipc/change-topics.ts'
import { createSimulatedTime } from '../../test/support/simulated-time.ts'
import { createChangeHub } from './changes.ts'

interface Told {
  topic: ChangeTopic
  atMs: number
}

/** What a page hears in so many ms when `changes` happen at these times. */
async function toldOf(
  changes: readonly { atMs: number; topics: readonly ChangeTopic[]; isWaitedFor?: boolean }[],
): Promise<{ told: Told[]; messages: number }> {
  const time = createSimulatedTime(0)
  const hub = createChangeHub({ startTimer: time.startTimer })
  const ending = new AbortController()
  const told: Told[] = []
  let messages = 0
  const listening = (async () => {
    for await (const { topics } of hub.messages(ending.signal)) {
      messages += 1
      for (const topic of topics) told.push({ topic, atMs: time.clock() })
    }
  })()
  for (const { atMs, topics, isWaitedFor } of changes)
    time.startTimer(atMs, () => (isWaitedFor ? hub.tellNow(...topics) : hub.notify(...topics)))
  await time.runUntil(() => false, 60_000)
  ending.abort()
  await listening
  return { told, messages }
}

const timesOf = (told: readonly Told[], topic: ChangeTopic) =>
  told.filter((each) => each.topic === topic).map(({ atMs }) => atMs)
const every = (stepMs: number, untilMs: number, topics: readonly ChangeTopic[]) =>
  Array.from({ length: untilMs / stepMs }, (_, index) => ({ atMs: index * stepMs, topics }))

it('tells a burst in one message, and an act that comes later at once again', async () => {
  const { told, messages } = await toldOf([
    { atMs: 0, topics: ['agents'] },
    { atMs: 50, topics: ['agents', 'app'] },
    { atMs: 1_000, topics: ['agents'] },
  ])
  expect(messages).toBe(2)
  expect(told).toEqual([
    { topic: 'agents', atMs: 100 },
    { topic: 'app', atMs: 100 },
    { topic: 'agents', atMs: 1_100 },
  ])
})

it('tells of work that goes on less and less often: the fleet seldom, its progress a few times a second', async () => {
  const { told } = await toldOf(every(20, 10_000, ['agents', 'imports']))
  const gaps = (topic: ChangeTopic) => timesOf(told, topic).map((atMs, index, all) => atMs - (all[index - 1] ?? 0))
  expect(gaps('imports').slice(0, 5)).toEqual([100, 200, 400, 400, 400])
  expect(gaps('agents').slice(0, 7)).toEqual([100, 200, 400, 800, 1_600, 1_600, 1_600])
})

it('tells at once what is waited for, with what was to be told later, and goes on at its pace', async () => {
  const { told } = await toldOf([
    ...every(20, 300, ['events']),
    { atMs: 350, topics: ['events'], isWaitedFor: true },
    { atMs: 360, topics: ['events'], isWaitedFor: true },
    { atMs: 500, topics: ['events'] },
  ])
  expect(timesOf(told, 'events')).toEqual([100, 300, 350, 360, 700])
})

it('always tells what changed last, and is then as quick as before', async () => {
  const changes = [...every(20, 5_000, ['agents']), { atMs: 20_000, topics: ['agents'] as const }]
  const times = timesOf((await toldOf(changes)).told, 'agents')
  expect(times.filter((atMs) => atMs >= 4_980 && atMs < 20_000)).toHaveLength(1)
  expect(times.at(-1)).toBe(20_100)
})

it.each([
  { since: 0, first: ['agents', 'app', 'outbox'] },
  { since: 1, first: ['agents', 'outbox'] },
  { since: 2, first: ['agents'] },
  { since: 3, first: ['imports'] },
  { since: undefined, first: ['imports'] },
] as const)('says first what has changed after message $since, whoever else listens', async ({ since, first }) => {
  const time = createSimulatedTime(0)
  const hub = createChangeHub({ startTimer: time.startTimer })
  const ending = new AbortController()
  void hub.messages(ending.signal).next()
  const burst = async (...topics: ChangeTopic[]) => {
    hub.notify(...topics)
    await time.runUntil(() => false, 10_000)
  }
  await burst('app', 'agents')
  await burst('outbox')
  await burst('agents')
  const heard = hub.messages(ending.signal, since).next()
  if (first[0] === 'imports') await burst('imports')
  expect((await heard).value?.topics.toSorted()).toEqual(first)
  ending.abort()
})
