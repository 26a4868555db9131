/** Registration over real HTTP and a real database: no secret is lost, whatever fails between the steps. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { AppError } from '#contract/app-error.ts'
import type { DeploymentId, Site } from '#contract/ids.ts'
import type { RegistrationForm } from '#contract/ipc/registration-form.ts'
import type { RegistrationView } from '#contract/ipc/registrations.procedures.ts'
import { type AnswerDraft, emptyAnswer } from '#contract/rules/registration-answer.ts'
import { createMemoryVault } from '../../src-main/vault/memory-vault.ts'
import type { Vault } from '../../src-main/vault/vault.ts'
import { type RunningSandbox, startSandbox } from '../../src-sandbox/sandbox-server.ts'
import { noDesktop } from '../support/no-desktop.ts'
import { form, goodAnswer, poorAnswer } from '../support/registration-samples.ts'
import { openConsole, type RunningConsole, refusalOf } from '../support/running-console.ts'

let folder: string
let sandbox: RunningSandbox
let items: Map<string, string>
let vault: Vault & { refuse: boolean }
let running: RunningConsole
let deploymentId: DeploymentId
let copied: string[]
let openings: { url: string; host: string }[]
/** What the network does with a call to a path that ends so; the call itself goes on as `pass` says. */
let onFetch: (url: string, pass: () => Promise<Response>) => Promise<Response>

/** A vault whose items outlive the console, as a keychain's do, and which refuses to save when told to. */
function lastingVault(): Vault & { refuse: boolean } {
  const inner = createMemoryVault('test')
  const self: Vault & { refuse: boolean } = {
    ...inner,
    refuse: false,
    async save(account, value) {
      if (self.refuse) throw new AppError('keychain_locked')
      await inner.save(account, value)
      items.set(account, 'kept')
    },
    async erase(account) {
      await inner.erase(account)
      items.delete(account)
    },
    close: async () => {},
  }
  return self
}

function open(): void {
  running = openConsole(join(folder, 'console.db'), {
    vault,
    fetch: (input, init) => onFetch(String(input), () => fetch(input, init)),
    desktop: {
      ...noDesktop,
      openExternal: async (link) => {
        openings.push(link)
        return true
      },
      copyForAWhile: (text) => void copied.push(text),
    },
  })
  running.console.start()
}

/** As after a kill: what was in memory is gone, the disk and the keychain stay. */
async function restart(): Promise<void> {
  await running.console.close()
  open()
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'arena-register-'))
  sandbox = await startSandbox({ agents: 0, limits: false })
  items = new Map()
  copied = []
  openings = []
  onFetch = (_url, pass) => pass()
  vault = lastingVault()
  open()
  const deployment = await running.client.deployments.add({
    baseUrl: sandbox.baseUrl,
    name: 'Sandbox',
    sites: ['global', 'cn'],
  })
  deploymentId = deployment.deploymentId
})
afterEach(async () => {
  await running.console.close()
  await sandbox.close()
  rmSync(folder, { recursive: true, force: true })
})

const start = (change: Partial<RegistrationForm> = {}, site: Site = 'global') =>
  running.client.registrations.start({ agentKey: null, deploymentId, site, form: { ...form, ...change } })

const row = async (): Promise<RegistrationView> => {
  const [first] = (await running.client.registrations.list()).rows
  if (first === undefined) throw new Error('no registration')
  return first
}

const submit = async (draft?: AnswerDraft) => {
  const { agentKey, ...view } = await row()
  return running.client.registrations.submitAnswer({
    agentKey,
    draft: draft ?? goodAnswer({ agentKey, ...view }),
  })
}

async function operatorClaims(agentId: string | null): Promise<void> {
  const answer = await fetch(`${sandbox.operatorUrl}/claim`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ agent_id: agentId }),
  })
  expect(answer.ok).toBe(true)
}

const claims = async () => (await running.client.claims.list()).rows

const fleetStatus = async () => (await running.client.agents.fleet()).rows.map(({ status }) => status)

