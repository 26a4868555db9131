/** A trial stops the work for the operator's own agents: while writes of theirs wait, it starts only after a yes. */
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import type { WriteState } from '#contract/rules/outbox/write-state.ts'
import { openStore } from '../../src-main/store/store.ts'
import { startSandbox } from '../../src-sandbox/sandbox-server.ts'
import { addAgents, addWrite } from '../faults/filled-store.ts'
import { listedChallenge } from '../support/listed-challenge.ts'
import { desktopWith } from '../support/no-desktop.ts'
import { openConsole, type RunningConsole } from '../support/running-console.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'

let running: RunningConsole
afterEach(() => running.console.close())

/** An own agent for each of these, with a write in that state. */
function storeWrites(database: string, states: readonly WriteState[]): void {
  const store = openStore({ path: database, clock: Date.now })
  addAgents(store, states.length)
  store.challenges.saveListed(1, [listedChallenge({ question: 'Higher?', deadlineAtMs: Date.now() + 86_400_000 })])
  for (const [index, state] of states.entries()) {
    const row = store.outbox.find(addWrite(store, index + 1, 1))
    if (row === null) throw new Error('no write')
    const hasLeft = state !== 'queued' && state !== 'waiting'
    store.outbox.change(row, { state, ...(hasLeft ? { sentAtMs: Date.now() } : {}) })
  }
  store.close()
}

it.each<[WriteState[], number]>([
  [['queued'], 1],
  [['waiting'], 1],
  [['uncertain'], 1],
  [['queued', 'waiting', 'uncertain', 'accepted', 'expired'], 3],
  [['accepted', 'expired', 'cancelled'], 0],
])('of %j the operator is told %i, and a no leaves all as it is', async (states, waiting) => {
  const database = join(makeTemporaryFolder(), 'console.db')
  storeWrites(database, states)
  const asked: object[] = []
  let answer = false
  running = openConsole(database, {
    desktop: desktopWith({
      async confirmTrialStart(facts) {
        asked.push(facts)
        return answer
      },
    }),
    async startTrialService() {
      const { baseUrl, agents, close } = await startSandbox({ agents: 1, demoFleet: true })
      return { baseUrl, agents, stop: () => void close() }
    },
  })
  const { client } = running
  if (waiting > 0) {
    expect(await client.trial.start()).toBeNull()
    expect(await client.app.state()).toMatchObject({ isTrial: false })
  }
  answer = true
  expect(await client.trial.start()).toMatchObject({ isTrial: true })
  expect(asked).toEqual(waiting > 0 ? [{ waiting }, { waiting }] : [])
})
