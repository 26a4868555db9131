/** A test of stored secrets that the operator stops, over a keychain that answers when the test lets it. */
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type RunningSandbox, startSandbox } from '../../src-sandbox/sandbox-server.ts'
import { addDeployment, addSandboxAgent } from '../support/connected-sandbox.ts'
import { lastingVault } from '../support/lasting-vault.ts'
import { openConsole, type RunningConsole } from '../support/running-console.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'

let sandbox: RunningSandbox
let running: RunningConsole
/** Reads that wait are let on by this. */
let letOn: () => void
let answers: Promise<void>
let reads: string[]

function holdAnswers(): void {
  answers = new Promise((resolve) => {
    letOn = resolve
  })
}

beforeEach(async () => {
  sandbox = await startSandbox({ agents: 3, limits: false })
  const vault = lastingVault()
  answers = Promise.resolve()
  reads = []
  running = openConsole(join(makeTemporaryFolder(), 'console.db'), {
    vault: {
      ...vault,
      async read(account) {
        reads.push(account)
        await answers
        return vault.read(account)
      },
    },
  })
  running.console.start()
  const { deploymentId } = await addDeployment(running, sandbox)
  const agents = sandbox.agents.filter(({ site }) => site === 'global').slice(0, 3)
  for (const agent of agents) await addSandboxAgent(running, { deploymentId, agent })
  reads = []
})
afterEach(async () => {
  letOn?.()
  await running.console.close()
  await sandbox.close()
})

const secrets = () => running.client.secrets
const readTest = async () => (await secrets().itemTest()).test

async function waitForEnd() {
  await expect.poll(async () => (await readTest())?.isRunning).toBe(false)
  return readTest()
}

it('ends with the item that is being read, reads no other, and says how far it came', async () => {
  holdAnswers()
  expect(await secrets().startItemTest({ accounts: null })).toMatchObject({ isRunning: true, total: 3 })
  await secrets().stopItemTest()
  expect(await readTest()).toMatchObject({ isRunning: true, isStopping: true, results: [] })
  letOn()
  const ended = await waitForEnd()
  expect(ended).toMatchObject({ isStopping: false, total: 3, blockedBy: null, results: [{ error: null }] })
  expect(reads).toEqual(ended?.results.map(({ account }) => account))
})

it('begins anew after that and reads all, also where it was stopped after its end', async () => {
  holdAnswers()
  await secrets().startItemTest({ accounts: null })
  await secrets().stopItemTest()
  letOn()
  await waitForEnd()
  await secrets().stopItemTest()
  await secrets().startItemTest({ accounts: null })
  expect((await waitForEnd())?.results).toHaveLength(3)
})
