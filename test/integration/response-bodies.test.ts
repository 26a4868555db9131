/** Bodies in every form that servers and what is in front of them give them, over real HTTP, for a read and a write. */
import type { ServerResponse } from 'node:http'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { AppError } from '#contract/app-error.ts'
import type { ServiceClient } from '../../src-main/service/service-client.ts'
import { startRealTimer } from '../../src-main/system/timer.ts'
import { type FaultServer, startFaultServer } from '../support/fault-server.ts'
import { createTestClient } from '../support/test-client.ts'

const words = 'Öl steigt, 原油上涨'
const comment = JSON.stringify({ comment_id: 'cm_1', news_id: 'ev_1', content: words })
const listing = JSON.stringify({ total_count: 1, comments: [{ comment_id: 'cm_1', content: words, like_count: 0 }] })
const limits = { maxBytes: 100_000, idleMs: 200, headersMs: 500, wholeMs: 600 }

let server: FaultServer
let client: ServiceClient
beforeEach(async () => {
  server = await startFaultServer(() => {})
  client = createTestClient({ startTimer: startRealTimer, limits })
})
afterEach(() => server.close())

const at = () => ({ baseUrl: server.baseUrl, site: 'global' }) as const
/** A failure by its code, and a body that is no response by the way in which it is none. */
const codeOf = (error: unknown) => {
  if (!(error instanceof AppError)) throw error
  const { reason, form } = error.details
  const code = error.code === 'outcome_unknown' ? `unknown: ${reason}` : error.code
  return form === undefined || error.code === 'outcome_unknown' ? code : `${code} ${form}`
}
/** What a read and a write make of the same body around their own record. */
async function drive(respond: Respond) {
  server.answer = (_request, response) => respond(listing, response)
  const read = await client
    .call('readPublicComments', { ...at(), params: { news_id: 'ev_1' } })
    .then(({ comments, completeness }) => [comments[0]?.content, completeness.unreadable].join(' '), codeOf)
  server.received.length = 0
  server.answer = (_request, response) => respond(comment, response)
  const write = await client
    .call('createComment', { ...at(), body: { news_id: 'ev_1', content: words } })
    .then(({ echoes }) => echoes.join(), codeOf)
  return { read, write, sent: server.received.length }
}
type Respond = (json: string, response: ServerResponse) => void
const utf16 = (text: string) => Buffer.from(text, 'utf16le')
/** The same words in GBK, which Node does not write. */
const wordsInGbk = Buffer.from('813089306c207374656967742c20d4add3cdc9cfd5c7', 'hex')
const inGbk = (text: string) => {
  const [before = '', after = ''] = text.split(words)
  return Buffer.concat([Buffer.from(before), wordsInGbk, Buffer.from(after)])
}
const typed = (type: string, make: (json: string) => string | Buffer = (json) => json, status = 200): Respond => {
  return (json, response) => response.writeHead(status, { 'content-type': type }).end(make(json))
}
const json = (make: (json: string) => string | Buffer, status = 200) => typed('application/json', make, status)
const packed = (encoding: string, pack: (json: string) => string | Buffer): Respond => {
  const headers = { 'content-type': 'application/json', 'content-encoding': encoding }
  return (json, response) => response.writeHead(200, headers).end(pack(json))
}
/** The bytes of a response as no server of Node would write them. */
const raw = (head: string, make: (json: string) => string = (json) => json): Respond => {
  return (json, response) =>
    response.socket?.end(`HTTP/1.1 200 OK\r\n${head}\r\nconnection: close\r\n\r\n${make(json)}`)
}
const within = (json: string, more: string) => `${json.slice(0, -1)},${more}}`

