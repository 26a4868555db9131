/**
 * Deployments whose challenges are in states that the interface does not name: what is not known closes nothing, the
 * word is shown as it is, and the service says itself whether it takes a prediction.
 */
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { AgentKey, DeploymentId } from '#contract/ids.ts'
import { challengeKeySchema } from '#contract/ipc/challenge-key.ts'
import { createMemoryVault } from '../../src-main/vault/memory-vault.ts'
import { type RunningSandbox, startSandbox } from '../../src-sandbox/sandbox-server.ts'
import { agentOf, operate } from '../contract/sandbox-client.ts'
import { addSandboxAgent } from '../support/connected-sandbox.ts'
import { openConsole, type RunningConsole } from '../support/running-console.ts'

let sandbox: RunningSandbox
let running: RunningConsole
let agentKey: AgentKey
let deploymentId: DeploymentId
/** The word that is in the place of "open" in every list. */
let word: string
let refusal: string | null

beforeEach(async () => {
  sandbox = await startSandbox({ agents: 2 })
  word = 'open'
  refusal = null
  running = openConsole(':memory:', {
    vault: createMemoryVault('test'),
    fetch: async (input, init) => {
      const { pathname } = new URL(String(input))
      if (refusal !== null && pathname.endsWith('/predict')) return Response.json({ detail: refusal }, { status: 400 })
      const answer = await fetch(input, init)
      if (!/eval\/challenges(?:\/active)?$/.test(pathname)) return answer
      const text = (await answer.text()).replaceAll('"status":"open"', `"status":${JSON.stringify(word)}`)
      return new Response(text, { status: answer.status, headers: { 'content-type': 'application/json' } })
    },
  })
  running.console.start()
  const site = { baseUrl: sandbox.baseUrl, name: 'Sandbox', sites: ['global' as const] }
  deploymentId = (await running.client.deployments.add(site)).deploymentId
  agentKey = (await addSandboxAgent(running, { deploymentId, agent: agentOf(sandbox, 'global') })).agentKey
  await expect.poll(async () => (await running.client.agents.fleet()).rows[0]?.subscriptions).not.toBeNull()
  await running.client.subscriptions.change({ changes: [{ agentKey, scopeKey: 'CL', subscribe: true }] })
})
afterEach(async () => {
  await running.console.close()
  await sandbox.close()
})

async function listChallengeAs(said: string) {
  word = said
  const made = await operate(sandbox, 'challenges', { site: 'global', scope_key: 'CL', deadline_in_s: 600 })
  await running.client.challenges.refresh()
  const challengeKey = challengeKeySchema.parse(`${deploymentId}~global~${String(made.id)}`)
  const shown = async () => {
    const { items } = await running.client.challenges.list()
    return items.find(({ challenge }) => challenge.challengeKey === challengeKey)?.challenge
  }
  const draft = { direction: 'bullish', confidenceText: '0.9', reasoning: '' } as const
  await running.client.predictions.saveDrafts({ drafts: [{ agentKey, challengeKey, draft }] })
  const send = async () => (await running.client.predictions.send({ items: [{ agentKey, challengeKey }] }))[0]?.error
  const sent = async () =>
    (await running.client.outbox.list()).rows.find(
      (row) => row.kind === 'prediction' && row.challengeKey === challengeKey,
    )
  return { shown, send, sent }
}

it.each(['in_play', 'pending', 'ouverte', '竞猜中'])('takes a prediction while the service says "%s"', async (said) => {
  const { shown, send, sent } = await listChallengeAs(said)
  expect(await shown()).toMatchObject({ status: 'open', stateWord: said })
  expect(await send()).toBeNull()
  await expect.poll(async () => (await sent())?.state).toBe('accepted')
})

it('shows the words of a service that refuses in such a state', async () => {
  refusal = 'Market is in play, no more predictions'
  const { send, sent } = await listChallengeAs('in_play')
  expect(await send()).toBeNull()
  await expect.poll(async () => (await sent())?.state).toBe('refused')
  expect((await sent())?.error).toMatchObject({ details: { serviceWords: refusal } })
})

it('forgets the word when the service says another', async () => {
  const { shown } = await listChallengeAs('in_play')
  word = 'open'
  await running.client.challenges.refresh()
  expect(await shown()).toMatchObject({ status: 'open', stateWord: null })
})

it.each(['suspended', 'Paused', '已截止'])('sends nothing while the service says "%s"', async (said) => {
  const { shown, send } = await listChallengeAs(said)
  expect(await shown()).toMatchObject({ status: said.toLowerCase(), stateWord: null })
  expect(await send()).toMatchObject({ code: 'challenge_not_open', details: { status: said.toLowerCase() } })
})
