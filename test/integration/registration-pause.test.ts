/** While the operator has paused sending, registration sends nothing and loses nothing. */
import { expect, it } from 'vitest'
import type { RegistrationForm } from '#contract/ipc/registration-form.ts'
import { createMemoryVault } from '../../src-main/vault/memory-vault.ts'
import { startSandbox } from '../../src-sandbox/sandbox-server.ts'
import { form, goodAnswer } from '../support/registration-samples.ts'
import { openConsole, refusalOf } from '../support/running-console.ts'

it('nothing is registered, answered or asked for again, and what was typed is kept', async () => {
  const sandbox = await startSandbox({ agents: 0, limits: false })
  const calls: string[] = []
  const { console, client } = openConsole(':memory:', {
    vault: createMemoryVault('test'),
    fetch: (input, init) => {
      calls.push(new URL(String(input)).pathname)
      return fetch(input, init)
    },
  })
  try {
    const { deploymentId } = await client.deployments.add({
      baseUrl: sandbox.baseUrl,
      name: 'Sandbox',
      sites: ['global'],
    })
    const start = (change: Partial<RegistrationForm>) =>
      client.registrations.start({
        agentKey: null,
        deploymentId,
        site: 'global',
        form: { ...form, ...change },
      })
    const registered = await start({ name: 'Before the pause' })
    const { agentKey } = registered
    const draft = goodAnswer(registered)
    calls.length = 0

    await client.pauses.add({ aims: [{ kind: 'all' }] })
    const paused = { code: 'writes_paused' }
    expect(await refusalOf(client.registrations.submitAnswer({ agentKey, draft }))).toMatchObject(paused)
    expect(await refusalOf(client.registrations.resendSecret({ agentKey }))).toMatchObject(paused)
    const held = await start({ name: 'During the pause' })
    expect(held).toMatchObject({ stage: 'intent', error: paused })
    expect((await client.registrations.list()).rows[0]).toMatchObject({ stage: 'challenge', draft })
    expect(calls.filter((path) => /registry|challenge\//.test(path))).toEqual([])

    await client.pauses.remove({ aims: null })
    const again = { agentKey: held.agentKey, deploymentId, site: held.site, form: held.form }
    expect(await client.registrations.start(again)).toMatchObject({ stage: 'challenge', error: null })
    expect(await client.registrations.submitAnswer({ agentKey, draft })).toMatchObject({ stage: 'passed' })
  } finally {
    await console.close()
    await sandbox.close()
  }
})
