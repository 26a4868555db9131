/**
 * What proves who a new agent is: keys that the service fetches from where they are hosted, and the first token of a
 * new secret.
 */
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { DeploymentId } from '#contract/ids.ts'
import { type RunningSandbox, startSandbox } from '../../src-sandbox/sandbox-server.ts'
import { type LastingVault, lastingVault } from '../support/lasting-vault.ts'
import { desktopWith } from '../support/no-desktop.ts'
import { createRegisterTable } from '../support/register-table.ts'
import { form, goodAnswer } from '../support/registration-samples.ts'
import { openConsole, type RunningConsole } from '../support/running-console.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'

let folder: string
let sandbox: RunningSandbox
let vault: LastingVault
let running: RunningConsole
let deploymentId: DeploymentId
/** Serves what the operator hosts; a path without a document is a 404. */
let host: Server
let hosted: Map<string, string>
let saved: { suggestedName: string; text: string }[]
/** What the console did, in its order: writes by the end of their path, and items that the keychain took. */
let done: string[]
let hosts: Set<string>
let bodies: Record<string, unknown>[]
let onFetch: (url: string, pass: () => Promise<Response>) => Promise<Response>
const { named, stage, startAndWait } = createRegisterTable(
  () => running.client,
  () => deploymentId,
)

beforeEach(async () => {
  folder = makeTemporaryFolder()
  sandbox = await startSandbox({ agents: 0, limits: false })
  hosted = new Map()
  host = createServer((request, answer) => {
    const text = hosted.get(request.url ?? '')
    answer.writeHead(text === undefined ? 404 : 200, { 'content-type': 'application/json' }).end(text)
  })
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
  saved = []
  done = []
  // Its own: a console that was closed may still be trying a reading again.
  const asked = new Set<string>()
  hosts = asked
  bodies = []
  onFetch = (_url, pass) => pass()
  vault = lastingVault()
  const save = vault.save
  vault.save = async (account, value) => {
    await save(account, value)
    done.push('kept')
  }
  running = openConsole(join(folder, 'console.db'), {
    vault,
    fetch: (input, init) => {
      const url = String(input)
      asked.add(new URL(url).host)
      if (init?.method === 'POST') done.push(url.split('/').pop() ?? '')
      if (url.endsWith('/registry/register')) bodies.push(JSON.parse(String(init?.body)))
      return onFetch(url, () => fetch(input, init))
    },
    desktop: desktopWith({
      confirmErase: async () => true,
      saveText: async (file) => {
        saved.push(file)
        return true
      },
    }),
  })
  running.console.start()
  const deployment = { baseUrl: sandbox.baseUrl, name: 'Sandbox', sites: ['global' as const, 'cn' as const] }
  deploymentId = (await running.client.deployments.add(deployment)).deploymentId
})
afterEach(async () => {
  await running.console.close()
  await sandbox.close()
  await new Promise((resolve) => host.close(resolve))
})

const hostedForm = () => {
  const { port } = host.address() as AddressInfo
  const jwksUrl = `http://127.0.0.1:${port}/tern.json`
  return { name: 'Tern 1', authMethod: 'private_key_jwt', publicKeyBy: 'jwks_url', jwksUrl } as const
}
const answerNow = async () => {
  const row = await named('Tern 1')
  return running.client.registrations.submitAnswer({ agentKey: row.agentKey, draft: goodAnswer(row) })
}

