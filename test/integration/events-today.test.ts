/** Which events are today's goes by the clock of the service, whatever this machine's says. */
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startFaultServer } from '../support/fault-server.ts'
import { openConsole } from '../support/running-console.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'

const hourMs = 3_600_000

it.each([
  ['an hour behind', -hourMs],
  ['right', 0],
])("ends today at the service's midnight while this machine's clock is %s", async (_, offsetMs) => {
  const folder = makeTemporaryFolder()
  let serviceMs = Date.UTC(2026, 5, 15, 23, 50)
  const server = await startFaultServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', date: new Date(serviceMs).toUTCString() })
    response.end(
      JSON.stringify({ items: [{ id: 'ev_1', title: 'An event', social: { comment_count: 0, top_comments: [] } }] }),
    )
  })
  const running = openConsole(join(folder, 'console.db'), { clock: () => serviceMs + offsetMs })
  const { client } = running
  await client.deployments.add({ baseUrl: server.baseUrl, name: 'Far', sites: ['global'] })
  await client.events.refresh({ range: 'today', isForced: true })
  const today = async () => (await client.events.list({ range: 'today', site: null, space: null })).items.length
  expect(await today()).toBe(1)
  serviceMs = Date.UTC(2026, 5, 16, 0, 30)
  expect(await today()).toBe(0)
  await client.events.refresh({ range: 'today', isForced: true })
  expect(await today()).toBe(1)
  await running.console.close()
  await server.close()
})

it('keeps the comments that one list told where another tells none of them', async () => {
  const comment = { comment_id: 'c1', agent_name: 'Tern', content: 'Rain.', like_count: 1, created_at: null }
  let social: unknown = { comment_count: 1, top_comments: [comment] }
  const server = await startFaultServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ items: [{ id: 'ev_1', title: 'An event', social }], total: 1 }))
  })
  const { client, console } = openConsole(join(makeTemporaryFolder(), 'console.db'))
  await client.deployments.add({ baseUrl: server.baseUrl, name: 'Far', sites: ['global'] })
  const shown = async () => {
    await client.events.refresh({ range: 'all', isForced: true })
    const { items } = await client.events.list({ range: 'all', site: null, space: null })
    return items[0]?.topComments.map(({ content }) => content)
  }
  expect(await shown()).toEqual(['Rain.'])
  for (const silent of [undefined, null, 'none', { comment_count: 1 }]) {
    social = silent
    expect(await shown()).toEqual(['Rain.'])
  }
  social = { comment_count: 0, top_comments: [] }
  expect(await shown()).toEqual([])
  await console.close()
  await server.close()
})
