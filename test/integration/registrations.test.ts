/** Registration over real HTTP and a real database, from the form to an active agent, and what a service refuses. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createEmptyAnswer } from '#contract/rules/registrations/registration-answer.ts'
import { setUpRegistrationDesk } from '../support/registration-desk.ts'
import { form, poorAnswer } from '../support/registration-samples.ts'
import { refusalOf } from '../support/running-console.ts'

const desk = setUpRegistrationDesk()
const { start, row, submit, operatorClaims, claims, fleetStatus } = desk

describe('through to active', () => {
  test.each(['client_credentials', 'private_key_jwt'] as const)('global, %s, claimed', async (authMethod) => {
    const started = await start({ authMethod })
    expect(started).toMatchObject({ stage: 'challenge', error: null, secret: 'kept' })
    expect(desk.items.has(started.agentKey)).toBe(true)
    expect(await fleetStatus()).toEqual(['not_activated'])
    const passed = await submit()
    expect(passed).toMatchObject({ stage: 'passed' })
    expect(await claims()).toMatchObject([{ state: 'unclaimed', link: 'kept', hasCode: true, canReissue: true }])
    expect(await fleetStatus()).toEqual(['provisional'])
    await operatorClaims(passed.agentId)
    const active = await desk.running.client.registrations.check({ agentKey: passed.agentKey })
    expect(active).toMatchObject({ stage: 'active', error: null })
    expect(await fleetStatus()).toEqual(['ready'])
    expect([...desk.items.keys()]).toEqual([passed.agentKey])
  })

  test.each(['client_credentials', 'private_key_jwt'] as const)('cn, %s, without a claim', async (authMethod) => {
    await start({ authMethod, name: '渔鸥一号' }, 'cn')
    expect(await submit()).toMatchObject({ stage: 'active', error: null })
    expect(await fleetStatus()).toEqual(['ready'])
  })

  test.each(['RS256_2048', 'RS256_3072'] as const)('%s keys fit into the keychain', async (keyKind) => {
    await start({ authMethod: 'private_key_jwt', keyKind })
    expect(await submit()).toMatchObject({ stage: 'passed' })
  })

  test('only the claim acts give out link and code; the database has neither, nor a secret', async () => {
    const { agentKey } = await start()
    await submit()
    const listed = JSON.stringify(await desk.running.client.registrations.list())
    await desk.running.client.claims.openPage({ agentKey })
    await desk.running.client.claims.copyLink({ agentKey })
    const { pairingCode } = await desk.running.client.claims.revealCode({ agentKey })
    expect(pairingCode).toMatch(/^[A-Z0-9]{3}-[A-Z0-9]{3}$/)
    expect(desk.openings[0]?.host).toBe(new URL(desk.sandbox.baseUrl).host)
    expect(desk.copied).toEqual([desk.openings[0]?.url])
    const [fresh] = await desk.running.client.claims.reissue({ agentKeys: [agentKey] })
    expect(fresh?.outcome).toEqual({ ok: true })
    await desk.running.client.claims.copyLink({ agentKey })
    expect(desk.copied[1]).not.toBe(desk.copied[0])
    const credential = (await desk.vault.read(agentKey)).reveal()
    const secret = /"secret":"([^"]+)"/.exec(credential)?.[1] ?? 'none'
    const onDisk =
      readFileSync(join(desk.folder, 'console.db'), 'latin1') +
      readFileSync(join(desk.folder, 'console.db-wal'), 'latin1')
    for (const text of [secret, desk.copied[0] ?? '', String(pairingCode)]) {
      expect(onDisk.includes(text)).toBe(false)
      expect(listed.includes(text)).toBe(false)
    }
  })
})

/** A registration that is refused, without an agent here. */
async function refuseTakenName() {
  await start()
  await submit()
  const { agentKey } = await row()
  await desk.running.client.registrations.dismiss({ agentKey })
  await desk.running.client.agents.forget({ agentKeys: [agentKey], eraseSecret: true })
  return start()
}

describe('refused', () => {
  test('a taken name is said, and the same row goes on under another', async () => {
    const refused = await refuseTakenName()
    expect(refused).toMatchObject({ stage: 'refused', error: { code: 'name_taken' } })
    const again = await desk.running.client.registrations.start({
      agentKey: refused.agentKey,
      deploymentId: desk.deploymentId,
      site: 'global',
      form: { ...form, name: 'Tern 2' },
    })
    expect(again).toMatchObject({ stage: 'challenge', form: { name: 'Tern 2' } })
  })

  test.each([
    [
      'saved and not sent',
      () => desk.running.client.registrations.stage({ deploymentId: desk.deploymentId, site: 'global', forms: [form] }),
    ],
    ['refused', refuseTakenName],
  ])('a service is not removed while a registration is listed: %s', async (_, list) => {
    const { client } = desk.running
    const { deploymentId } = desk
    await list()
    expect(await client.agents.fleet()).toEqual({ rows: [] })
    expect(await refusalOf(client.deployments.remove({ deploymentId }))).toMatchObject({
      code: 'registrations_at_deployment',
    })
    await client.registrations.dismiss({ agentKey: (await row()).agentKey })
    expect(await client.deployments.remove({ deploymentId })).toEqual({})
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
    const draft = { ...createEmptyAnswer('long'), eventSummary: 'begun' }
    expect(await refusalOf(desk.running.client.registrations.submitAnswer({ agentKey, draft }))).toMatchObject({
      code: 'invalid_input',
    })
    expect(await row()).toMatchObject({ challenge: { attemptsLeft: 3 }, draft: { eventSummary: 'begun' } })
  })

  test('an answer is not sent to another host', async () => {
    desk.onFetch = async (url, pass) => {
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
