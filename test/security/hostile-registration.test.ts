/**
 * A service that answers a registration with whatever it likes: every screen still opens afterwards, and nothing leaves
 * for another host.
 */
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AgentKey, DeploymentId } from '#contract/ids.ts'
import { type FaultServer, startFaultServer } from '../support/fault-server.ts'
import { form, goodAnswer } from '../support/registration-samples.ts'
import { openConsole, type RunningConsole } from '../support/running-console.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'

let folder: string
let service: FaultServer
let running: RunningConsole
let deploymentId: DeploymentId
/** What the next answers say beside the usual, as JSON text so that a test can write what no object can hold. */
let registered: string
let marked: string
let token: string
/** Where the console has sent anything. */
let origins: Set<string>

beforeEach(async () => {
  folder = makeTemporaryFolder()
  registered = ''
  marked = ''
  token = ''
  service = await startFaultServer(({ path }, response) => {
    const json = (status: number, usual: string, more: string) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(`{${usual}${more === '' ? '' : `,${more}`}}`)
    }
    if (path.endsWith('/registry/register')) {
      json(
        201,
        '"agent_id":"a1","client_secret":"s1","challenge_id":"c1","challenge_prompt":"Say.","instructions":"3 attempts","max_attempts":3',
        registered,
      )
    } else if (path.endsWith('/submit')) json(200, '"passed":true,"score":80,"threshold":60', marked)
    else if (path.endsWith('/auth/token')) json(200, '"access_token":"t1","expires_in":3600', token)
    else json(200, '"items":[],"scopes":[]', '')
  })
  origins = new Set()
  running = openConsole(join(folder, 'console.db'), {
    fetch: (input, init) => {
      origins.add(new URL(input instanceof Request ? input.url : input).origin)
      return fetch(input, init)
    },
  })
  const added = await running.client.deployments.add({
    baseUrl: service.baseUrl,
    name: 'Hostile',
    sites: ['global'],
  })
  deploymentId = added.deploymentId
})
afterEach(async () => {
  await running.console.close()
  await service.close()
})

const start = () => running.client.registrations.start({ agentKey: null, deploymentId, site: 'global', form })

/** Everything that a screen asks for, as JSON; a row that cannot be shown would take its whole list along. */
async function openEveryScreen(): Promise<string> {
  const { client } = running
  const rows = (await client.registrations.list()).rows
  const fleet = (await client.agents.fleet()).rows
  for (const { agentKey } of fleet) {
    await client.agents.get({ agentKey })
    await client.credentials.read({ agentKey })
  }
  return JSON.stringify([
    await client.claims.list(),
    await client.secrets.items(),
    await client.app.state(),
    rows,
    fleet,
  ])
}

/**
 * The registration is still on the screens, nothing went to another host, and no object of ours has learnt anything.
 */
async function expectEverythingInPlace(agentKey: AgentKey): Promise<void> {
  expect(await openEveryScreen()).toContain(`"agentKey":"${agentKey}"`)
  const { rows } = await running.client.registrations.list()
  expect(rows.map((row) => row.agentKey)).toEqual([agentKey])
  expect([...origins]).toEqual([new URL(service.baseUrl).origin])
  expect('polluted' in {}).toBe(false)
}

const numbers = [
  '1e308',
  '-1e308',
  '9007199254740993',
  '-1',
  '0.5',
  '1e-300',
  '"1e400"',
  '"NaN"',
  'true',
  '[]',
  '{}',
  '"x"',
]
const times = [
  '"9999-12-31T23:59:59"',
  '"0001-01-01T00:00:00"',
  '253402300799999',
  '-5',
  '1e308',
  '"2026-13-99T99:99:99"',
]
const texts = [
  '"\\u202Eevil"',
  '"\\u0000"',
  '"\\ud800"',
  '"<img src=x onerror=alert(1)>"',
  '["a",{"b":1},null]',
  '{"__proto__":{"polluted":1}}',
  '7',
]

const ofRegistration = [
  ...['max_attempts', 'attempts_remaining', 'expires_in_minutes'].flatMap((name) =>
    numbers.map((value) => `"${name}":${value}`),
  ),
  ...times.map((value) => `"expires_at":${value}`),
  ...['challenge_prompt', 'instructions', 'submit_url', 'challenge_id', 'client_secret', 'status', 'agent_id'].flatMap(
    (name) => texts.map((value) => `"${name}":${value}`),
  ),
  '"__proto__":{"polluted":1}',
  '"constructor":{"prototype":{"polluted":1}}',
  '"agent_id":"a1","agent_id":"a2"',
]
const ofMark = [
  ...['score', 'threshold', 'attempts_remaining'].flatMap((name) => numbers.map((value) => `"${name}":${value}`)),
  ...times.map((value) => `"provisional_until":${value}`),
  ...['claim_url', 'pairing_code', 'feedback', 'status'].flatMap((name) => texts.map((value) => `"${name}":${value}`)),
  '"passed":false,"feedback":"no","attempts_remaining":1e308',
]
const ofToken = [
  ...numbers.map((value) => `"expires_in":${value}`),
  ...times.map((value) => `"provisional_until":${value}`),
  ...texts.flatMap((value) => [`"scope":${value}`, `"agent_status":${value}`]),
  '"claim_pending":true,"provisional_until":"9999-12-31T23:59:59"',
]

describe('an answer of a hostile service', () => {
  it.each(ofRegistration)('to a registration, with %s, takes no screen along', async (more) => {
    registered = more
    const { agentKey } = await start()
    await expectEverythingInPlace(agentKey)
  })

  it.each(ofMark)('to an analysis, with %s, takes no screen along', async (more) => {
    marked = more
    token = '"claim_pending":true'
    const row = await start()
    const answered = await running.client.registrations.submitAnswer({
      agentKey: row.agentKey,
      draft: goodAnswer(row),
    })
    expect(answered.stage).toBe(more.startsWith('"passed":false') ? 'challenge' : 'passed')
    await expectEverythingInPlace(row.agentKey)
  })

  it.each(ofToken)('to a request for a token, with %s, takes no screen along', async (more) => {
    token = more
    const { agentKey, stage } = await start()
    expect(stage).toBe('challenge')
    await expectEverythingInPlace(agentKey)
  })

  it('with eight megabytes of prompt does not make every look at the list as long', async () => {
    registered = `"challenge_prompt":"${'p'.repeat(3_000_000)}","instructions":"${'i'.repeat(3_000_000)}"`
    await start()
    expect((await openEveryScreen()).length).toBeLessThan(400_000)
  })
})
