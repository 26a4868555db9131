/** Services that are added while the radar reads are read as well, and at once. */
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type FaultServer, sendJson, startFaultServer } from '../support/fault-server.ts'
import { openConsole, refusalOf } from '../support/running-console.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'

const servers: FaultServer[] = []
beforeAll(async () => {
  for (let no = 0; no < 2; no += 1)
    servers.push(await startFaultServer((_request, response) => sendJson(response, 200, { items: [], total: 0 })))
})
afterAll(() => Promise.all(servers.map((server) => server.close())))

it('two that are added together have their challenges read', async () => {
  // No timer rings: what is read is read for having been added.
  const running = openConsole(join(makeTemporaryFolder(), 'console.db'), { startTimer: () => () => {} })
  running.console.start()
  await Promise.all(
    servers.map(({ baseUrl }, no) =>
      running.client.deployments.add({ baseUrl, name: `Service ${no}`, sites: ['global'] }),
    ),
  )
  await vi.waitFor(
    () => {
      for (const { received } of servers) expect(received.some(({ path }) => path.includes('challenges'))).toBe(true)
    },
    { timeout: 15_000 },
  )
  await running.console.close()
})

describe('a service that is here already', () => {
  const baseUrl = 'http://127.0.0.1:9'
  it.each([
    ['the other site', ['global'], ['cn'], ['global', 'cn']],
    ['both, of which it has one', ['cn'], ['global', 'cn'], ['global', 'cn']],
    ['the one that it has', ['global'], ['global'], null],
    ['one of the two that it has', ['global', 'cn'], ['cn'], null],
  ] as const)('takes what it lacks: %s', async (_what, first, more, expected) => {
    const running = openConsole(join(makeTemporaryFolder(), 'console.db'), { startTimer: () => () => {} })
    const { add } = running.client.deployments
    const before = await add({ baseUrl, name: 'First', sites: [...first] })
    const adding = add({ baseUrl: `${baseUrl}/`, name: 'Second', sites: [...more] })
    if (expected === null)
      expect(await refusalOf(adding)).toEqual({ code: 'deployment_already_added', details: { name: 'First' } })
    else {
      const { deploymentId, name } = before
      expect(await adding).toMatchObject({ deploymentId, name, sites: expect.arrayContaining([...expected]) })
    }
    const { deployments } = await running.client.app.state()
    expect(deployments.map(({ sites }) => [...sites].sort())).toEqual([[...(expected ?? first)].sort()])
    await running.console.close()
  })
})
