/** Rotating the keys of several agents in one run: over real HTTP and a real database, cut off at every step. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type AgentKey, agentKeySchema } from '#contract/ids.ts'
import type { RotationRunView } from '#contract/ipc/rotations.procedures.ts'
import { openPublishingConsole, type PublishingConsole } from '../support/publishing-console.ts'

const shared = 'https://keys.example/fleet.json'
const own = 'https://keys.example/own.json'

let at: PublishingConsole
/** Two at the shared address, then one at its own. */
let beganMs: number
let agentKeys: AgentKey[]
/** So many of the next token requests are answered that there were too many. */
let limited: number

beforeEach(async () => {
  limited = 0
  at = await openPublishingConsole({
    fetch: async (input, init) => {
      if (!String(input).endsWith('/auth/token') || limited === 0) return fetch(input, init)
      limited -= 1
      return new Response('{"detail":"Too many requests"}', { status: 429, headers: { 'retry-after': '2' } })
    },
  })
  beganMs = Date.now()
  agentKeys = []
  for (const [name, url] of [
    ['Tern 1', shared],
    ['Tern 2', shared],
    ['Tern 3', own],
  ] as const)
    agentKeys.push(await at.register(name, url))
})
afterEach(() => at.close())

const rotations = () => at.running.client.rotations
const keyAt = (index: number): AgentKey => agentKeys[index] ?? agentKeys[0] ?? ('' as AgentKey)

async function endOf(started: Promise<RotationRunView>): Promise<RotationRunView> {
  await started
  await expect.poll(async () => (await rotations().run()).run?.isRunning, { timeout: 20_000 }).toBe(false)
  const { run } = await rotations().run()
  if (run === null) throw new Error('no run')
  return run
}

const begin = (keys = agentKeys) => endOf(rotations().begin({ agentKeys: keys, kind: null }))
const finish = (keys = agentKeys) => endOf(rotations().finish({ agentKeys: keys }))
const outcomesOf = ({ receipts }: RotationRunView) =>
  agentKeys.map((key) => {
    const outcome = receipts.find(({ agentKey }) => agentKey === key)?.outcome
    return outcome?.kind === 'failed' ? outcome.error.code : outcome?.kind
  })
const unfinished = async () => (await rotations().list({ agentKeys: null })).rows.map(({ name }) => name)

/** Both documents, as the addresses of the list and the console's key sets give them. */
async function publish(urls: readonly string[] = [shared, own]): Promise<number[]> {
  const { rows } = await rotations().list({ agentKeys })
  const counts: number[] = []
  for (const url of urls) {
    const one = rows.find(({ address }) => address === url)
    if (one === undefined) throw new Error(`nobody is at ${url}`)
    const document = await at.documentOf(one.agentKey)
    at.host(url, document)
    counts.push(JSON.parse(document).keys.length)
  }
  return counts
}

