/**
 * A pack that a stranger made and gave along with its passphrase: it may be refused or taken, but no screen is lost by
 * it.
 */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { isPlainObject } from '#contract/rules/plain-object.ts'
import { packFacts } from '../../src-main/operations/packs/pack-content.ts'
import { readPack, writePack } from '../../src-main/vault/pack/pack-file.ts'
import type { PackLine } from '../../src-main/vault/pack/pack-line.ts'
import { Secret } from '../../src-main/vault/secret.ts'
import { type Machine, openPackMachines, type PackMachines, pack, take, unlocked } from '../support/pack-machines.ts'
import { packPassphrase } from '../support/packed-fleet.ts'
import { form } from '../support/registration-samples.ts'
import { refusalOf } from '../support/running-console.ts'

const passphrase = new Secret(packPassphrase)
const challengeOf = (id: string) => ({
  id,
  question: 'Up?',
  asset: 'CL',
  scope_key: 'CL',
  status: 'open',
  deadline: '2999-01-01T00:00:00',
})

let machines: PackMachines
let honest: PackLine[]

/** A service that knows one agent, has one open challenge, and registers another. */
async function answerAtOnce(input: string | Request): Promise<Response> {
  const url = typeof input === 'string' ? input : input.url
  if (url.endsWith('/auth/token'))
    return Response.json({ access_token: 'a-token', expires_in: 3_600, claim_pending: true })
  if (url.endsWith('/registry/register'))
    return Response.json(
      { agent_id: 'a2', client_secret: 's2', challenge_id: 'c1', challenge_prompt: 'Say.', max_attempts: 3 },
      { status: 201 },
    )
  if (/\/challenges(?:\?|$)/.test(url)) return Response.json({ challenges: [challengeOf('c1')] })
  return Response.json({ scopes: ['CL'], items: [] })
}

async function addAgents({ client }: Machine): Promise<void> {
  const { deploymentId } = await client.deployments.add({
    baseUrl: 'https://a.example',
    name: 'A',
    sites: ['global'],
  })
  const credential = { kind: 'client_secret', secret: 'cs_1' } as const
  await client.agents.add({ deploymentId, site: 'global', agentId: 'a1', name: 'One', credential })
  await client.registrations.start({ agentKey: null, deploymentId, site: 'global', form })
  await client.registrations.stage({ deploymentId, site: 'global', forms: [{ ...form, name: 'Later' }] })
  await client.challenges.refresh()
}

async function openEveryScreen({ client }: Machine): Promise<void> {
  for (const { agentKey } of (await client.agents.fleet()).rows) {
    await client.agents.get({ agentKey })
    await client.credentials.read({ agentKey })
  }
  await client.registrations.list()
  await client.claims.list()
  await client.secrets.items()
  await client.challenges.list()
  await client.challenges.matrix()
  await client.outbox.list()
  await client.results.list()
  await client.app.state()
}

beforeEach(async () => {
  machines = openPackMachines()
  const old = machines.start('old', { fetch: answerAtOnce })
  await addAgents(old)
  await pack(old)
  honest = []
  await readPack(machines.file, passphrase, (line) => void honest.push(line))
})
afterEach(() => machines.remove())

const numbers = [9_007_199_254_740_992, 1.5, -1e300, 1e308, -1]
const texts = ['', 'x', '{"__proto__":{"polluted":1}}', '\u202e', 'null', '[]']

/**
 * The same facts with one value changed (also within a column that holds JSON), for every value that is a number or a
 * text and every hostile one.
 */
function* changed(facts: unknown): Generator<{ facts: unknown }> {
  if (Array.isArray(facts)) {
    for (const [index, value] of facts.entries())
      for (const { facts: inner } of changed(value)) yield { facts: facts.with(index, inner) }
  } else if (isPlainObject(facts)) {
    for (const [name, value] of Object.entries(facts))
      for (const { facts: inner } of changed(value)) yield { facts: { ...facts, [name]: inner } }
  } else {
    for (const value of facts === null || typeof facts === 'number' ? numbers : []) yield { facts: value }
    for (const value of facts === null || typeof facts === 'string' ? texts : []) yield { facts: value }
    if (typeof facts === 'string' && facts.startsWith('{'))
      for (const { facts: inner } of changed(JSON.parse(facts))) yield { facts: JSON.stringify(inner) }
  }
}

async function* linesOf(lines: readonly PackLine[]): AsyncGenerator<PackLine> {
  yield* lines
}

/**
 * Every agent and every registration that the pack's schema lets through, each with one value changed, as rows of one
 * pack.
 */
