/** Rotating the keys of several agents with a real keyring, which is locked in the middle of it. */
import { expect, it, onTestFinished } from 'vitest'
import type { AgentKey } from '#contract/ids.ts'
import { forkKeychainProcess } from '../support/forked-keychain.ts'
import { openKeyringSession } from '../support/keyring-session.ts'
import { openPublishingConsole, type PublishingConsole } from '../support/publishing-console.ts'

const url = 'https://keys.example/fleet.json'

async function runOf({ running: { client } }: PublishingConsole, act: 'begin' | 'finish', agentKeys: AgentKey[]) {
  if (act === 'begin') await client.rotations.begin({ agentKeys, kind: null })
  else await client.rotations.finish({ agentKeys })
  const current = async () => (await client.rotations.run()).run
  await expect.poll(async () => (await current())?.isRunning, { timeout: 20_000 }).toBe(false)
  return current()
}

it('made keys outlive a keyring that is locked and a restart, and are finished then', async () => {
  const keyring = await openKeyringSession()
  onTestFinished(() => keyring.close())
  await keyring.startService()
  const at = await openPublishingConsole({
    keychainService: 'arena-console-test',
    spawnKeychain: () => forkKeychainProcess(keyring.env),
  })
  onTestFinished(() => at.close())
  const agentKeys = [await at.register('Tern 1', url), await at.register('Tern 2', url)]
  expect(await runOf(at, 'begin', agentKeys)).toMatchObject({ blockedBy: null, agentKeys })
  at.host(url, await at.documentOf(agentKeys[0] ?? ('' as AgentKey)))
  await keyring.lock()
  expect(await runOf(at, 'finish', agentKeys)).toMatchObject({
    receipts: [],
    blockedBy: { code: expect.stringMatching(/^keychain_/) },
  })
  await keyring.unlock()
  await at.restart()
  expect((await at.running.client.rotations.list({ agentKeys: null })).rows).toHaveLength(2)
  expect(await runOf(at, 'finish', agentKeys)).toMatchObject({ blockedBy: null })
  expect((await at.running.client.rotations.list({ agentKeys: null })).rows).toEqual([])
  for (const key of agentKeys) expect(await at.canSign(key)).toBe(true)
  const accounts = (await at.running.client.secrets.items()).rows.map(({ account }) => account)
  expect(accounts.sort()).toEqual([...agentKeys].sort())
})