describe('through to active', () => {
  test.each(['client_credentials', 'private_key_jwt'] as const)('global, %s, claimed', async (authMethod) => {
    const started = await start({ authMethod })
    expect(started).toMatchObject({ stage: 'challenge', error: null, secret: 'kept' })
    expect(items.has(started.agentKey)).toBe(true)
    expect(await fleetStatus()).toEqual(['not_activated'])
    const passed = await submit()
    expect(passed).toMatchObject({ stage: 'passed' })
    expect(await claims()).toMatchObject([
      { state: 'unclaimed', link: 'kept', hasCode: true, canReissue: true },
    ])
    expect(await fleetStatus()).toEqual(['provisional'])
    await operatorClaims(passed.agentId)
    const active = await running.client.registrations.check({ agentKey: passed.agentKey })
    expect(active).toMatchObject({ stage: 'active', error: null })
    expect(await fleetStatus()).toEqual(['ready'])
    expect([...items.keys()]).toEqual([passed.agentKey])
  })

  test.each(['client_credentials', 'private_key_jwt'] as const)(
    'cn, %s, without a claim',
    async (authMethod) => {
      await start({ authMethod, name: '渔鸥一号' }, 'cn')
      expect(await submit()).toMatchObject({ stage: 'active', error: null })
      expect(await fleetStatus()).toEqual(['ready'])
    },
  )

  test.each(['RS256_2048', 'RS256_3072'] as const)('%s keys fit into the keychain', async (keyKind) => {
    await start({ authMethod: 'private_key_jwt', keyKind })
    expect(await submit()).toMatchObject({ stage: 'passed' })
  })

  test('only the claim acts give out link and code; the database has neither, nor a secret', async () => {
    const { agentKey } = await start()
    await submit()
    const listed = JSON.stringify(await running.client.registrations.list())
    await running.client.claims.openPage({ agentKey })
    await running.client.claims.copyLink({ agentKey })
    const { pairingCode } = await running.client.claims.revealCode({ agentKey })
    expect(pairingCode).toMatch(/^[A-Z0-9]{3}-[A-Z0-9]{3}$/)
    expect(openings[0]?.host).toBe(new URL(sandbox.baseUrl).host)
    expect(copied).toEqual([openings[0]?.url])
    const [fresh] = await running.client.claims.reissue({ agentKeys: [agentKey] })
    expect(fresh?.outcome).toEqual({ ok: true })
    await running.client.claims.copyLink({ agentKey })
    expect(copied[1]).not.toBe(copied[0])
    const credential = (await vault.read(agentKey)).reveal()
    const secret = /"secret":"([^"]+)"/.exec(credential)?.[1] ?? 'none'
    const onDisk =
      readFileSync(join(folder, 'console.db'), 'latin1') +
      readFileSync(join(folder, 'console.db-wal'), 'latin1')
    for (const text of [secret, copied[0] ?? '', String(pairingCode)]) {
      expect(onDisk.includes(text)).toBe(false)
      expect(listed.includes(text)).toBe(false)
    }
  })
})

