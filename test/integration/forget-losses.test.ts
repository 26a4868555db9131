/** What leaves with an agent that is forgotten beside its drafts and writes is said before, by real SQL. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type AgentKey, agentIdSchema, agentKeySchema } from '#contract/ids.ts'
import type { RegistrationStage } from '#contract/ipc/registrations.procedures.ts'
import { forgetAgents } from '../../src-main/operations/agents/forget-agents.ts'
import { listForgetLosses } from '../../src-main/operations/agents/list-forget-losses.ts'
import { emptyClaim } from '../../src-main/store/claims.store.ts'
import { openStore, type Store } from '../../src-main/store/store.ts'
import { Secret } from '../../src-main/vault/secret.ts'
import { createOfflineWorkspace } from '../support/offline-workspace.ts'
import { form } from '../support/registration-samples.ts'
import { storeAgent } from '../support/stored-fleet.ts'

const nowMs = Date.UTC(2026, 5, 15, 12)
const agentKey = agentKeySchema.parse('ag_00000001')
const other = agentKeySchema.parse('ag_00000002')
const stranger = agentKeySchema.parse('ag_00000009')

let store: Store
let workspace: ReturnType<typeof createOfflineWorkspace>
let asked: number

beforeEach(() => {
  store = openStore({ path: ':memory:', clock: () => nowMs })
  workspace = createOfflineWorkspace(store, () => nowMs)
  asked = 0
  storeAgent(store, { agentKey, agentId: 'a0', name: 'Agent 0' })
  storeAgent(store, { agentKey: other, agentId: 'a1', name: 'Agent 1' })
})
afterEach(() => store.close())

const challenge = {
  challengeId: 'rc_1',
  prompt: 'Which asset?',
  instructions: '',
  submitUrl: null,
  attemptsLeft: 2,
  expiresAtMs: null,
  isReplacement: false,
  cameTo: null,
}

function register(stage: RegistrationStage, key: AgentKey = agentKey): void {
  store.registrations.add({ agentKey: key, siteNo: 1, stage: 'staged', form })
  store.registrations.change(key, { stage, agentId: agentIdSchema.parse('a0'), challenge })
}
const link = { ...emptyClaim, host: 'arena.example', isOwnHost: true }
function holdSecret(key: AgentKey = agentKey): void {
  workspace.held.secrets.set(key, new Secret({ kind: 'client_secret', secret: 'only here' } as const))
}
const holdLink = () =>
  workspace.held.claims.set(agentKey, {
    item: new Secret({ claimUrl: 'https://arena.example/c', pairingCode: null }),
    facts: link,
  })
function want(on: readonly string[], off: readonly string[]): void {
  store.pendingSubscriptions.put({ agentNo: 1, on, off, back: [] }, nowMs)
}
const forget = (eraseSecret: boolean) =>
  forgetAgents(
    workspace,
    {
      confirmations: {
        async confirmErase() {
          asked += 1
          return true
        },
      } as never,
    },
    { agentKeys: [agentKey, other], eraseSecret },
  )
const nothing = { hasOpenRegistration: false, hasClaimLink: false, pendingChanges: 0, isSecretUnsaved: false }

describe('before an agent is forgotten the console says', () => {
  it.each<[string, () => void, Partial<typeof nothing> | null]>([
    ['nothing more of one that has nothing else', () => {}, null],
    ['that its challenge is lost', () => register('challenge'), { hasOpenRegistration: true }],
    ['so while its answer is on the way', () => register('answering'), { hasOpenRegistration: true }],
    [
      'so while nobody knows what became of the answer',
      () => register('answer_unknown'),
      { hasOpenRegistration: true },
    ],
    ['so while its secret is asked for again', () => register('secret_unsaved'), { hasOpenRegistration: true }],
    ['nothing of a registration that has failed', () => register('failed'), null],
    ['nothing of one that is over', () => register('active'), null],
    ['nothing of a registration of none of the fleet', () => register('challenge', stranger), null],
    ['that its claim link is lost', () => store.claims.set(1, link), { hasClaimLink: true }],
    [
      'so where only a code is kept',
      () => store.claims.set(1, { ...emptyClaim, hasCode: true }),
      { hasClaimLink: true },
    ],
    ['so where the link is in memory only', () => void holdLink(), { hasClaimLink: true }],
    ['nothing of a claim without a link', () => store.claims.set(1, emptyClaim), null],
    ['how many changes of subscriptions are pending', () => want(['BTC', 'ETH'], ['GC']), { pendingChanges: 3 }],
    [
      'so of one that is archived',
      () => {
        want(['BTC'], [])
        store.labels.setArchived(1, nowMs)
      },
      { pendingChanges: 1 },
    ],
    ['that its secret is in memory only', () => holdSecret(), { isSecretUnsaved: true }],
    ['nothing of a secret of none of the fleet', () => holdSecret(stranger), null],
  ])('%s', (_what, arrange, losses) => {
    arrange()
    expect(listForgetLosses(workspace)).toEqual({
      rows: losses === null ? [] : [{ agentKey, ...nothing, ...losses }],
    })
  })
})

describe('an agent whose secret is in memory only', () => {
  it.each([[false], [true]])('is not forgotten, and the others are (erasing: %s)', async (eraseSecret) => {
    await workspace.vault.save(agentKey, new Secret('before'))
    register('secret_unsaved')
    holdSecret()
    expect(await forget(eraseSecret)).toMatchObject([
      { agentKey, secret: 'kept', outcome: { ok: false, error: { code: 'secret_in_memory_only' } } },
      { agentKey: other, outcome: { ok: true } },
    ])
    expect(asked).toBe(eraseSecret ? 1 : 0)
    expect(store.agents.find(agentKey)?.name).toBe('Agent 0')
    expect(store.registrations.find(agentKey)?.stage).toBe('secret_unsaved')
    expect(workspace.held.secrets.has(agentKey)).toBe(true)
    expect((await workspace.vault.read(agentKey)).reveal()).toBe('before')
  })

  it('is forgotten once the secret is kept or the registration dismissed', async () => {
    workspace.held.secrets.delete(agentKey)
    expect(await forget(false)).toMatchObject([{ outcome: { ok: true } }, { outcome: { ok: true } }])
  })
})