function hostileLines(): { lines: PackLine[]; agents: number } {
  const [services, agent] = [
    honest.find(({ kind }) => kind === 'deployments'),
    honest.find(({ kind }) => kind === 'agent'),
  ]
  if (services === undefined || agent === undefined) throw new Error('the honest pack is incomplete')
  const agents = [...changed(agent.facts)].flatMap(({ facts }, index): PackLine[] => {
    const parsed = packFacts.agent.safeParse(facts)
    if (!parsed.success) return []
    const { row } = parsed.data
    const agentId = row.agent_id === 'a1' ? `a${index + 100}` : row.agent_id
    return [{ ...agent, facts: { ...parsed.data, no: index + 100, row: { ...row, agent_id: agentId } } }]
  })
  const registrations = honest
    .filter(({ kind, facts }) => kind === 'registration' && isPlainObject(facts) && facts.agent === null)
    .flatMap((line) => [...changed(line.facts)].map(({ facts }) => ({ ...line, facts })))
    .filter(({ facts }) => packFacts.registration.safeParse(facts).success)
  const end: PackLine = { kind: 'end', facts: { agents: agents.length }, items: new Map() }
  return { lines: [services, ...agents, ...registrations, end], agents: agents.length }
}

it('leaves out what no console wrote, takes the rest, and every screen opens', async () => {
  const { lines, agents } = hostileLines()
  expect(lines.length).toBeGreaterThan(300)
  const about = { appVersion: '1', createdAtMs: 1, agents }
  await writePack({ path: machines.file, passphrase, about }, linesOf(lines))
  const target = machines.start('new', { fetch: answerAtOnce })
  const startTimer = await take(target, await unlocked(target))
  expect(new Set(startTimer.rows.map(({ state }) => state))).toEqual(new Set(['added', 'failed', 'open']))
  const codes = new Set(startTimer.rows.flatMap(({ error }) => (error === null ? [] : [error.code])))
  expect(codes).toEqual(new Set(['pack_damaged', 'agent_id_malformed']))
  await openEveryScreen(target)
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
}, 120_000)

it.each([
  ['no registration', [], 0],
  ['the form of a registration', [{ form: 'null' }], 1],
  ['two registrations', [{ form: 'null' }, { stage: 'x' }], 2],
])('with %s damaged says how many were left out, and stops for none of them', async (_title, damages, leftOut) => {
  const at = honest.findIndex(
    ({ kind, facts }) => kind === 'registration' && isPlainObject(facts) && facts.agent === null,
  )
  const line = honest[at]
  const facts = line?.facts
  if (line === undefined || !isPlainObject(facts) || !isPlainObject(facts.row))
    throw new Error('the honest pack is incomplete')
  const { row } = facts
  // A moment of its own, by which it is another registration.
  const damaged = damages.map((change, index) => ({
    ...line,
    facts: { ...facts, row: { ...row, created_at_ms: 5 + index, ...change } },
  }))
  const about = { appVersion: '1', createdAtMs: 1, agents: 1 }
  await writePack({ path: machines.file, passphrase, about }, linesOf(honest.toSpliced(at, 0, ...damaged)))
  const target = machines.start('new', { fetch: answerAtOnce })
  const before = await unlocked(target)
  const honestOnes = honest.filter(({ kind }) => kind === 'registration')
  for (const _run of ['first', 'again']) {
    const after = await take(target, before)
    expect(after).toMatchObject({ blockedBy: null, leftOut, alsoAdds: { registrations: 0 } })
    expect((await target.client.registrations.list()).rows).toHaveLength(honestOnes.length)
  }
  // What is opened again is read again.
  expect(await unlocked(target)).toMatchObject({ leftOut: 0, alsoAdds: { registrations: damages.length } })
})

it('is refused as a whole with a number that could not be read back', async () => {
  const at = honest.findIndex(({ kind }) => kind === 'agent')
  const line = honest[at]
  const facts = line?.facts
  if (line === undefined || !isPlainObject(facts) || !isPlainObject(facts.row))
    throw new Error('the honest pack is incomplete')
  const row = { ...facts.row, provisional_until_ms: 2 ** 53 }
  const about = { appVersion: '1', createdAtMs: 1, agents: 1 }
  const lines = honest.with(at, { ...line, facts: { ...facts, row } })
  await writePack({ path: machines.file, passphrase, about }, linesOf(lines))
  expect(await refusalOf(unlocked(machines.start('new')))).toMatchObject({ code: 'pack_damaged' })
}, 60_000)
