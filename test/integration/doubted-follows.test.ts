/** A follow that a whole list lacks: not known, in the matrix and in the dialogs, until a second one decides. */
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { agentIdSchema } from '#contract/ids.ts'
import { secondReadingAfterMs } from '#contract/rules/list-completeness.ts'
import { openStore } from '../../src-main/store/store.ts'
import { openConsole } from '../support/running-console.ts'
import { storeAgent, storeDeployment } from '../support/stored-fleet.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'

/** What a reading gave: the ids, `?` where it leaves a follow open, `…` where it goes on. */
interface Reading {
  atMs: number
  said: string
}

const nowMs = Date.now()
const before = { atMs: nowMs - secondReadingAfterMs, said: 'x own-2' }

/** What is shown of the agent and of `x`, after its list was read so. */
async function readAfter(readings: readonly Reading[]) {
  const path = join(makeTemporaryFolder(), 'console.db')
  const store = openStore({ path, clock: () => nowMs })
  const deploymentId = storeDeployment(store)
  storeAgent(store, { agentKey: 'ag_first00000', agentId: 'own-1', name: 'Own 1' })
  storeAgent(store, { agentKey: 'ag_second0000', agentId: 'own-2', name: 'Own 2' })
  const { agentNo } = store.agents.all()[0] ?? { agentNo: 0 }
  for (const { atMs, said } of readings) {
    const names = said.split(' ').filter((name) => name !== '' && name !== '…')
    const followed = names.filter((name) => !name.endsWith('?'))
    const isWhole = !said.includes('…')
    store.follows.replace(agentNo, {
      followed: followed.map((targetId) => ({ targetId, targetName: null, sinceMs: null })),
      unclear: names.filter((name) => name.endsWith('?')).map((name) => name.slice(0, -1)),
      list: { received: names.length, total: null, hasMore: !isWhole, unreadable: 0, firstUnreadable: null },
      isWhole,
      settled: [],
      atMs,
    })
  }
  store.close()
  const { client, console } = openConsole(path)
  const { targets } = await client.follows.matrix()
  const question = { kind: 'follow', deploymentId, site: 'global', targetId: agentIdSchema.parse('x') } as const
  const writers = await client.discussion.writers(question)
  await console.close()
  return {
    columns: targets.map(({ agentId }) => agentId).toSorted(),
    x: targets.find(({ agentId }) => agentId === 'x'),
    act: writers.find(({ name }) => name === 'Own 1')?.act,
  }
}

const isOn = { isOn: true, outboxId: null, state: 'accepted' }

it.each<[string, Reading[]]>([
  ['one list', [{ atMs: nowMs, said: 'x' }]],
  ['a list that has it again', [before, { atMs: nowMs - 1_000, said: '' }, { atMs: nowMs, said: 'x' }]],
  ['a list that leaves it open', [before, { atMs: nowMs - 1_000, said: '' }, { atMs: nowMs, said: 'x?' }]],
  ['a list that is not whole', [before, { atMs: nowMs, said: 'own-2 …' }]],
])('is a follow after %s', async (_what, readings) => {
  expect(await readAfter(readings)).toMatchObject({ x: { followedBy: [0], doubtedBy: [] }, act: isOn })
})

it.each<[string, Reading[]]>([
  ['a whole list that lacks it', [before, { atMs: nowMs, said: 'own-2' }]],
  ['an empty list', [before, { atMs: nowMs, said: '' }]],
  ['two that lack it within a moment', [before, { atMs: nowMs - 1_000, said: '' }, { atMs: nowMs, said: '' }]],
  ['a whole list, and a part of one later', [before, { atMs: nowMs - 1_000, said: '' }, { atMs: nowMs, said: '…' }]],
])('is not known after %s, and may be written', async (_what, readings) => {
  const { columns, x, act } = await readAfter(readings)
  expect({ x, act }).toMatchObject({ x: { followedBy: [], doubtedBy: [0] }, act: null })
  expect(columns).toEqual(['own-1', 'own-2', 'x'])
})

it('is none after two whole lists that lack it', async () => {
  const atMs = before.atMs - secondReadingAfterMs
  const { columns, x, act } = await readAfter([
    { ...before, atMs },
    { atMs: before.atMs, said: '' },
    { atMs: nowMs, said: '' },
  ])
  expect({ columns, x, act }).toEqual({ columns: ['own-1', 'own-2'], x: undefined, act: null })
})
