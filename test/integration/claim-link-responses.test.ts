/** What a service may say to an agent that asks for a fresh claim link, and what becomes of the one that it has. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { AppError } from '#contract/app-error.ts'
import type { AgentKey, DeploymentId } from '#contract/ids.ts'
import { createMemoryVault } from '../../src-main/vault/memory-vault.ts'
import type { Vault } from '../../src-main/vault/vault.ts'
import { type RunningSandbox, startSandbox } from '../../src-sandbox/sandbox-server.ts'
import { operate } from '../contract/sandbox-client.ts'
import { desktopWith } from '../support/no-desktop.ts'
import { form, goodAnswer } from '../support/registration-samples.ts'
import { openConsole, type RunningConsole } from '../support/running-console.ts'

let sandbox: RunningSandbox
let running: RunningConsole
let deploymentId: DeploymentId
let agentKey: AgentKey
let agentId: string
let copied: string[]
/** What the service answers to a request for a fresh link; null: the sandbox's own. */
let refreshSays: ((own: Record<string, unknown>) => Response) | null
/** The secrets by which tokens were asked for. */
let sentSecrets: string[]
let vault: Vault
/** The items that the keychain refuses. */
let refused: string[]

const json = (status: number, body: unknown) => Response.json(body, { status })

beforeEach(async () => {
  sandbox = await startSandbox({ agents: 0, limits: false })
  copied = []
  refreshSays = null
  sentSecrets = []
  const items = createMemoryVault('test')
  refused = []
  vault = {
    ...items,
    save: (account, value) =>
      refused.includes(account) ? Promise.reject(new AppError('keychain_locked')) : items.save(account, value),
  }
  running = openConsole(':memory:', {
    vault,
    desktop: desktopWith({ copyForAWhile: (text) => void copied.push(text) }),
    fetch: async (input, init) => {
      const { pathname } = new URL(String(input))
      if (pathname.endsWith('/auth/token')) sentSecrets.push(JSON.parse(String(init?.body)).client_secret)
      const response = await fetch(input, init)
      if (!pathname.endsWith('/claim-link/refresh') || refreshSays === null) return response
      return refreshSays(await response.json())
    },
  })
  running.console.start()
  const { client } = running
  const site = { baseUrl: sandbox.baseUrl, name: 'Sandbox', sites: ['global' as const] }
  deploymentId = (await client.deployments.add(site)).deploymentId
  const begun = await client.registrations.start({ agentKey: null, deploymentId, site: 'global', form })
  const row = await client.registrations.submitAnswer({ agentKey: begun.agentKey, draft: goodAnswer(begun) })
  agentKey = row.agentKey
  agentId = row.agentId ?? ''
})
afterEach(async () => {
  await running.console.close()
  await sandbox.close()
})

const reissue = async () => (await running.client.claims.reissue({ agentKeys: [agentKey] }))[0]?.outcome
const claim = async () => (await running.client.claims.list()).rows[0]
const link = async () => {
  await running.client.claims.copyLink({ agentKey })
  return copied.at(-1)
}
const code = async () => (await running.client.claims.revealCode({ agentKey })).pairingCode

it.each<[string, number, unknown]>([
  ['a flag', 200, { claimed: true }],
  ['a word', 200, { status: 'claimed' }],
  ['a word of the verification', 200, { verification_status: 'verified', message: 'Nothing to do' }],
  ['a refusal', 409, { detail: 'Agent is already claimed' }],
  ['other words', 400, { detail: 'This agent has already been verified.' }],
  ['a refusal that repeats what was sent', 409, { detail: 'Already claimed', input: { client_secret: 'SENT' } }],
  ['no claim', 404, { detail: 'No pending claim for this agent' }],
])('that there is nothing left to claim is asked of a token: said by %s', async (_title, status, body) => {
  await operate(sandbox, 'claim', { agent_id: agentId })
  const sent = sentSecrets.at(-1) ?? ''
  refreshSays = () => json(status, JSON.parse(JSON.stringify(body).replace('SENT', sent)))
  expect(await reissue()).toEqual({ ok: true })
  expect(await claim()).toMatchObject({ state: 'claimed' })
})

it('an agent of which only the response says that it is claimed stays on the desk with its link', async () => {
  const before = await link()
  refreshSays = () => json(200, { claimed: true })
  expect(await reissue()).toMatchObject({ ok: false, error: { code: 'already_claimed' } })
  expect(await claim()).toMatchObject({ state: 'unclaimed', link: 'kept' })
  expect(await link()).toBe(before)
})

it.each<[string, unknown]>([
  ['that the claim is pending', { claim_status: 'pending' }],
  ['nothing', { ok: true }],
])('a response without a link that says %s is none, and the link that was there may be void', async (_title, body) => {
  refreshSays = () => json(200, body)
  expect(await reissue()).toMatchObject({ ok: false, error: { code: 'outcome_unknown' } })
  expect(await claim()).toMatchObject({ link: 'in_doubt' })
})

it('a code that comes alone goes with the link that is there', async () => {
  const before = await link()
  refreshSays = () => json(200, { pairing_code: 'NEW-123' })
  expect(await reissue()).toEqual({ ok: true })
  expect(await link()).toBe(before)
  expect(await code()).toBe('NEW-123')
  expect(await claim()).toMatchObject({ link: 'kept', hasCode: true })
})

it.each<[string, Record<string, unknown>]>([
  ['in seconds', { expires_in: 3600 }],
  ['by its unit', { expires_in_minutes: 60 }],
  ['in words', { valid_for: '1 hour' }],
])('how long a fresh link lives is read: %s', async (_title, life) => {
  const nowMs = Date.now()
  refreshSays = (own) => json(200, { claim_url: own.claim_url, pairing_code: own.pairing_code, ...life })
  expect(await reissue()).toEqual({ ok: true })
  const { linkExpiresAtMs = null, isLinkEndAtLatest } = (await claim()) ?? {}
  expect(isLinkEndAtLatest).toBe(false)
  expect((linkExpiresAtMs ?? 0) - nowMs).toBeGreaterThan(50 * 60_000)
  expect((linkExpiresAtMs ?? 0) - nowMs).toBeLessThan(70 * 60_000)
})

it('another secret that comes with the link is the one that is used from then on', async () => {
  refreshSays = (own) => json(200, { ...own, client_secret: 'sec_rotated_1' })
  expect(await reissue()).toEqual({ ok: true })
  await running.client.agents.check({ agentKeys: [agentKey] })
  expect(sentSecrets.at(-1)).toBe('sec_rotated_1')
})

it('a link is kept also where the keychain refuses the secret that came with it', async () => {
  const before = await link()
  refused = [agentKey]
  refreshSays = (own) => json(200, { ...own, client_secret: 'sec_rotated_1' })
  expect(await reissue()).toMatchObject({ ok: false, error: { code: 'keychain_locked' } })
  expect(await link()).not.toBe(before)
  expect(await claim()).toMatchObject({ link: 'kept', hasCode: true })
})

it('a secret is kept also where the keychain refuses the link that came with it', async () => {
  refused = [`${agentKey}.claim`]
  refreshSays = (own) => json(200, { ...own, client_secret: 'sec_rotated_1' })
  expect(await reissue()).toMatchObject({ ok: false, error: { code: 'keychain_locked' } })
  refused = []
  await running.client.agents.check({ agentKeys: [agentKey] })
  expect(sentSecrets.at(-1)).toBe('sec_rotated_1')
})
