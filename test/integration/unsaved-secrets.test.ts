/** Secrets and claim links that no keychain has taken yet: a trial leaves them, and the end of the console asks. */
import { beforeEach, describe, expect, it } from 'vitest'
import { setUpRegistrationDesk } from '../support/registration-desk.ts'
import { refusalOf } from '../support/running-console.ts'

const desk = setUpRegistrationDesk()
const { restart, start, row } = desk

let asked: object[] = []
let mayEnd = false

beforeEach(async () => {
  asked = []
  mayEnd = false
  desk.acts = {
    async confirmSecretLoss(facts) {
      asked.push(facts)
      return mayEnd
    },
    confirmTrialEnd: async () => true,
  }
  await restart()
})

/** The keychain is locked between the request and its answer. */
async function registerUnsaved(path = '/registry/register'): Promise<void> {
  desk.onFetch = async (url, pass) => {
    if (url.endsWith(path)) desk.vault.refuse = true
    return pass()
  }
  expect(await start()).toMatchObject({ stage: 'secret_unsaved', secret: 'in_memory' })
}

describe('a secret that the keychain has not taken', () => {
  it('is there after a trial, and can be saved', async () => {
    const { client } = desk.running
    await registerUnsaved()
    await client.trial.start()
    expect((await client.registrations.list()).rows).toEqual([])
    await client.trial.leave()
    const kept = await row()
    expect(kept).toMatchObject({ stage: 'secret_unsaved', secret: 'in_memory' })
    desk.vault.refuse = false
    expect(await client.registrations.saveSecret({ agentKey: kept.agentKey })).toMatchObject({
      stage: 'challenge',
      secret: 'kept',
    })
  })

  it.each([
    ['of the operator’s own workspace', false],
    ['while a trial runs', true],
  ])('is asked for before the console ends, %s', async (_where, isInTrial) => {
    const { client, console } = desk.running
    expect(console.askBeforeQuitting()).toBeNull()
    await registerUnsaved()
    if (isInTrial) await client.trial.start()
    expect(await console.askBeforeQuitting()).toBe(false)
    mayEnd = true
    expect(await console.askBeforeQuitting()).toBe(true)
    const told = { secrets: 1, links: 0, isTrial: isInTrial }
    expect(asked).toEqual([told, told])
  })
})

describe('a claim link that the keychain has not taken', () => {
  it.each([
    ['came with the answer of the registration challenge', '/submit'],
    ['was issued anew', '/claim-link/refresh'],
  ])('is asked for before the console ends: it %s', async (_how, path) => {
    const { client, console } = desk.running
    await start()
    desk.onFetch = async (url, pass) => {
      const response = await pass()
      if (url.endsWith(path)) desk.vault.refuse = true
      return response
    }
    const { agentKey } = await desk.submit()
    if (!desk.vault.refuse) await client.claims.reissue({ agentKeys: [agentKey] })
    expect(await desk.claims()).toMatchObject([{ link: 'kept' }])
    expect(await console.askBeforeQuitting()).toBe(false)
    expect(asked).toEqual([{ secrets: 0, links: 1, isTrial: false }])
    desk.onFetch = (_url, pass) => pass()
    desk.vault.refuse = false
    await client.claims.reissue({ agentKeys: [agentKey] })
    expect(console.askBeforeQuitting()).toBeNull()
  })
})

describe('a trial does not start', () => {
  it.each([
    ['while a registration is on its way', '/registry/register'],
    ['while the first token is', '/auth/token'],
  ])('%s, and does once it has ended', async (_when, path) => {
    const { client } = desk.running
    let arrive = () => {}
    let release = () => {}
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve
    })
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    desk.onFetch = async (url, pass) => {
      const answer = await pass()
      if (url.endsWith(path)) {
        arrive()
        await released
      }
      return answer
    }
    const registered = start()
    await arrived
    expect(await refusalOf(client.trial.start())).toMatchObject({ code: 'trial_while_working' })
    release()
    expect(await registered).toMatchObject({ stage: 'challenge', secret: 'kept' })
    desk.onFetch = (_url, pass) => pass()
    expect(await client.trial.start()).toMatchObject({ isTrial: true })
  })
})
