/**
 * Answers of a service that means harm or is broken: nothing of them gets further than its declared fields, and none
 * costs more than its bound.
 */
import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '#contract/app-error.ts'
import { createSeededRandom } from '#contract/rules/statistics/seeded-random.ts'
import { type EndpointName, endpointTable } from '#contract/service/endpoint-table.ts'
import { decodeResponse } from '../../src-main/service/decoding/decode-response.ts'
import { type FaultServer, startFaultServer } from '../support/fault-server.ts'
import { createTestClient } from '../support/test-client.ts'

const names = Object.keys(endpointTable) as EndpointName[]
const megabyte = 1024 * 1024

const isPolluted = () => 'polluted' in {} || 'polluted' in Object.prototype

/** What an answer could hold in the place of anything. As text, because no object of ours could say some of it. */
const hostileJson = [
  'null',
  'true',
  '-1',
  '1e400',
  '-1e400',
  '0.1',
  '""',
  '"__proto__"',
  '"\\ud800"',
  '"NaN"',
  '[]',
  '{}',
  '[[[[[[[[]]]]]]]]',
  '{"__proto__":{"polluted":1}}',
  '{"constructor":{"prototype":{"polluted":1}}}',
  '{"a":1,"a":{"__proto__":{"polluted":1}}}',
  '{"toString":1,"valueOf":1,"hasOwnProperty":1}',
  '{"then":1}',
  '"9999-99-99T99:99:99"',
  '"-271821-04-20T00:00:00"',
  '1.7976931348623157e308',
  '[null]',
]

/** The text of a JSON value with one of its parts replaced, removed or doubled. */
function altered(text: string, random: () => number): string {
  const parts = [...text.matchAll(/(?<=[:[,])(?:"(?:[^"\\]|\\.)*"|-?\d[\d.]*|true|false|null)(?=[,\]}])/g)]
  const part = parts[Math.floor(random() * parts.length)]
  const hostile = hostileJson[Math.floor(random() * hostileJson.length)] ?? 'null'
  if (part === undefined || random() < 0.05) return hostile
  const way = random()
  if (way < 0.8) return `${text.slice(0, part.index)}${hostile}${text.slice(part.index + part[0].length)}`
  if (way < 0.9)
    return `${text.slice(0, part.index)}${hostile},"__proto__":${hostile}${text.slice(part.index + part[0].length)}`
  return text.slice(0, Math.floor(random() * text.length))
}

describe('a hostile body', () => {
  it('gives a decoded value or a typed error for every operation, and changes no prototype', () => {
    const random = createSeededRandom(7)
    for (let round = 0; round < 20_000; round += 1) {
      const name = names[round % names.length] ?? 'listChallenges'
      const example = JSON.stringify(endpointTable[name].example.response ?? {})
      const text = altered(example, random)
      const status = random() < 0.8 ? 200 : ([400, 401, 403, 404, 409, 422, 429, 500][Math.floor(random() * 8)] ?? 500)
      const answer = decodeResponse(name, { status, text })
      if (answer.kind === 'value') expect(keysOf(answer.value)).not.toContain('__proto__')
      else expect(answer.error).toBeInstanceOf(AppError)
    }
    expect(isPolluted()).toBe(false)
  })

  it('of a hundred thousand brackets is as good as nothing', () => {
    const depth = 100_000
    const nested = `${'['.repeat(depth)}${']'.repeat(depth)}`
    for (const text of ['['.repeat(depth), '{"detail":'.repeat(depth), nested])
      expect(decodeResponse('listChallenges', { status: 200, text })).toMatchObject({ kind: 'unclear' })
    for (const field of ['detail', 'message', 'challenges', 'question', 'predictions', 'scopes']) {
      const text = `${`{"${field}":`.repeat(depth)}null${'}'.repeat(depth)}`
      for (const name of names) {
        for (const status of [200, 400]) expect(() => decodeResponse(name, { status, text })).not.toThrow()
      }
    }
  })
})

function keysOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [key, ...keysOf(inner)])
}

describe('an answer without end', () => {
  let server: FaultServer
  beforeEach(async () => {
    server = await startFaultServer((_, response) => response.end())
  })
  afterEach(() => server.close())

  const ask = (answer: (response: ServerResponse) => void) => {
    server.answer = (_, response) => answer(response)
    const client = createTestClient()
    return client
      .call('submitPrediction', {
        baseUrl: server.baseUrl,
        site: 'global',
        params: { challenge_id: 'c' },
        body: { direction: 'bullish', confidence: 0.7 },
      })
      .then(
        () => 'accepted',
        (thrown: AppError) => String(thrown.details.reason ?? thrown.code),
      )
  }

  /** The most memory that the process held over what it held before, in bytes. */
  async function peakOf<Result>(work: () => Promise<Result>): Promise<{ result: Result; grownBy: number }> {
    const before = process.memoryUsage.rss()
    let peak = before
    const startTimer = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage.rss())
    }, 2)
    const result = await work().finally(() => clearInterval(startTimer))
    return { result, grownBy: peak - before }
  }

  it('that is a gigabyte once unpacked is cut at the limit', async () => {
    // Deflate packs no better than about 1000 to 1: sixty-four members of 16 MB each.
    const member = gzipSync(Buffer.alloc(16 * megabyte, ' '))
    const bomb = Buffer.concat(Array.from({ length: 64 }, () => member))
    const { result, grownBy } = await peakOf(() =>
      ask((response) =>
        response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(bomb),
      ),
    )
    expect(result).toBe('answer_too_large')
    expect(grownBy).toBeLessThan(200 * megabyte)
  })

  it('that never stops is cut at the limit', async () => {
    let sent = 0
    const { result, grownBy } = await peakOf(() =>
      ask((response) => {
        response.writeHead(200, { 'content-type': 'application/json' })
        const chunk = Buffer.alloc(megabyte, ' ')
        const more = () => {
          if (response.destroyed || sent > 500) return
          sent += 1
          response.write(chunk, more)
        }
        more()
      }),
    )
    expect(result).toBe('answer_too_large')
    expect(sent).toBeLessThan(100)
    expect(grownBy).toBeLessThan(200 * megabyte)
  })

  it.each<[string, (response: ServerResponse) => void, string]>([
    [
      'headers of a megabyte',
      (response) => void response.writeHead(200, { 'x-long': 'x'.repeat(megabyte) }).end('{}'),
      'site_down',
    ],
    [
      'a content coding that it does not have',
      (response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end('{}'),
      'site_down',
    ],
    [
      'a length that is not its own',
      (response) => void response.writeHead(200, { 'content-length': '1000000' }).write('{}', () => response.destroy()),
      'site_down',
    ],
    [
      'a page of HTML',
      (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'),
      'answer_not_json',
    ],
    ['two answers in one', (response) => void response.writeHead(200).end('{}{}'), 'answer_not_json'],
    ['NaN', (response) => void response.writeHead(200).end('{"prediction_id":NaN}'), 'answer_malformed'],
    [
      'another character set',
      // UTF-32, which JSON has not been in since RFC 7159.
      (response) =>
        void response
          .writeHead(200)
          .end(Buffer.from([...'{"prediction_id":"p"}'].flatMap((each) => [each.charCodeAt(0), 0, 0, 0]))),
      'answer_not_json',
    ],
    ['a list where a record belongs', (response) => void response.writeHead(200).end('[[[]]]'), 'answer_malformed'],
  ])('with %s is no answer', async (_, answer, code) => {
    expect(await ask(answer)).toBe(code)
  })
})