it.each<[string, Respond]>([
  ['gzip', packed('gzip', gzipSync)],
  ['gzip by its old name', packed('x-gzip', gzipSync)],
  ['deflate', packed('deflate', deflateSync)],
  ['deflate without its head', packed('deflate', deflateRawSync)],
  ['brotli', packed('br', brotliCompressSync)],
  ['gzip, twice', packed('gzip, gzip', (text) => gzipSync(gzipSync(text)))],
  ['no encoding, said so', packed('identity', String)],
  ['a charset that stands as the encoding', packed('utf-8', String)],
  ['UTF-8 with a mark', json((text) => `\uFEFF${text}`)],
  ['UTF-16 with a mark', json((text) => utf16(`\uFEFF${text}`))],
  ['UTF-16, big-endian, with a mark', json((text) => utf16(`\uFEFF${text}`).swap16())],
  [
    'UTF-16, big-endian, with a mark and its name',
    typed('application/json; charset=utf-16', (text) => utf16(`\uFEFF${text}`).swap16()),
  ],
  ['UTF-16 by its name', typed('application/json; charset=utf-16le', utf16)],
  ['UTF-16 that calls itself UTF-8', typed('application/json; charset=utf-8', utf16)],
  ['UTF-16 without a word', json(utf16)],
  ['UTF-16, big-endian, without a word', json((text) => utf16(text).swap16())],
  ['GBK', typed('application/json; charset=GBK', inGbk)],
  ['GB 2312 in quotes', typed('application/json; charset="gb2312"', inGbk)],
  ['a part that is the whole', json(String, 206)],
  ['what a proxy has changed', json(String, 203)],
  ['the type of a page', typed('text/html')],
  ['the type of a text', typed('text/plain')],
  ['a line of its own', typed('application/x-ndjson', (text) => `${text}\n`)],
  ['a text of JSON', json((text) => JSON.stringify(text))],
  ['a text of JSON in an envelope', json((text) => JSON.stringify({ code: 0, data: text }))],
  ['numbers that are none beside it', json((text) => within(text, '"x":NaN,"y":[-Infinity]'))],
  ['counts with exponents', json((text) => within(text, '"reply_count":1e0,"total":1E+0'))],
  [
    'a name twice that says the same',
    json((text) => text.replaceAll('"content"', `"content" : ${JSON.stringify(words)},"content"`)),
  ],
  ['an envelope twice that says the same', json((text) => within(text, '"code":0,"code":0.0'))],
  ['no length, up to the close', raw('x: y')],
  [
    'a chunk without a last one, up to the close',
    raw('transfer-encoding: chunked', (text) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`),
  ],
])('a response in %s is read', async (_title, respond) => {
  expect(await drive(respond)).toEqual({ read: `${words} 0`, write: words, sent: 1 })
})

it('a response in Latin-1 is read by its name', async () => {
  const latin = (text: string) => Buffer.from(text.replaceAll(words, 'Öl fällt'), 'latin1')
  const { read, write } = await drive(typed('application/json; charset=ISO-8859-1', latin))
  expect({ read, write }).toEqual({ read: 'Öl fällt 0', write: 'Öl fällt' })
})

it.each<[string, string, Respond]>([
  ['gzip that says nothing of it', 'answer_not_json', json(gzipSync)],
  ['gzip that says brotli', 'site_down', packed('br', gzipSync)],
  ['plain text that says gzip', 'site_down', packed('gzip', String)],
  [
    'gzip with more behind it',
    'site_down',
    packed('gzip', (text) => Buffer.concat([gzipSync(text), Buffer.from('rubbish')])),
  ],
  ['no bytes', 'answer_malformed', json(() => '')],
  ['nothing, by its status', 'answer_malformed', json(() => '', 204)],
  ['nothing, to begin anew', 'answer_malformed', json(() => '', 205)],
  ['null', 'answer_malformed', json(() => 'null')],
  ['an empty object', 'answer_malformed', json(() => '{}')],
  ['a number', 'answer_malformed', json(() => '1')],
  ['a word', 'answer_malformed', json(() => 'ok')],
  ['a word as JSON', 'answer_malformed', json(() => '"ok"')],
  ['a text of a text of JSON', 'answer_malformed', json((text) => JSON.stringify(JSON.stringify(text)))],
  [
    'nothing that is new',
    'answer_not_json not_modified',
    (_json, response) => response.writeHead(304, { etag: '"x"' }).end(),
  ],
  ['several choices', 'redirect_refused', json(String, 300)],
  ['a page', 'answer_not_json', typed('text/html', () => '<!doctype html><p>Sign in')],
  ['JSON within a page', 'answer_not_json', typed('text/html', (text) => `<pre>${text}</pre>`)],
  ['a warning before it', 'answer_not_json', json((text) => `Warning: x on line 1\n${text}`)],
  ['a call around it', 'answer_not_json', typed('text/javascript', (text) => `callback(${text})`)],
  ['a guard before it', 'answer_not_json', json((text) => `)]}',\n${text}`)],
  ['a stream of events', 'answer_not_json', typed('text/event-stream', (text) => `data: ${text}\n\n`)],
  ['lines of JSON', 'answer_not_json broken', typed('application/x-ndjson', (text) => `${text}\n${text}\n`)],
  ['a comma at the end', 'answer_not_json broken', json((text) => `${text.slice(0, -1)},}`)],
  ['a comment behind it', 'answer_not_json broken', json((text) => `${text}<!-- 12 ms -->`)],
  ['a zero behind it', 'answer_not_json broken', json((text) => `${text}\0`)],
  ['undefined', 'answer_not_json broken', json((text) => within(text, '"x":undefined'))],
  ['single quotes', 'answer_not_json broken', json((text) => text.replaceAll('"', "'"))],
  ['forty levels', 'answer_not_json broken', json((text) => within(text, `"x":${'['.repeat(40)}${']'.repeat(40)}`))],
  ['brackets without end', 'answer_not_json broken', json(() => '['.repeat(30_000))],
  ['more than there is room for', 'answer_too_large', json((text) => within(text, `"x":"${'x'.repeat(200_000)}"`))],
  [
    'gzip that grows beyond it',
    'answer_too_large',
    packed('gzip', (text) => gzipSync(within(text, `"x":"${'x'.repeat(900_000)}"`))),
  ],
  ['a length that is too short', 'answer_not_json broken', raw('content-length: 20')],
  ['a length that is too long', 'site_down', raw('content-length: 900')],
  ['two lengths', 'site_down', raw('content-length: 20\r\ncontent-length: 90')],
  ['an end that is missing', 'answer_not_json broken', raw('x: y', (text) => text.slice(0, -9))],
  ['a chunk without a size', 'site_down', raw('transfer-encoding: chunked', (text) => `zz\r\n${text}\r\n`)],
  ['chunks that never end', 'timed_out', (text, response) => response.writeHead(200).write(text)],
])('a response of %s is none: %s, and a write is in doubt', async (_title, code, respond) => {
  expect(await drive(respond)).toEqual({ read: code, write: `unknown: ${code.split(' ')[0]}`, sent: 1 })
})

