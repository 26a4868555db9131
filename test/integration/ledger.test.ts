/** The ledger of a console at a service: what was sent and answered, over real HTTP, without a secret, and for good. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { JsonObject } from '#contract/rules/ledger/canonical-json.ts'
import { createExportVerifier } from '#contract/rules/ledger/ledger-export.ts'
import { hashOfEntry } from '../../src-main/store/ledger.store.ts'
import { type RunningSandbox, startSandbox } from '../../src-sandbox/sandbox-server.ts'
import { agentOf, operate } from '../contract/sandbox-client.ts'
import { createSweep } from '../support/canaries.ts'
import { addDeployment, addSandboxAgent } from '../support/connected-sandbox.ts'
import { desktopWith } from '../support/no-desktop.ts'
import { openConsole, type RunningConsole } from '../support/running-console.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'

type Item = Parameters<RunningConsole['client']['predictions']['send']>[0]['items'][number]

let folder: string
let sandbox: RunningSandbox
let running: RunningConsole
/** Every token that the service gave out. */
let tokens: string[]

beforeEach(async () => {
  folder = makeTemporaryFolder()
  sandbox = await startSandbox({ agents: 1, limits: false })
  tokens = []
  running = openConsole(join(folder, 'console.db'), {
    lookUpSpacingMs: 50,
    fetch: async (input, init) => {
      const answer = await fetch(input, init)
      const token = /"access_token":\s*"([^"]+)"/.exec(await answer.clone().text())?.[1]
      if (token !== undefined) tokens.push(token)
      return answer
    },
    desktop: desktopWith({ chooseTarget: async ({ name }) => join(folder, name) }),
  })
  running.console.start()
})
afterEach(async () => {
  await running.console.close()
  await sandbox.close()
})

/** One agent with a draft for one open challenge. */
async function prepare(): Promise<Item & { secret: string }> {
  const { client } = running
  const { deploymentId } = await addDeployment({ client }, sandbox)
  const agent = agentOf(sandbox, 'global')
  if (agent.auth_method !== 'client_credentials') throw new Error('expected a secret')
  const { agent_id: agentId, client_secret: secret } = agent
  await operate(sandbox, 'subscriptions', { agent_id: agentId, scopes: ['CL'] })
  const challenge = await operate(sandbox, 'challenges', { scope_key: 'CL', deadline_in_s: 300 })
  const { agentKey } = await addSandboxAgent(running, { deploymentId, agent })
  await client.challenges.refresh()
  const item = { agentKey, challengeKey: `${deploymentId}~global~${challenge.id}` } as Item
  const draft = { direction: 'bearish', confidenceText: '0.6', reasoning: 'stocks “fell” 😀' } as const
  await client.predictions.saveDrafts({ drafts: [{ ...item, draft }] })
  return { ...item, secret }
}

const send = ({ agentKey, challengeKey }: Item) =>
  running.client.predictions.send({ items: [{ agentKey, challengeKey }] })
const state = async () => (await running.client.outbox.list()).rows[0]?.state
const entries = async () =>
  (await running.client.ledger.entries({ search: '', beforeSeq: null })).entries
    .map(({ text }) => JSON.parse(text) as JsonObject)
    .reverse()
/** The verdict of what the offline verifier runs too. */
async function judgeExport() {
  const { written } = await running.client.ledger.export()
  const verifier = createExportVerifier(hashOfEntry)
  for (const line of readFileSync(written?.file ?? '', 'utf8')
    .trimEnd()
    .split('\n'))
    verifier.add(line)
  return verifier.end()
}

it('has what was sent before what the service answered, and no secret', async () => {
  const { secret, ...item } = await prepare()
  await send(item)
  await expect.poll(state, { timeout: 20_000 }).toBe('accepted')
  const [row] = (await running.client.outbox.list()).rows
  expect(await entries()).toMatchObject([
    {
      seq: 1,
      kind: 'sending',
      write: { id: row?.outboxId, requestId: row?.requestId, kind: 'prediction' },
      agent: { key: item.agentKey, name: row?.agentName, site: 'global', service: sandbox.baseUrl },
      payload: { direction: 'bearish', confidence: 0.6, reasoning: 'stocks “fell” 😀' },
      receipt: { attempt: 1 },
    },
    {
      seq: 2,
      kind: 'accepted',
      receipt: {
        by: 'answered',
        error: null,
        answer: { remoteId: row?.remoteId, prediction: { direction: 'bearish', confidence: 0.6 } },
      },
    },
  ])
  const sweep = createSweep(new Map([['secret', secret], ...tokens.map((token) => ['token', token] as const)]))
  expect(tokens.length).toBeGreaterThan(0)
  const { written } = await running.client.ledger.export()
  expect(sweep(readFileSync(written?.file ?? ''))).toEqual([])
})

