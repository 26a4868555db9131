/** Services that are added while the radar reads are read as well, and at once. */
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type FaultServer, sendJson, startFaultServer } from '../support/fault-server.ts'
import { openConsole } from '../support/running-console.ts'
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