describe('a run over several agents', () => {
  it('makes a key for each, a document an address, and finishes those that the service takes', async () => {
    const { client } = at.running
    const registered = (await client.secrets.items()).rows
    expect(registered.map(({ keyAge }) => keyAge?.isMade)).toEqual([true, true, true])
    const before = registered.map(({ fingerprint }) => fingerprint)
    const made = await begin()
    expect(outcomesOf(made)).toEqual(['made', 'made', 'made'])
    expect(made).toMatchObject({ act: 'begin', agentKeys, blockedBy: null })
    expect(await unfinished()).toEqual(['Tern 1', 'Tern 2', 'Tern 3'])
    expect(await publish()).toEqual([4, 2])
    expect(outcomesOf(await finish())).toEqual(['finished', 'finished', 'finished'])
    expect(await unfinished()).toEqual([])
    // The old keys can be taken away.
    expect(await publish()).toEqual([2, 1])
    for (const key of agentKeys) expect(await at.canSign(key)).toBe(true)
    expect([...at.keychain.items.keys()].sort()).toEqual([...agentKeys].sort())
    const after = (await client.secrets.items()).rows
    expect(after.map(({ fingerprint }) => before.includes(fingerprint))).toEqual([false, false, false])
    expect(after.every(({ keyAge }) => keyAge?.isMade === true && keyAge.atMs >= beganMs)).toBe(true)
  })

  it('says of each which key is not published yet, and goes on with that one alone', async () => {
    await begin()
    await publish([own])
    expect(outcomesOf(await finish())).toEqual(['rotation_refused', 'rotation_refused', 'finished'])
    await at.restart()
    expect((await rotations().run()).run).toBeNull()
    expect(await unfinished()).toEqual(['Tern 1', 'Tern 2'])
    await publish([shared])
    expect(outcomesOf(await finish(agentKeys.slice(0, 2)))).toEqual(['finished', 'finished', undefined])
  })

  it('names who cannot take part, and why, and makes no key for those', async () => {
    const bySecret = await at.registerElse('Tern 4', 'client_credentials')
    const bySentKey = await at.registerElse('Tern 5', 'private_key_jwt')
    const some = [bySecret, bySentKey, keyAt(2)]
    const { rows } = await rotations().list({ agentKeys: some })
    expect(new Map(rows.map(({ agentKey, obstacle }) => [agentKey, obstacle]))).toEqual(
      new Map([
        [bySecret, 'client_secret'],
        [bySentKey, 'no_address'],
        [keyAt(2), null],
      ]),
    )
    const { receipts, blockedBy } = await begin(some)
    expect(blockedBy).toBeNull()
    expect(new Map(receipts.map(({ agentKey, outcome }) => [agentKey, outcome]))).toEqual(
      new Map<AgentKey, unknown>([
        [bySecret, { kind: 'failed', error: { code: 'rotation_impossible', details: {} } }],
        [bySentKey, { kind: 'failed', error: { code: 'rotation_impossible', details: {} } }],
        [keyAt(2), { kind: 'made' }],
      ]),
    )
    expect(await unfinished()).toEqual(['Tern 3'])
  })

  it('goes on with the others where one is forgotten meanwhile, and fails each for its own reason', async () => {
    const gone = agentKeySchema.parse('ag_gone0000')
    const run = await begin([gone, ...agentKeys])
    expect(run).toMatchObject({ agentKeys: [gone, ...agentKeys], blockedBy: null })
    expect(outcomesOf(run)).toEqual(['made', 'made', 'made'])
    await at.running.client.agents.forget({ agentKeys: [keyAt(1)], eraseSecret: false })
    await publish()
    expect(outcomesOf(await finish())).toEqual(['finished', 'not_found', 'finished'])
  })

  it('makes no key where no item can be read, and says so of each', async () => {
    for (const agentKey of agentKeys) at.keychain.items.delete(agentKey)
    const run = await begin()
    expect(outcomesOf(run)).toEqual(['secret_missing', 'secret_missing', 'secret_missing'])
    expect(run.blockedBy).toBeNull()
    expect(await unfinished()).toEqual([])
  })

  it('keeps a key that was begun alone', async () => {
    const { client } = at.running
    await client.credentials.beginRotation({ agentKey: keyAt(0), kind: 'RS256_2048' })
    const { rows } = await rotations().list({ agentKeys })
    expect(rows.map(({ rotation, obstacle, address }) => [rotation?.algorithm, obstacle, address])).toEqual([
      ['RS256', null, shared],
      [undefined, null, shared],
      [undefined, null, own],
    ])
    // Begun already, it keeps the key that was made.
    expect(outcomesOf(await begin())).toEqual(['made', 'made', 'made'])
    const again = (await rotations().list({ agentKeys })).rows
    expect(again.map(({ rotation }) => rotation?.algorithm)).toEqual(['RS256', 'ES256', 'ES256'])
    expect(again[0]?.rotation?.fingerprint).toBe(rows[0]?.rotation?.fingerprint)
  })

  it('makes a key of the kind that the agent has, unless another is chosen', async () => {
    await endOf(rotations().begin({ agentKeys: [keyAt(2)], kind: 'RS256_2048' }))
    await publish([own])
    await finish([keyAt(2)])
    await begin([keyAt(2)])
    expect((await rotations().list({ agentKeys: [keyAt(2)] })).rows[0]?.rotation?.algorithm).toBe('RS256')
  })

  it('waits for a token where the service asks for that', async () => {
    await begin()
    await publish()
    limited = 1
    expect(outcomesOf(await finish([keyAt(2)]))).toEqual([undefined, undefined, 'finished'])
  })

  it('begins no other agent when it is stopped, and gives the run that goes on to who begins another', async () => {
    const started = rotations().begin({ agentKeys, kind: 'RS256_3072' })
    expect(await started).toMatchObject({ act: 'begin', isRunning: true, isStopping: false })
    await rotations().stop()
    expect(await rotations().finish({ agentKeys })).toMatchObject({ act: 'begin', isStopping: true })
    const run = await endOf(started)
    expect(run.receipts.length).toBeLessThan(3)
    expect(await unfinished()).toHaveLength(run.receipts.length)
  })

  it.each(['locked', 'missing'] as const)('changes nothing while the keychain is %s', async (state) => {
    at.keychain.state = state
    expect(await begin()).toMatchObject({ receipts: [], blockedBy: { code: `keychain_${state}` } })
    at.keychain.state = 'ok'
    expect(await unfinished()).toEqual([])
  })
})

describe('cut off at a write of the keychain', () => {
  // Three of begin, then four of each agent: the key before, the new one, and two that are erased.
  const points = [1, 2, 3, 4, 5, 6, 8, 11, 13, 15].flatMap((cutAt) => [
    { cutAt, when: 'before' },
    { cutAt, when: 'after' },
  ])
  it.each(points)('number $cutAt, $when it is done: every agent signs, and all is gone on with', async (point) => {
    const { keychain } = at
    Object.assign(keychain, { writes: 0, cutAt: point.cutAt, isCutAfter: point.when === 'after' })
    await begin()
    await publish()
    await finish(agentKeys)
    expect(keychain.writes).toBeGreaterThanOrEqual(point.cutAt)
    await at.restart()
    for (const key of agentKeys) expect(await at.canSign(key)).toBe(true)
    const { rows } = await rotations().list({ agentKeys })
    await begin(rows.filter(({ rotation }) => rotation === null).map(({ agentKey }) => agentKey))
    await publish()
    await finish((await rotations().list({ agentKeys: null })).rows.map(({ agentKey }) => agentKey))
    expect(await unfinished()).toEqual([])
    for (const key of agentKeys) expect(await at.canSign(key)).toBe(true)
    expect([...keychain.items.keys()].sort()).toEqual([...agentKeys].sort())
  })
})