it('has a refusal with what the service said, without the token that it said back', async () => {
  const item = await prepare()
  const token = tokens.at(-1)
  if (token === undefined) throw new Error('no token was asked for')
  const body = { detail: { code: 'challenge_closed', message: `Closed for ${token}.` } }
  const match = { path: '/api/v1/eval/challenges/*/predict' }
  await operate(sandbox, 'faults', { faults: [{ match, effect: { status: 422, body }, times: null }] })
  await send(item)
  await expect.poll(state, { timeout: 20_000 }).toBe('refused')
  expect(await entries()).toMatchObject([
    { kind: 'sending' },
    { kind: 'refused', receipt: { error: { details: { serviceWords: expect.stringContaining('Closed for') } } } },
  ])
  const { written } = await running.client.ledger.export()
  expect(createSweep(new Map([['token', token]]))(readFileSync(written?.file ?? ''))).toEqual([])
})

it('has an outcome that was unknown, and its settling, as entries of their own', async () => {
  const item = await prepare()
  const match = { path: '/api/v1/eval/challenges/*/predict' }
  await operate(sandbox, 'faults', { faults: [{ match, effect: { status: 500, body: 'x' }, times: 1 }] })
  await send(item)
  await expect.poll(state, { timeout: 30_000 }).toBe('needs_you')
  const [row] = (await running.client.outbox.list()).rows
  if (row === undefined) throw new Error('the write is gone')
  await running.client.outbox.settle({ outboxId: row.outboxId, as: 'send_again' })
  await expect.poll(state, { timeout: 30_000 }).toBe('accepted')
  expect((await entries()).map(({ kind }) => kind)).toEqual([
    'sending',
    'uncertain',
    'not_found',
    'settled',
    'sending',
    'accepted',
  ])
  expect(await running.client.ledger.verify()).toMatchObject({ checked: 6, found: null })
})

it('stays whole when its agent is forgotten: the texts stay, as what was sent', async () => {
  const item = await prepare()
  await send(item)
  await expect.poll(state, { timeout: 20_000 }).toBe('accepted')
  const { client } = running
  const before = await client.ledger.state()
  await client.agents.forget({ agentKeys: [item.agentKey], eraseSecret: false })
  expect((await client.outbox.list()).rows).toEqual([])
  expect(await client.ledger.verify()).toMatchObject({ checked: 2, found: null })
  const after = await client.ledger.state()
  expect(after).toMatchObject({ head: before.head, running: null, verified: { checked: 2, found: null } })
  expect(after.sinceMs).toEqual(Date.parse(String((await entries())[0]?.at)))
  expect(await judgeExport()).toEqual({ kind: 'whole', head: after.head })
})

it('finds the head of an earlier export again, and no other', async () => {
  const item = await prepare()
  const { client } = running
  expect(await client.ledger.state()).toMatchObject({ head: null, sinceMs: null, verified: null })
  expect(await judgeExport()).toMatchObject({ kind: 'whole', head: { seq: 0 } })
  await send(item)
  await expect.poll(state, { timeout: 20_000 }).toBe('accepted')
  const { written } = await client.ledger.export()
  const [header = ''] = readFileSync(written?.file ?? '', 'utf8').split('\n')
  const { head } = await client.ledger.state()
  expect(await client.ledger.findHead({ text: header })).toEqual(head)
  expect(await client.ledger.findHead({ text: ` ${head?.hash?.toUpperCase()} ` })).toEqual(head)
  expect(await client.ledger.findHead({ text: 'f'.repeat(64) })).toEqual({ hash: 'f'.repeat(64), seq: null })
  expect(await client.ledger.findHead({ text: 'no hash' })).toEqual({ hash: null, seq: null })
})
