/** Registration over real HTTP and a real database: no secret is lost, whatever fails between the steps. */
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { describe, expect, test } from 'vitest'
import { setUpRegistrationDesk } from '../support/registration-desk.ts'
import { poorAnswer } from '../support/registration-samples.ts'

const desk = setUpRegistrationDesk()
const { open, restart, start, row, submit, claims, fleetStatus } = desk

describe('when something fails in between', () => {
  test('the keychain refuses a new key: nothing is sent', async () => {
    desk.vault.refuse = true
    const stopped = await start({ authMethod: 'private_key_jwt' })
    expect(stopped).toMatchObject({ stage: 'intent', error: { code: 'keychain_locked' }, agentId: null })
    desk.vault.refuse = false
    const { agentKey } = stopped
    const again = await desk.running.client.registrations.start({
      agentKey,
      deploymentId: desk.deploymentId,
      site: 'global',
      form: stopped.form,
    })
    expect(again.stage).toBe('challenge')
  })

  test('the keychain refuses the secret: it stays in memory until it is taken', async () => {
    desk.onFetch = async (url, pass) => {
      if (url.endsWith('/registry/register')) desk.vault.refuse = true
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
    desk.vault.refuse = false
    expect(await desk.running.client.registrations.saveSecret({ agentKey })).toMatchObject({
      stage: 'challenge',
      secret: 'kept',
    })
    expect(await submit()).toMatchObject({ stage: 'passed' })
  })

  test('the console ends with the secret in memory: another one is asked for', async () => {
    desk.onFetch = async (url, pass) => {
      if (url.endsWith('/registry/register')) desk.vault.refuse = true
      return pass()
    }
    await start()
    await restart()
    desk.vault.refuse = false
    const lost = await row()
    expect(lost).toMatchObject({ stage: 'secret_unsaved', secret: 'missing', canResendSecret: true })
    const { agentKey } = lost
    expect(await desk.running.client.registrations.saveSecret({ agentKey })).toMatchObject({
      stage: 'secret_unsaved',
      error: { code: 'secret_missing' },
    })
    expect(await desk.running.client.registrations.resendSecret({ agentKey })).toMatchObject({
      stage: 'challenge',
      secret: 'kept',
    })
    expect(await submit()).toMatchObject({ stage: 'passed', canResendSecret: false })
  })

  test.each([
    ['uuid', (id: string) => ({ uuid: id })],
    ['the id of its agent', (id: string) => ({ agent: { id, name: 'Tern' } })],
    ['client_uuid', (id: string) => ({ client_uuid: id })],
  ])('a secret that comes with an id under %s is kept', async (_name, rename) => {
    desk.onFetch = async (url, pass) => {
      const answer = await pass()
      if (!url.endsWith('/registry/register')) return answer
      const { agent_id, ...rest } = await answer.json()
      return Response.json({ ...rest, ...rename(agent_id) }, { status: 201 })
    }
    expect(await start()).toMatchObject({ stage: 'challenge', secret: 'kept', agentId: expect.any(String) })
    expect(await submit()).toMatchObject({ stage: 'passed' })
  })

  test.each([
    ['expires_at of its claim', (claim: object, end: string) => ({ claim: { ...claim, expires_at: end } })],
    ['claim_expires_at', (claim: object, end: string) => ({ ...claim, claim_expires_at: end })],
  ])('the end of a claim link is the one that the service says, as %s', async (_name, form) => {
    desk.onFetch = async (url, pass) => {
      const answer = await pass()
      if (!url.endsWith('/submit')) return answer
      const { claim_url, pairing_code, ...rest } = await answer.json()
      return Response.json({ ...rest, ...form({ claim_url, pairing_code }, '2031-01-02T03:04:05') })
    }
    await start()
    expect(await submit()).toMatchObject({ stage: 'passed' })
    expect(await claims()).toMatchObject([
      { link: 'kept', hasCode: true, linkExpiresAtMs: Date.UTC(2031, 0, 2, 3, 4, 5) },
    ])
  })

  test('the answer to a registration is lost: nothing is sent again by itself, and the service tells', async () => {
    let sent = 0
    desk.onFetch = async (url, pass) => {
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
    const told = await desk.running.client.registrations.start({
      agentKey: unknown.agentKey,
      deploymentId: desk.deploymentId,
      site: 'global',
      form: unknown.form,
    })
    expect(told).toMatchObject({ stage: 'refused', error: { code: 'name_taken' } })
    await desk.running.client.registrations.dismiss({ agentKey: unknown.agentKey })
    expect(desk.items.has(unknown.agentKey)).toBe(true)
  })

  describe.each([
    ['after an answer was lost', true],
    ['though no answer was lost', false],
  ] as const)('a key whose name is said to be taken %s', (_title, isLost) => {
    /** A row that was refused, and the public keys that were sent, with those that are sent from here on. */
    async function refuse() {
      const keys: string[] = []
      desk.onFetch = async (url, pass, body) => {
        const answer = await pass()
        if (!url.endsWith('/registry/register')) return answer
        keys.push(String(JSON.parse(body).public_key))
        if (isLost && keys.length === 1)
          throw new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ECONNRESET' }) })
        return keys.length <= 2 ? Response.json({ detail: 'Agent name already taken' }, { status: 409 }) : answer
      }
      const { agentKey, form } = await start({ authMethod: 'private_key_jwt', keyKind: 'ES256' })
      const again = (change: Partial<typeof form>) =>
        desk.running.client.registrations.start({
          agentKey,
          deploymentId: desk.deploymentId,
          site: 'global',
          form: { ...form, ...change },
        })
      expect(await again({})).toMatchObject({ stage: 'refused', error: { code: 'name_taken' }, wasInDoubt: isLost })
      const change = (to: Partial<typeof form>) =>
        desk.running.client.registrations.changeForm({ agentKey, form: { ...form, ...to } })
      return { agentKey, keys, again, change }
    }

    test('is erased with its row unless the service may have taken it', async () => {
      const { agentKey, change } = await refuse()
      expect(await change({ name: 'Tern 2' })).toMatchObject({ stage: 'staged', wasInDoubt: isLost })
      await restart()
      await desk.running.client.registrations.dismiss({ agentKey })
      expect(desk.items.has(agentKey)).toBe(isLost)
    })

    test('makes room for one of another kind unless the service may have taken it, when the form is changed', async () => {
      const { keys, again, change } = await refuse()
      await change({ name: 'Tern 2', keyKind: 'RS256_2048' })
      expect(await again({ name: 'Tern 2', keyKind: 'RS256_2048' })).toMatchObject({ stage: 'challenge' })
      expect(keys[2] === keys[1]).toBe(isLost)
    })

    test('makes room for one of another kind unless the service may have taken it, when it is sent', async () => {
      const { keys, again } = await refuse()
      expect(await again({ name: 'Tern 2', keyKind: 'RS256_2048' })).toMatchObject({ stage: 'challenge' })
      expect(keys[2] === keys[1]).toBe(isLost)
    })
  })

  test('the database refuses what was answered: it is written down once it can be', async () => {
    let refusals = 0
    desk.onFetch = async (url, pass) => {
      const answer = await pass()
      if (!/\/(register|submit)$/.test(url)) return answer
      // Another program holds the database for longer than a write waits.
      const other = new DatabaseSync(join(desk.folder, 'console.db'))
      other.exec('BEGIN IMMEDIATE')
      refusals += 1
      // It cannot run while the write waits for the lock, so the write is refused first.
      setTimeout(() => other.close(), 1_000)
      return answer
    }
    expect(await start()).toMatchObject({ stage: 'challenge', secret: 'kept', error: null })
    expect(await submit()).toMatchObject({ stage: 'passed', error: null })
    expect(refusals).toBe(2)
  }, 60_000)

  test('the mark of an answer is lost: a token says whether it passed', async () => {
    await start()
    desk.onFetch = async (url, pass) => {
      const answer = await pass()
      if (!url.endsWith('/submit')) return answer
      throw new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ECONNRESET' }) })
    }
    const { agentKey, ...view } = await submit(poorAnswer)
    expect(view.stage).toBe('answer_unknown')
    desk.onFetch = (_url, pass) => pass()
    expect(await desk.running.client.registrations.check({ agentKey })).toMatchObject({ stage: 'challenge' })
    desk.onFetch = async (url, pass) => {
      const answer = await pass()
      if (!url.endsWith('/submit')) return answer
      throw new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ECONNRESET' }) })
    }
    expect((await submit()).stage).toBe('answer_unknown')
    await restart()
    const passed = await desk.running.client.registrations.check({ agentKey })
    expect(passed).toMatchObject({ stage: 'passed' })
    expect(await claims()).toMatchObject([{ state: 'unclaimed', link: 'none', hasCode: false }])
    await desk.running.client.claims.reissue({ agentKeys: [agentKey] })
    expect(await claims()).toMatchObject([{ link: 'kept', host: new URL(desk.sandbox.baseUrl).host }])
  })

  test.each(['/registry/register', '/submit'])(
    'a kill while %s is under way leaves a row that says so',
    async (end) => {
      if (end === '/submit') await start()
      let arrived = () => {}
      const isUnderWay = new Promise<void>((resolve) => {
        arrived = resolve
      })
      desk.onFetch = async (url, pass) => {
        if (!url.endsWith(end)) return pass()
        await pass()
        arrived()
        return new Promise(() => {})
      }
      const act = end === '/submit' ? submit() : start()
      act.catch(() => undefined)
      await isUnderWay
      const killed = desk.running
      desk.onFetch = (_url, pass) => pass()
      open()
      expect(await row()).toMatchObject({
        stage: end === '/submit' ? 'answer_unknown' : 'unknown',
        error: { code: 'outcome_unknown' },
      })
      await killed.console.close()
    },
  )

  test('a database that is held when the console starts again: the row says so once it can', async () => {
    let arrived = () => {}
    const isUnderWay = new Promise<void>((resolve) => {
      arrived = resolve
    })
    desk.onFetch = () => {
      arrived()
      return new Promise(() => {})
    }
    start().catch(() => undefined)
    await isUnderWay
    const killed = desk.running
    desk.onFetch = (_url, pass) => pass()
    const other = new DatabaseSync(join(desk.folder, 'console.db'))
    other.exec('BEGIN IMMEDIATE')
    open()
    expect(await row()).toMatchObject({ stage: 'sending' })
    other.close()
    await expect.poll(row, { timeout: 20_000 }).toMatchObject({ stage: 'unknown', error: { code: 'outcome_unknown' } })
    await killed.console.close()
  }, 60_000)

  test('a restart keeps prompt, draft, attempts and claim', async () => {
    const { agentKey } = await start()
    await submit(poorAnswer)
    const draft = { ...poorAnswer, eventSummary: 'better' }
    await desk.running.client.registrations.saveAnswerDraft({ agentKey, draft })
    await restart()
    expect(await row()).toMatchObject({
      stage: 'challenge',
      draft: { eventSummary: 'better' },
      secret: 'kept',
    })
    await submit()
    await restart()
    expect(await row()).toMatchObject({ stage: 'passed', attempts: [{}, {}] })
    expect((await desk.running.client.claims.revealCode({ agentKey })).pairingCode).toMatch(/-/)
  })
})
