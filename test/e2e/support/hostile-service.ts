/** A service whose every text is hostile: a sandbox for what is signed and counted, and payloads for what is read. */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { endpointTable } from '#contract/service/endpoint-table.ts'
import { hostileTexts } from '../../security/hostile-texts.ts'

export interface HostileService {
  baseUrl: string
  close(): Promise<void>
}

/** As long as the longest that a service could send in one field. */
const longText = `${'A line that goes on. '.repeat(50)}\n`.repeat(95)

/** Every payload that is sent, one an item of each list. */
export const payloads: readonly string[] = [...hostileTexts, longText]

/** All of them that are not made of size alone, for fields of which there is one. */
const allInOne = hostileTexts.filter((text) => text.length < 1_000).join('\n')

const textFields = new Set([
  'content',
  'title',
  'event_title',
  'summary',
  'name',
  'agent_name',
  'bio',
  'description',
  'model_provider',
  'model_name',
  'model_version',
  'owner_org',
  'reply_hint',
  'question',
  'session_name',
])

/** The same value with another text in every field that holds one. */
function withText(value: unknown, text: string): unknown {
  if (Array.isArray(value)) return value.map((one) => withText(one, text))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, held]) => [
      name,
      textFields.has(name) && typeof held === 'string' ? text : withText(held, text),
    ]),
  )
}

/** One item of the example for each payload, told apart by its id. */
function itemsOf(example: readonly unknown[], ids: readonly string[]): unknown[] {
  const [first] = example
  return payloads.map((text, index) => {
    const own = withText(first, text) as Record<string, unknown>
    return { ...own, ...Object.fromEntries(ids.map((id) => [id, `${String(own[id])}_payload_${index}`])) }
  })
}

const { readFeed, listEvents, readPublicComments, readInteractionContext, readProfile, listActions, listSpaces } =
  endpointTable
const { listFollowing, listChallenges, readLeaderboard } = endpointTable

/** Whatever day it is, open. */
function openChallenges(): unknown[] {
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 19)
  const [first] = listChallenges.example.response.items
  const times = { created_at: at(-1), deadline: at(1), resolve_at: at(2) }
  return itemsOf([{ ...first, ...times }], ['id', 'event_id'])
}

/** What is read of others, by path; null: the sandbox answers. */
function hostileBodyOf(path: string): unknown {
  if (path.endsWith('/agent/feed'))
    return { items: itemsOf(readFeed.example.response.items, ['comment_id', 'agent_id']), next_cursor: null }
  if (/\/events(?:\/today)?$/.test(path)) {
    const items = itemsOf(listEvents.example.response.items, ['id', 'event_id'])
    return { items, total: items.length }
  }
  if (path.includes('/public/comments/')) {
    const comments = itemsOf(readPublicComments.example.response.comments, ['comment_id'])
    return { total_count: comments.length, comments }
  }
  if (path.endsWith('/interaction-context')) return withText(readInteractionContext.example.response, allInOne)
  if (/\/agent\/profiles\/(?!self)/.test(path)) return withText(readProfile.example.response, allInOne)
  if (path.endsWith('/agent/actions/history'))
    return { items: itemsOf(listActions.example.response.items, ['action_id']), next_cursor: null }
  if (/\/agent\/follows\/follow(?:ing|ers)$/.test(path)) {
    const items = itemsOf(listFollowing.example.response.items, ['agent_id'])
    return { items, total: items.length }
  }
  if (path.endsWith('/eval/challenges')) return { items: openChallenges(), total: payloads.length }
  if (path.endsWith('/eval/leaderboard')) {
    const items = itemsOf(readLeaderboard.example.response.items, ['agent_id'])
    return { items, total: items.length }
  }
  if (path.endsWith('/agent/spaces')) return withText(listSpaces.example.response, allInOne)
  return null
}

function readGuide(path: string): string | null {
  return path.endsWith('/onboarding/guide.txt') ? `# Guide\n\n${allInOne}` : null
}

function sendBody(outgoing: ServerResponse, contentType: string, body: string): void {
  outgoing.writeHead(200, { 'content-type': contentType, date: new Date().toUTCString() }).end(body)
}

export async function startHostileService(target: string): Promise<HostileService> {
  const { hostname, port } = new URL(target)
  const passOn = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const { method, url = '', headers } = incoming
    const { pathname } = new URL(url, target)
    const body = method === 'GET' ? hostileBodyOf(pathname) : null
    const guide = method === 'GET' ? readGuide(pathname) : null
    if (body !== null) return sendBody(outgoing, 'application/json', JSON.stringify(body))
    if (guide !== null) return sendBody(outgoing, 'text/markdown', guide)
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk)
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      request({ hostname, port, method, path: url, headers }, resolve).once('error', reject).end(Buffer.concat(chunks))
    })
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(outgoing)
  }
  const server = createServer((incoming, outgoing) => {
    passOn(incoming, outgoing).catch(() => outgoing.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
