/** A comment whose receipt was lost, looked for in a listing that gives its text in another form, over real HTTP. */
import { afterEach, expect, it } from 'vitest'
import { eventIdSchema } from '#contract/ids.ts'
import { type RunningSandbox, startSandbox } from '../../src-sandbox/sandbox-server.ts'
import { agentOf, operate } from '../contract/sandbox-client.ts'
import { addDeployment, addSandboxAgent } from '../support/connected-sandbox.ts'
import { openConsole, type RunningConsole } from '../support/running-console.ts'

type Row = Record<string, unknown>
let sandbox: RunningSandbox
let running: RunningConsole
afterEach(async () => {
  await running.console.close()
  await sandbox.close()
})

const sent = 'Vorräte *fallen* — “vier” & mehr: Öl < 80 $, so the outage lasts\n\n1. [Quelle](https://a.example/x)'

/** Sends a comment whose answer is cut off; the listing gives its row as `give` makes it. */
async function lookUp(give: (row: Row) => Row) {
  sandbox = await startSandbox({ agents: 1, limits: false })
  let listings = 0
  let sends = 0
  running = openConsole(':memory:', {
    lookUpSpacingMs: 20,
    fetch: async (input, init) => {
      const { pathname } = new URL(String(input))
      if (pathname.endsWith('/actions/history')) return Response.json({ detail: 'Not yet' }, { status: 403 })
      const response = await fetch(input, init)
      if (pathname.endsWith('/agent/comments')) {
        sends += 1
        return new Response('', { status: 502 })
      }
      if (!pathname.includes('/public/comments/')) return response
      listings += 1
      const { comments, total_count } = await response.json()
      return Response.json({ total_count, comments: comments.map(give) })
    },
  })
  running.console.start()
  const { deploymentId } = await addDeployment(running, sandbox)
  const agent = agentOf(sandbox, 'global', 0)
  const { agentKey } = await addSandboxAgent(running, { deploymentId, agent })
  const { id } = await operate(sandbox, 'events', { title: 'Outage' })
  const event = { eventId: eventIdSchema.parse(id), title: 'Outage' }
  await running.client.discussion.send({ items: [{ kind: 'comment', agentKey, event, spaceId: null, text: sent }] })
  const read = async () => (await running.client.outbox.list()).rows[0]
  await expect.poll(async () => (await read())?.state, { timeout: 15_000 }).toMatch(/^(?:accepted|needs_you)$/)
  return { state: (await read())?.state, isReadTwiceOnly: listings === 2, sends }
}

const asText =
  (make: (text: string) => unknown) =>
  (row: Row): Row => ({ ...row, content: make(String(row.content)) })

it.each<[string, (row: Row) => Row]>([
  ['as it is', (row) => row],
  ['on one line', asText((text) => text.replaceAll(/\s+/g, ' '))],
  ['decomposed', asText((text) => text.normalize('NFD'))],
  ['escaped', asText((text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'))],
  [
    'rendered',
    asText(
      () =>
        '<p>Vorräte <em>fallen</em> — “vier” &amp; mehr: Öl &lt; 80 $, so the outage lasts</p>' +
        '<ol><li><a href="https://a.example/x">Quelle</a></li></ol>',
    ),
  ],
  ['with plain quotes', asText((text) => text.replaceAll(/[“”]/g, '"').replaceAll('—', '-'))],
  ['as source and HTML', asText((raw) => ({ raw, rendered: '<p>x</p>' }))],
  ['in two languages', asText((de) => ({ en: 'Stocks fall', de }))],
  ['translated, with the original', (row) => ({ ...row, content: 'Stocks fall', original_content: row.content })],
])('finds the comment that is listed %s, and sends it once', async (_how, give) => {
  expect(await lookUp(give)).toMatchObject({ state: 'accepted', sends: 1 })
})

it.each<[string, (row: Row) => Row]>([
  ['only in translation', (row) => ({ ...row, content: '库存下降', translated: true })],
  ['cut', asText((text) => text.slice(0, 30))],
  ['with masked words', asText((text) => text.replace('outage', '******'))],
  ['without its text', asText(() => '')],
])('does not say that a comment is not there which is listed %s', async (_how, give) => {
  expect(await lookUp(give)).toEqual({ state: 'needs_you', isReadTwiceOnly: false, sends: 1 })
})

it('takes no other comment of the agent for it', async () => {
  const other = asText(() => 'Demand is weak and prices fall tomorrow.')
  expect(await lookUp(other)).toEqual({ state: 'needs_you', isReadTwiceOnly: true, sends: 1 })
})