const doubled = (name: string, other: string) => (text: string) =>
  text.replaceAll(`"${name}"`, `"${other}":"x","${name}"`)
it.each<[string, (json: string) => string]>([
  ['its words', doubled('content', 'content')],
  ['its id', doubled('comment_id', 'comment_id')],
  ['its words, in other letters of JSON', doubled('content', '\\u0063ontent')],
  [
    'a count, before and behind it',
    (text) => text.replaceAll(/("comment_id":"cm_1")/g, '"like_count":7,$1,"like_count":0'),
  ],
  ['an object in it', (text) => text.replaceAll('"comment_id"', '"agent":{"id":"a","id":"b"},"comment_id"')],
  [
    'its author, once as none',
    (text) => text.replaceAll('"comment_id"', '"agent_id":null,"agent_id":"b","comment_id"'),
  ],
  [
    'long ids',
    (text) => text.replaceAll('"comment_id"', '"x":1234567890123456789,"x":1234567890123456788,"comment_id"'),
  ],
])('a row that says two things of %s is not read, and as a receipt leaves doubt', async (_title, make) => {
  expect(await drive(json(make))).toEqual({ read: ' 1', write: 'unknown: answer_not_json', sent: 1 })
})

it('a response that says twice whether it succeeded, and not the same, is none', async () => {
  const { read, write } = await drive(json((text) => within(text, '"success":true,"success":false')))
  expect({ read, write }).toEqual({ read: 'answer_not_json contradictory', write: 'unknown: answer_not_json' })
})

it('a refusal that contradicts itself is one by its status, without words', async () => {
  server.answer = (_request, response) =>
    response.writeHead(422).end('{"detail":"Closed","detail":"Already commented"}')
  const refused = client.call('createComment', { ...at(), body: { news_id: 'ev_1', content: words } })
  await expect(refused).rejects.toMatchObject({ code: 'request_refused', details: { status: 422 } })
  await expect(refused).rejects.not.toHaveProperty('details.serviceWords')
})

it('a secret that is given once is kept out of a response that contradicts itself', async () => {
  server.answer = (_request, response) =>
    response.end('{"agent_id":"agent_1","status":"a","status":"b","client_secret":"top-secret"}')
  const body = { agent_id: 'agent_1', challenge_id: 'rc_1' }
  expect(await client.call('resendSecret', { ...at(), body })).toMatchObject({ client_secret: 'top-secret' })
})
