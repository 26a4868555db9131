/** The challenges about an event at a site whose rows do not repeat the event, or that lists others beside them. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { eventKeySchema } from '#contract/ipc/event-key.ts'
import { type FaultServer, sendJson, startFaultServer } from '../support/fault-server.ts'
import { openConsole, type RunningConsole } from '../support/running-console.ts'

const row = (id: string, fields: object = {}) => ({
  ...{ id, question: `Up or down: ${id}?`, asset: 'CL', scope_key: 'CL', status: 'open' },
  ...{ deadline: '2099-01-01T00:00:00', ...fields },
})
/** Is read before, with its event. */
const other = row('ch_2', { event_id: 'ev_9' })

let server: FaultServer
let running: RunningConsole
/** What the site lists for the event. */
let listed: object

beforeEach(async () => {
  server = await startFaultServer(({ path }, response) => {
    const { pathname, searchParams } = new URL(path, 'http://x')
    if (!pathname.endsWith('/challenges')) return sendJson(response, 404, { detail: 'Not Found' })
    sendJson(response, 200, searchParams.get('event_id') === 'ev_88' ? listed : { items: [other] })
  })
  running = openConsole(':memory:')
})
afterEach(async () => {
  await running.console.close()
  await server.close()
})

async function readEvent() {
  const { client } = running
  const { deploymentId } = await client.deployments.add({ baseUrl: server.baseUrl, name: 'Far', sites: ['global'] })
  const read = async (eventId: string) => {
    const eventKey = eventKeySchema.parse(`${deploymentId}~global~${eventId}`)
    await client.events.refreshThread({ eventKey, agentKey: null, isForced: true })
    return eventKey
  }
  await read('ev_9')
  const eventKey = await read('ev_88')
  const { challenges, challengesCompleteness } = await client.events.get({ eventKey, agentKey: null })
  return { ids: challenges.map(({ challenge }) => challenge.challengeKey.split('~').at(-1)), challengesCompleteness }
}

it.each<[string, object, string[], object]>([
  ['name no event in a list of their own', { items: [row('ch_1')], total: 1 }, [], { hasMore: false, unreadable: 1 }],
  [
    'name no event in a list of all',
    { items: [row('ch_1'), row('ch_2')], total: 2 },
    [],
    { hasMore: false, unreadable: 1 },
  ],
  [
    'come in part among others',
    { items: [row('ch_1', { event_id: 'ev_88' }), other], has_more: true },
    ['ch_1'],
    { hasMore: true, unreadable: 0 },
  ],
])('are as many as is known where they %s', async (_what, given, ids, completeness) => {
  listed = given
  expect(await readEvent()).toMatchObject({ ids, challengesCompleteness: completeness })
})
