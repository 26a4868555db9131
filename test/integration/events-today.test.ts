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

/** A site whose list of today holds `named`, at a time of the service. */
async function openToday(site: 'global' | 'cn', startMs: number) {
  const at = { ms: startMs, body: {} as object }
  const server = await startFaultServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', date: new Date(at.ms).toUTCString() })
    response.end(JSON.stringify(at.body))
  })
  const running = openConsole(join(makeTemporaryFolder(), 'console.db'), { clock: () => at.ms })
  const { client } = running
  await client.deployments.add({ baseUrl: server.baseUrl, name: 'Far', sites: [site] })
  return {
    at,
    list: (named: readonly string[], rest: object = {}) => {
      at.body = { items: named.map((id) => ({ id, title: id })), ...rest }
    },
    refresh: () => client.events.refresh({ range: 'today', isForced: true }),
    async shown() {
      const { items, readings } = await client.events.list({ range: 'today', site: null, space: null })
      const titles = items.map(({ title }) => title).sort()
      return { titles, isKnown: readings.every(({ readAtMs }) => readAtMs !== null) }
    },
    async close() {
      await running.console.close()
      await server.close()
    },
  }
}

it.each([
  ['global', '23:50', '00:10', true],
  ['global', '15:50', '16:10', false],
  ['cn', '23:50', '00:10', true],
  ['cn', '15:50', '16:10', true],
  ['cn', '16:10', '23:50', false],
] as const)('what %s named at %s may be of another day at %s: %s', async (site, from, to, isOver) => {
  const fromMs = Date.parse(`2026-06-15T${from}:00Z`)
  const toMs = Date.parse(`2026-06-15T${to}:00Z`)
  const { at, list, refresh, shown, close } = await openToday(site, fromMs)
  list(['ev_1'])
  await refresh()
  at.ms = toMs < fromMs ? toMs + 24 * hourMs : toMs
  // Not read again, it is not known what today's are, which is not that there are none.
  expect(await shown()).toEqual(isOver ? { titles: [], isKnown: false } : { titles: ['ev_1'], isKnown: true })
  await refresh()
  expect(await shown()).toEqual({ titles: ['ev_1'], isKnown: true })
  await close()
})

it.each([
  ['whole', {}, ['ev_2']],
  ['whole, and says how many it holds', { total: 1 }, ['ev_2']],
  ['a part', { total: 40, next_cursor: null }, ['ev_1', 'ev_2']],
])(
  "what the site's newest list of today does not name is of today no more where that is %s",
  async (_title, rest, titles) => {
    const { list, refresh, shown, close } = await openToday('cn', Date.UTC(2026, 5, 15, 12))
    list(['ev_1'])
    await refresh()
    list(['ev_2'], rest)
    await refresh()
    expect((await shown()).titles).toEqual(titles)
    await close()
  },
)

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