describe('a hosted key', () => {
  test.each(['ES256', 'RS256_2048', 'RS256_3072'] as const)(
    '%s: made, hosted, registered by its address, and signs for the agent',
    async (keyKind) => {
      const [row] = await stage([{ ...hostedForm(), keyKind }])
      const agentKey = row?.agentKey ?? ''
      const made = await running.client.registrations.makeKey({ agentKey })
      expect(made).toMatchObject({ stage: 'staged', error: null })
      const again = await running.client.registrations.makeKey({ agentKey })
      expect(again.jwks).toBe(made.jwks)
      expect(await running.client.registrations.saveJwks({ agentKey })).toEqual({ isSaved: true })
      const { publicKeySet } = await running.client.credentials.keySet({ agentKey })
      expect(saved).toEqual([{ suggestedName: expect.stringMatching(/-tern-[0-9a-f]{8}\.json$/), text: publicKeySet }])
      expect(JSON.parse(publicKeySet)).toEqual(JSON.parse(made.jwks ?? ''))
      const [key, ...others] = JSON.parse(made.jwks ?? '').keys
      expect(others).toEqual([])
      const publicMembers = keyKind === 'ES256' ? ['crv', 'x', 'y'] : ['n', 'e']
      expect(Object.keys(key).toSorted()).toEqual(['alg', 'kid', 'kty', 'use', ...publicMembers].toSorted())
      hosted.set('/tern.json', made.jwks ?? '')
      await startAndWait([{ agentKey: made.agentKey }])
      expect(bodies).toEqual([expect.objectContaining({ jwks_url: hostedForm().jwksUrl })])
      expect(bodies[0]).not.toHaveProperty('public_key')
      expect(await named('Tern 1')).toMatchObject({ stage: 'challenge', error: null })
      expect(await answerNow()).toMatchObject({ stage: 'passed', error: null })
      // The console itself never asks at an address that is not the service's.
      expect([...hosts]).toEqual([new URL(sandbox.baseUrl).host])
    },
  )

  test('is not sent before it was made, nor without its address', async () => {
    const [row] = await stage([{ ...hostedForm(), jwksUrl: '' }])
    const agentKey = row?.agentKey ?? ''
    const start = async (jwksUrl: string) => {
      const place = { deploymentId, site: 'global' as const }
      return running.client.registrations.start({
        ...place,
        agentKey,
        form: { ...form, ...hostedForm(), jwksUrl },
      })
    }
    expect(await start(hostedForm().jwksUrl)).toMatchObject({ error: { code: 'jwks_not_made' } })
    await running.client.registrations.makeKey({ agentKey })
    expect(await start('')).toMatchObject({ stage: 'intent', error: { code: 'jwks_url_missing' } })
    expect(bodies).toEqual([])
    const other = { ...form, ...hostedForm(), keyKind: 'RS256_2048' as const }
    const changed = await running.client.registrations.changeForm({ agentKey, form: other })
    expect(changed).toMatchObject({ jwks: null })
  })

  test('that the service cannot find shows at once, and is taken when it is there', async () => {
    const [row] = await stage([hostedForm()])
    const agentKey = row?.agentKey ?? ''
    const { jwks } = await running.client.registrations.makeKey({ agentKey })
    await startAndWait([row ?? (await named('Tern 1'))])
    expect(await named('Tern 1')).toMatchObject({ stage: 'challenge', error: { code: 'jwks_not_accepted' } })
    hosted.set('/tern.json', jwks ?? '')
    expect(await running.client.registrations.check({ agentKey })).toMatchObject({
      stage: 'challenge',
      error: null,
    })
  })

  test('that another program has exchanged is not sent', async () => {
    const [row, other] = await stage([hostedForm(), { ...hostedForm(), name: 'Gull' }])
    const agentKey = row?.agentKey ?? ''
    await running.client.registrations.makeKey({ agentKey })
    await running.client.registrations.makeKey({ agentKey: other?.agentKey ?? '' })
    await vault.save(agentKey, await vault.read(other?.agentKey ?? ''))
    await startAndWait([row ?? (await named('Tern 1'))])
    expect(await named('Tern 1')).toMatchObject({ stage: 'intent', error: { code: 'secret_other_key' } })
    expect(bodies).toEqual([])
  })

  test('is erased with a row that was never sent', async () => {
    const [row] = await stage([hostedForm()])
    const agentKey = row?.agentKey ?? ''
    await running.client.registrations.makeKey({ agentKey })
    expect(vault.accounts.size).toBe(1)
    await running.client.registrations.dismiss({ agentKey })
    expect(vault.accounts.size).toBe(0)
  })

  test('leaves its private half nowhere but in the keychain', async () => {
    const [row] = await stage([hostedForm()])
    const { agentKey } = await running.client.registrations.makeKey({ agentKey: row?.agentKey ?? '' })
    const item = (await vault.read(agentKey)).reveal()
    const pkcs8 = /"pkcs8":"([^"]+)"/.exec(item)?.[1] ?? 'none'
    const d = Buffer.from(pkcs8, 'base64').subarray(36, 68)
    const shown = JSON.stringify(await running.client.registrations.list()) + JSON.stringify(saved)
    const onDisk = ['console.db', 'console.db-wal'].map((name) => readFileSync(join(folder, name), 'latin1'))
    for (const canary of [pkcs8, d.toString('base64url'), d.toString('hex'), d.toString('latin1')]) {
      for (const text of [shown, ...onDisk]) expect(text.includes(canary)).toBe(false)
    }
  })
})

describe('a new secret', () => {
  test('is asked for, kept, and only then used for a first token', async () => {
    await startAndWait(await stage([{ name: 'Tern 1' }]))
    expect(done).toEqual(['register', 'kept', 'token'])
    expect(await named('Tern 1')).toMatchObject({ stage: 'challenge', error: null, canResendSecret: true })
  })

  test('that the service does not know is said at once, and asked for again', async () => {
    onFetch = async (url, pass) => {
      const answer = await pass()
      if (!url.endsWith('/registry/register')) return answer
      return Response.json({ ...(await answer.json()), client_secret: 'not-the-one' }, { status: 201 })
    }
    await startAndWait(await stage([{ name: 'Tern 1' }]))
    const { agentKey, ...row } = await named('Tern 1')
    expect(row).toMatchObject({
      stage: 'challenge',
      error: { code: 'credential_refused' },
      canResendSecret: true,
    })
    done = []
    expect(await running.client.registrations.resendSecret({ agentKey })).toMatchObject({
      stage: 'challenge',
      error: null,
    })
    expect(done).toEqual(['resend-secret', 'kept', 'token'])
    expect(await answerNow()).toMatchObject({ stage: 'passed', canResendSecret: false })
  })

  test('whose first token gets lost on the way stands as it is', async () => {
    onFetch = async (url, pass) => {
      if (url.endsWith('/auth/token')) throw new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } })
      return pass()
    }
    await startAndWait(await stage([{ name: 'Tern 1' }]))
    expect(await named('Tern 1')).toMatchObject({ stage: 'challenge', error: null, secret: 'kept' })
    onFetch = (_url, pass) => pass()
    expect(await answerNow()).toMatchObject({ stage: 'passed' })
  })

  test('is not offered again once a token was issued', async () => {
    await startAndWait(await stage([{ name: 'Tern 1' }], 'cn'))
    await answerNow()
    const { agentKey, ...row } = await named('Tern 1')
    expect(row).toMatchObject({ stage: 'active', canResendSecret: false })
  })
})
