/** Writes of a database that came back from a copy, which were sent after the copy was made. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { AgentKey, DeploymentId } from '#contract/ids.ts'
import { challengeKeySchema } from '#contract/ipc/challenge-key.ts'
import { createMemoryVault } from '../../src-main/vault/memory-vault.ts'
import { type RunningSandbox, startSandbox } from '../../src-sandbox/sandbox-server.ts'
import { agentOf, operate } from '../contract/sandbox-client.ts'
import { addDeployment, addSandboxAgent } from '../support/connected-sandbox.ts'
import { openConsole, type RunningConsole } from '../support/running-console.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'

let path: string
let sandbox: RunningSandbox
let vault: ReturnType<typeof createMemoryVault>
let running: RunningConsole
let agentKey: AgentKey
let deploymentId: DeploymentId

function open(): void {
  running = openConsole(path, { vault: { ...vault, close: async () => {} }, lookUpSpacingMs: 100 })
  running.console.start()
}

beforeEach(async () => {
  path = join(makeTemporaryFolder(), 'console.db')
  sandbox = await startSandbox({ agents: 1, limits: false })
  vault = createMemoryVault('test')
  open()
  deploymentId = (await addDeployment(running, sandbox)).deploymentId
  agentKey = (await addSandboxAgent(running, { deploymentId, agent: agentOf(sandbox, 'global', 0) })).agentKey
  await running.client.subscriptions.change({ changes: [{ agentKey, scopeKey: 'CL', subscribe: true }] })
  await running.client.subscriptions.refresh({ agentKeys: [agentKey] })
})
afterEach(async () => {
  await running.console.close()
  await sandbox.close()
})

const newest = async () => (await running.client.outbox.list()).rows[0]

it('a prediction that was queued then and is listed now is this console’s own', async () => {
  const made = await operate(sandbox, 'challenges', { scope_key: 'CL', deadline_in_s: 3600 })
  await running.client.challenges.refresh()
  const challengeKey = challengeKeySchema.parse(`${deploymentId}~global~${made.id}`)
  const draft = { direction: 'bullish', confidenceText: '0.7', reasoning: 'Mine.' } as const
  await running.client.predictions.saveDrafts({ drafts: [{ agentKey, challengeKey, draft }] })
  await running.client.pauses.add({ aims: [{ kind: 'all' }] })
  await running.client.predictions.send({ items: [{ agentKey, challengeKey }] })
  expect(await newest()).toMatchObject({ state: 'queued' })
  await running.client.backups.backUpNow()
  await running.client.pauses.remove({ aims: null })
  await expect.poll(newest).toMatchObject({ state: 'accepted' })

  await running.console.close()
  writeFileSync(path, 'this was a database')
  open()
  await expect.poll(async () => (await newest())?.state, { timeout: 10_000 }).not.toBe('uncertain')
  expect(await newest()).toMatchObject({ state: 'listed', error: null })
  const desk = await running.client.predictions.desk({ challengeKey, agentKeys: null })
  expect(desk.rows).toMatchObject([{ prediction: { held: { holding: 'listed' } } }])
})
