/** A console at a service over real HTTP whose answers to the calls of an agent's identity a test shapes. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll } from 'vitest'
import type { AgentKey, DeploymentId, Site } from '#contract/ids.ts'
import type { RegistrationForm } from '#contract/ipc/registration-form.ts'
import type { RegistrationView } from '#contract/ipc/registrations.procedures.ts'
import { createMemoryVault } from '../../src-main/vault/memory-vault.ts'
import { desktopWith } from './no-desktop.ts'
import { form, goodAnswer } from './registration-samples.ts'
import { openConsole } from './running-console.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

export interface ShapedAnswer {
  status?: number
  type?: string
  /** JSON, or a text that is sent as it is. */
  body: unknown
}

export const secretOfRegistry = 'sec_4f9a1c77e0'

/** As the interface writes them. The first end that a path has counts. */
const published: Readonly<Record<string, ShapedAnswer>> = {
  '/registry/register': {
    status: 201,
    body: {
      agent_id: 'agent_9',
      client_secret: secretOfRegistry,
      challenge_id: 'rc_1',
      challenge_prompt: 'A pipeline outage cuts exports.',
      submit_url: '/api/v1/agent/challenge/rc_1/submit',
      instructions: 'Answers are scored.',
      max_attempts: 3,
    },
  },
  '/submit': { body: { passed: true, score: 78, threshold: 60 } },
  '/resend-secret': { body: { agent_id: 'agent_9', client_secret: 'sec_second_2b' } },
  '/claim-link/refresh': { body: { claim_url: '/claim/c_2', pairing_code: 'K7P-2QD' } },
  '/auth/token': { body: { access_token: 'opaque', token_type: 'bearer', expires_in: 3600 } },
  '/profile/self': { body: { agent_id: 'agent_9', name: 'Tern 1' } },
  '/prediction-scope': { body: { scopes: [] } },
  '': { body: { items: [], total: 0 } },
}

/** Starts both. `shape` says how a path that ends so answers from then on; `sent` is what reached the service. */
export async function startShapedRegistry() {
  const shapes = new Map<string, ShapedAnswer>()
  const sent: { path: string; body: string }[] = []
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const path = new URL(request.url ?? '', 'http://127.0.0.1').pathname
    sent.push({ path, body: Buffer.concat(parts).toString() })
    const all = [...shapes, ...Object.entries(published)]
    const answer = all.find(([end]) => path.endsWith(end))?.[1] ?? { body: null }
    const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body)
    response.writeHead(answer.status ?? 200, { 'content-type': answer.type ?? 'application/json' })
    response.end(answer.status === 204 ? undefined : text)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const vault = createMemoryVault('test')
  const log: string[] = []
  const database = join(makeTemporaryFolder(), 'console.db')
  const copied: string[] = []
  const exported = join(makeTemporaryFolder(), 'exported')
  const running = openConsole(database, {
    vault,
    desktop: desktopWith({
      confirmErase: async () => true,
      // A file may answer more often than the page may unasked.
      confirmWrites: async () => true,
      copyForAWhile: (text) => void copied.push(text),
      chooseTarget: async () => exported,
    }),
  })
  running.console.start()
  const { client } = running
  const { deploymentId }: { deploymentId: DeploymentId } = await client.deployments.add({
    baseUrl,
    name: 'Shaped',
    sites: ['global', 'cn'],
  })
  return {
    ...{ running, client, deploymentId, baseUrl, sent, vault, log, database, copied, exported },
    shape: (end: string, answer: ShapedAnswer) => void shapes.set(end, answer),
    calls: (end: string) => sent.filter(({ path }) => path.endsWith(end)),
    start: (change: Partial<RegistrationForm> = {}, site: Site = 'global') =>
      client.registrations.start({ agentKey: null, deploymentId, site, form: { ...form, ...change } }),
    submit: (row: RegistrationView) =>
      client.registrations.submitAnswer({ agentKey: row.agentKey, draft: goodAnswer(row) }),
    async row(agentKey: AgentKey): Promise<RegistrationView> {
      const found = (await client.registrations.list()).rows.find((row) => row.agentKey === agentKey)
      if (found === undefined) throw new Error('no such registration')
      return found
    },
    /** Forgets how answers were shaped and what was sent. */
    restore() {
      shapes.clear()
      sent.length = 0
    },
    async close() {
      await running.console.close()
      await new Promise((done) => server.close(done))
    },
  }
}

/** One of them for all tests of a file, as it was at the beginning of each. */
export function provideShapedRegistry(): () => Awaited<ReturnType<typeof startShapedRegistry>> {
  let registry: Awaited<ReturnType<typeof startShapedRegistry>>
  beforeAll(async () => {
    registry = await startShapedRegistry()
  })
  afterAll(() => registry.close())
  afterEach(() => registry.restore())
  return () => registry
}
