/** The claim link of a pack, taken while something is done with the claim of its agent. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createMemoryVault } from '../../src-main/vault/memory-vault.ts'
import type { Vault } from '../../src-main/vault/vault.ts'
import { type RunningSandbox, startSandbox } from '../../src-sandbox/sandbox-server.ts'
import { operate } from '../contract/sandbox-client.ts'
import { type Machine, openPackMachines, type PackMachines, pack, take, unlocked } from '../support/pack-machines.ts'
import { form, goodAnswer } from '../support/registration-samples.ts'
import { refusalOf } from '../support/running-console.ts'

let machines: PackMachines
let sandbox: RunningSandbox
let inner: Vault
let machine: Machine
/** What happens while the keychain takes a claim link. */
let onSaveClaim: () => Promise<unknown>
/** What the network does with the request for a new link. */
let onRefresh: () => Promise<unknown>
/** The pairing code that the service gave last. */
let newestCode: string | null

beforeEach(async () => {
  machines = openPackMachines()
  sandbox = await startSandbox({ agents: 0, limits: false })
  inner = createMemoryVault('test')
  onSaveClaim = async () => {}
  onRefresh = async () => {}
  newestCode = null
  const vault: Vault = {
    ...inner,
    async save(account, value) {
      const act = onSaveClaim
      if (account.endsWith('.claim')) {
        onSaveClaim = async () => {}
        await act()
      }
      await inner.save(account, value)
    },
  }
  machine = machines.start('only', {
    vault,
    fetch: async (input, init) => {
      if (String(input).endsWith('/claim-link/refresh')) await onRefresh()
      const answer = await fetch(input, init)
      if (!/\/(submit|refresh)$/.test(String(input))) return answer
      newestCode = (await answer.clone().json()).pairing_code ?? newestCode
      return answer
    },
  })
})
afterEach(async () => {
  await machines.remove()
  await sandbox.close()
})

/** An agent that waits for its claim, whose link is in the pack and not in the keychain any more. */
async function loseLink() {
  const { client } = machine
  const request = { baseUrl: sandbox.baseUrl, name: 'Local', sites: ['global' as const] }
  const { deploymentId } = await client.deployments.add(request)
  const row = await client.registrations.start({ agentKey: null, deploymentId, site: 'global', form })
  const { agentKey, agentId } = row
  await client.registrations.submitAnswer({ agentKey, draft: goodAnswer(row) })
  await pack(machine)
  await inner.erase(`${agentKey}.claim`)
  expect(await refusalOf(client.claims.revealCode({ agentKey }))).toMatchObject({ code: 'claim_not_kept' })
  return { agentKey, agentId }
}

const takePack = async () => take(machine, await unlocked(machine))
const kept = async (agentKey: string) =>
  inner.read(`${agentKey}.claim`).then(
    () => true,
    () => false,
  )

it('is kept where nothing else is done', async () => {
  const { agentKey } = await loseLink()
  expect(await takePack()).toMatchObject({ rows: [{ state: 'merged' }] })
  expect((await machine.client.claims.revealCode({ agentKey })).pairingCode).toBe(newestCode)
})

it('does not stay in the keychain when its agent is claimed meanwhile', async () => {
  const { agentKey, agentId } = await loseLink()
  onSaveClaim = async () => {
    await operate(sandbox, 'claim', { agent_id: agentId })
    await machine.client.claims.check({ agentKeys: [agentKey] })
  }
  await takePack()
  await machine.client.claims.check({ agentKeys: [agentKey] })
  expect((await machine.client.claims.list()).rows).toMatchObject([{ state: 'claimed' }])
  await expect.poll(() => kept(agentKey)).toBe(false)
})

it.each(['before it', 'after it'])('does not take the place of a newer one that is asked for %s', async (order) => {
  const { agentKey } = await loseLink()
  const reissue = () => machine.client.claims.reissue({ agentKeys: [agentKey] })
  let receipts: Promise<unknown> = Promise.resolve()
  if (order === 'after it') {
    onSaveClaim = reissue
    await takePack()
  } else {
    onRefresh = takePack
    receipts = reissue()
  }
  await receipts
  expect((await machine.client.claims.revealCode({ agentKey })).pairingCode).toBe(newestCode)
})
