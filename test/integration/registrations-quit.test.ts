/** The console is quit while something is on its way that the service says once: it ends as if nobody had quit. */
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { DatabaseSync } from '@photostructure/sqlite'
import { describe, expect, it } from 'vitest'
import { clientSecretOf, decodeCredential } from '../../src-main/vault/credential.ts'
import { setUpRegistrationDesk } from '../support/registration-desk.ts'

const desk = setUpRegistrationDesk()
const { open, start, row, submit } = desk

/** What waits until it is let go on. */
function createHold() {
  let arrive = () => {}
  let release = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  return {
    arrived,
    release,
    async here() {
      arrive()
      await released
    },
  }
}

/** The answer to the first call whose path ends so comes only when it is let go on. */
function holdAnswer(end: string) {
  const hold = createHold()
  desk.onFetch = async (url, pass) => {
    const answer = await pass()
    if (url.endsWith(end)) await hold.here()
    return answer
  }
  return hold
}

/** The keychain takes an item only when it is let go on. */
function holdKeychain() {
  const hold = createHold()
  const { save } = desk.vault
  desk.vault.save = async (account, value) => {
    await hold.here()
    await save(account, value)
  }
  return hold
}

/** Quits in order while `act` waits, lets it go on after a while, and starts the console again. */
async function quitDuring(hold: ReturnType<typeof createHold>, act: Promise<unknown>): Promise<void> {
  act.catch(() => {})
  await hold.arrived
  let isClosed = false
  const closed = desk.running.console.close().then(() => {
    isClosed = true
  })
  for (let turn = 0; turn < 200 && !isClosed; turn += 1) await setImmediate()
  hold.release()
  await closed
  desk.onFetch = (_url, pass) => pass()
  open()
}

function countInJournal(what: string): unknown {
  const database = new DatabaseSync(join(desk.folder, 'console.db'), { readOnly: true })
  const row = database.prepare('SELECT count(*) AS entries FROM journal WHERE what = ?').get(what)
  database.close()
  return row?.entries
}

async function pass() {
  await start()
  await submit()
}

describe('a console that is quit waits for', () => {
  it.each([
    ['the response to a registration', () => holdAnswer('/register')],
    ['the keychain that takes its secret', holdKeychain],
    ['the first token', () => holdAnswer('/token')],
  ])('%s', async (_what, holdThere) => {
    const hold = holdThere()
    await quitDuring(hold, start())
    expect(await row()).toMatchObject({ stage: 'challenge', secret: 'kept', error: null })
    expect(await submit()).toMatchObject({ stage: 'passed' })
  })

  it('the mark of an answer', async () => {
    await start()
    const hold = holdAnswer('/submit')
    await quitDuring(hold, submit())
    expect(await row()).toMatchObject({ stage: 'passed', attempts: [{ passed: true }] })
  })

  it('a secret that was asked for again', async () => {
    const { agentKey } = await start()
    const { vault, items } = desk
    await vault.erase(agentKey)
    const hold = holdAnswer('/resend-secret')
    await quitDuring(hold, desk.running.client.registrations.resendSecret({ agentKey }))
    expect(await row()).toMatchObject({ stage: 'challenge', secret: 'kept' })
    expect(items.has(agentKey)).toBe(true)
  })

  it('a new claim link', async () => {
    await pass()
    const [before] = await desk.claims()
    const { agentKey } = await row()
    const code = () => desk.running.client.claims.revealCode({ agentKey })
    const old = await code()
    const hold = holdKeychain()
    await quitDuring(hold, desk.running.client.claims.reissue({ agentKeys: [agentKey] }))
    expect(before).toMatchObject({ link: 'kept' })
    expect(await code()).not.toEqual(old)
  })

  it('the keychain that takes a credential in the place of another', async () => {
    await pass()
    const { agentKey } = await row()
    const secret = clientSecretOf(decodeCredential(await desk.vault.read(agentKey))) ?? ''
    const hold = holdKeychain()
    const credential = { kind: 'client_secret', secret } as const
    await quitDuring(hold, desk.running.client.credentials.replace({ agentKey, credential }))
    expect(countInJournal('credential_replaced')).toBe(1)
  })

  it('but not for one that does not come', async () => {
    const hold = holdAnswer('/register')
    const act = start()
    act.catch(() => {})
    await hold.arrived
    await desk.running.console.close()
    desk.onFetch = (_url, pass) => pass()
    open()
    expect(await row()).toMatchObject({ stage: 'unknown', error: { code: 'outcome_unknown' } })
    hold.release()
  })
})