describe('refused', () => {
  test('a taken name is said, and the same row goes on under another', async () => {
    await start()
    await submit()
    const { agentKey } = await row()
    await running.client.registrations.putAway({ agentKey })
    await running.client.agents.forget({ agentKeys: [agentKey], eraseSecret: true })
    const refused = await start()
    expect(refused).toMatchObject({ stage: 'refused', error: { code: 'name_taken' } })
    const again = await running.client.registrations.start({
      agentKey: refused.agentKey,
      deploymentId,
      site: 'global',
      form: { ...form, name: 'Tern 2' },
    })
    expect(again).toMatchObject({ stage: 'challenge', form: { name: 'Tern 2' } })
  })

  test('a name that this console knows at the site is not sent', async () => {
    await start()
    expect(await refusalOf(start())).toMatchObject({ code: 'name_taken' })
  })

  test('three poor answers end it, with score and feedback of each', async () => {
    await start()
    await submit(poorAnswer)
    expect(await row()).toMatchObject({ stage: 'challenge', challenge: { attemptsLeft: 2 } })
    await submit(poorAnswer)
    const failed = await submit(poorAnswer)
    expect(failed.stage).toBe('failed')
    expect(failed.attempts).toHaveLength(3)
    expect(failed.attempts[0]).toMatchObject({ passed: false, threshold: 60 })
    expect(failed.attempts[0]?.feedback).not.toBe('')
  })

  test('an incomplete answer spends no attempt and is kept', async () => {
    const { agentKey } = await start()
    const draft = { ...emptyAnswer('long'), eventSummary: 'begun' }
    expect(await refusalOf(running.client.registrations.submitAnswer({ agentKey, draft }))).toMatchObject({
      code: 'invalid_input',
    })
    expect(await row()).toMatchObject({ challenge: { attemptsLeft: 3 }, draft: { eventSummary: 'begun' } })
  })

  test('an answer is not sent to another host', async () => {
    onFetch = async (url, pass) => {
      const answer = await pass()
      if (!url.endsWith('/registry/register')) return answer
      const body = { ...(await answer.json()), submit_url: 'https://elsewhere.example/submit' }
      return Response.json(body, { status: 201 })
    }
    await start()
    expect(await row()).toMatchObject({ challenge: { refusedHost: 'elsewhere.example' } })
    expect(await refusalOf(submit())).toMatchObject({
      code: 'submit_host_refused',
      details: { host: 'elsewhere.example' },
    })
    expect(await row()).toMatchObject({ stage: 'challenge', challenge: { attemptsLeft: 3 } })
  })
})

