/** The console is killed between the steps of a registration; `npm run faults` does so at every one of them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type KillGround, openKillGround, type Scenario, scenarios } from '../support/registration-kills.ts'

let ground: KillGround

beforeAll(async () => {
  ground = await openKillGround()
})
afterAll(() => ground.close())

function scenario(name: string): Scenario {
  const found = scenarios.find((one) => one.name === name)
  if (found === undefined) throw new Error(`no scenario ${name}`)
  return found
}

describe('a console that is killed while it registers an agent leaves a row that can be finished', () => {
  it.each([
    // The answer with the agent's id is lost: the name is taken, and the row says so.
    ['register answered', 'unknown', 'refused'],
    ['before set credential', 'secret_unsaved', 'passed'],
    ['set credential answered', 'secret_unsaved', 'passed'],
    ['before token leaves', 'challenge', 'passed'],
    ['submit answered', 'answer_unknown', 'passed'],
  ])('global by secret, %s', async (killedAt, found, ended) => {
    expect(await ground.kill(scenario('global by client_credentials'), killedAt)).toEqual({
      killedAt,
      found,
      ended,
      wrong: [],
    })
  })

  it.each([
    ['set credential answered', 'intent', 'active'],
    ['before register leaves', 'unknown', 'active'],
    ['submit answered', 'answer_unknown', 'active'],
  ])('cn by key, %s', async (killedAt, found, ended) => {
    expect(await ground.kill(scenario('cn by private_key_jwt'), killedAt)).toEqual({
      killedAt,
      found,
      ended,
      wrong: [],
    })
  })
})

describe('a console that is killed while it asks for another secret', () => {
  it.each([
    ['a lost secret asked for again', 'resend-secret answered', 'passed'],
    ['a kept secret asked for again', 'resend-secret answered', 'active'],
    ['a kept secret asked for again', 'set credential answered', 'active'],
  ])('%s, %s, asks once more', async (name, killedAt, ended) => {
    expect(await ground.kill(scenario(name), killedAt)).toEqual({
      killedAt,
      found: 'secret_unsaved',
      ended,
      wrong: [],
    })
  })
})