describe('when something fails in between', () => {
  test('the keychain refuses a new key: nothing is sent', async () => {
    vault.refuse = true
    const stopped = await start({ authMethod: 'private_key_jwt' })
    expect(stopped).toMatchObject({ stage: 'intent', error: { code: 'keychain_locked' }, agentId: null })
    vault.refuse = false
    const { agentKey } = stopped
    const again = await running.client.registrations.start({
      agentKey,
      deploymentId,
      site: 'global',
      form: stopped.form,
    })
    expect(again.stage).toBe('challenge')
  })

  test('the keychain refuses the secret: it stays in memory until it is taken', async () => {
    onFetch = async (url, pass) => {
      if (url.endsWith('/registry/register')) vault.refuse = true
      return pass()
    }
    const { agentKey, ...held } = await start()
    expect(held).toMatchObject({
      stage: 'secret_unsaved',
      secret: 'in_memory',
      error: { code: 'keychain_locked' },
      canResendSecret: false,
    })
    expect(await fleetStatus()).toEqual([])
    vault.refuse = false
    expect(await running.client.registrations.saveSecret({ agentKey })).toMatchObject({
      stage: 'challenge',
      secret: 'kept',
    })
    expect(await submit()).toMatchObject({ stage: 'passed' })
  })

  test('the console ends with the secret in memory: another one is asked for', async () => {
    onFetch = async (url, pass) => {
      if (url.endsWith('/registry/register')) vault.refuse = true
      return pass()
    }
    await start()
    await restart()
    vault.refuse = false
    const lost = await row()
    expect(lost).toMatchObject({ stage: 'secret_unsaved', secret: 'missing', canResendSecret: true })
    const { agentKey } = lost
    expect(await running.client.registrations.saveSecret({ agentKey })).toMatchObject({
      stage: 'secret_unsaved',
      error: { code: 'secret_missing' },
    })
    expect(await running.client.registrations.resendSecret({ agentKey })).toMatchObject({
      stage: 'challenge',
      secret: 'kept',
    })
    expect(await submit()).toMatchObject({ stage: 'passed', canResendSecret: false })
  })

  test('the answer to a registration is lost: nothing is sent again by itself, and the service tells', async () => {
    let sent = 0
    onFetch = async (url, pass) => {
      const answer = await pass()
      if (!url.endsWith('/registry/register')) return answer
      sent += 1
      if (sent > 1) return answer
      throw new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ECONNRESET' }) })
    }
    const unknown = await start({ authMethod: 'private_key_jwt' })
    expect(unknown).toMatchObject({ stage: 'unknown', error: { code: 'outcome_unknown' }, agentId: null })
    await restart()
    expect(await row()).toMatchObject({ stage: 'unknown' })
    expect(sent).toBe(1)
    const told = await running.client.registrations.start({
      agentKey: unknown.agentKey,
      deploymentId,
      site: 'global',
      form: unknown.form,
    })
    expect(told).toMatchObject({ stage: 'refused', error: { code: 'name_taken' } })
    await running.client.registrations.putAway({ agentKey: unknown.agentKey })
    expect(items.has(unknown.agentKey)).toBe(true)
  })

  test('the database refuses what was answered: it is written down once it can be', async () => {
    let refusals = 0
    onFetch = async (url, pass) => {
      const answer = await pass()
      if (!/\/(register|submit)$/.test(url)) return answer
      // Another program holds the database for longer than a write waits.
      const other = new DatabaseSync(join(folder, 'console.db'))
      other.exec('BEGIN IMMEDIATE')
      refusals += 1
      // It cannot run while the write waits for the lock, so the write is refused first.
      setTimeout(() => other.close(), 1_000)
      return answer
    }
    expect(await start()).toMatchObject({ stage: 'challenge', secret: 'kept', error: null })
    expect(await submit()).toMatchObject({ stage: 'passed', error: null })
    expect(refusals).toBe(2)
  }, 30_000)

  test('the mark of an answer is lost: a token says whether it passed', async () => {
    await start()
    onFetch = async (url, pass) => {
      const answer = await pass()
      if (!url.endsWith('/submit')) return answer
      throw new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ECONNRESET' }) })
    }
    const { agentKey, ...view } = await submit(poorAnswer)
    expect(view.stage).toBe('answer_unknown')
    onFetch = (_url, pass) => pass()
    expect(await running.client.registrations.check({ agentKey })).toMatchObject({ stage: 'challenge' })
    onFetch = async (url, pass) => {
      const answer = await pass()
      if (!url.endsWith('/submit')) return answer
      throw new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ECONNRESET' }) })
    }
    expect((await submit()).stage).toBe('answer_unknown')
    await restart()
    const passed = await running.client.registrations.check({ agentKey })
    expect(passed).toMatchObject({ stage: 'passed' })
    expect(await claims()).toMatchObject([{ state: 'unclaimed', link: 'none', hasCode: false }])
    await running.client.claims.reissue({ agentKeys: [agentKey] })
    expect(await claims()).toMatchObject([{ link: 'kept', host: new URL(sandbox.baseUrl).host }])
  })

  test.each(['/registry/register', '/submit'])(
    'a kill while %s is under way leaves a row that says so',
    async (end) => {
      if (end === '/submit') await start()
      let arrived = () => {}
      const isUnderWay = new Promise<void>((resolve) => {
        arrived = resolve
      })
      onFetch = async (url, pass) => {
        if (!url.endsWith(end)) return pass()
        await pass()
        arrived()
        return new Promise(() => {})
      }
      const act = end === '/submit' ? submit() : start()
      act.catch(() => undefined)
      await isUnderWay
      const killed = running
      onFetch = (_url, pass) => pass()
      open()
      expect(await row()).toMatchObject({
        stage: end === '/submit' ? 'answer_unknown' : 'unknown',
        error: { code: 'outcome_unknown' },
      })
      await killed.console.close()
    },
  )

  test('a restart keeps prompt, draft, attempts and claim', async () => {
    const { agentKey } = await start()
    await submit(poorAnswer)
    const draft = { ...poorAnswer, eventSummary: 'better' }
    await running.client.registrations.saveAnswerDraft({ agentKey, draft })
    await restart()
    expect(await row()).toMatchObject({
      stage: 'challenge',
      draft: { eventSummary: 'better' },
      secret: 'kept',
    })
    await submit()
    await restart()
    expect(await row()).toMatchObject({ stage: 'passed', attempts: [{}, {}] })
    expect((await running.client.claims.revealCode({ agentKey })).pairingCode).toMatch(/-/)
  })
})
