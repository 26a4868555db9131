import { expect, it } from 'vitest'
import type { HttpRequest } from './encode-request.ts'
import { defaultLimits, type HttpResult } from './http-transport.ts'
import { createWriteSender } from './write-transport.ts'

const one = 'https://one.example'
const two = 'https://two.example'
const requestTo = (origin: string): HttpRequest => ({ method: 'POST', url: `${origin}/api`, headers: {}, body: '{}' })
const netError = (code: string) => new Error(`net::${code}`)
const refused = netError('ERR_CONNECTION_REFUSED')

/** Requests that a test answers itself, in the order in which they go out, with the closings between them. */
function network({ isOnline = true } = {}) {
  const happened: string[] = []
  const open: { answer: () => void; fail: (thrown: Error) => void }[] = []
  const fetch = ((url: string) => {
    happened.push(new URL(url).hostname)
    return new Promise<Response>((resolve, reject) => {
      open.push({ answer: () => resolve(new Response('{}')), fail: reject })
    })
  }) as typeof globalThis.fetch
  const closeConnections = async () => {
    happened.push('closed')
  }
  const startTimer = () => () => {}
  const transport = { fetch, startTimer, redirect: 'error' as const, limits: defaultLimits, isOnline: () => isOnline }
  const send = createWriteSender(transport, closeConnections)
  const settle = (at: number, thrown?: Error) => {
    const request = open[at]
    if (thrown === undefined) request?.answer()
    else request?.fail(thrown)
  }
  /** Sends one write and ends it before the next; gives what it came to. */
  const sendAlone = async (origin: string, thrown?: Error): Promise<HttpResult> => {
    const sent = send(requestTo(origin))
    await turn()
    settle(open.length - 1, thrown)
    return sent
  }
  return { send, sendAlone, settle, happened }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

it('closes what a write before may have left before the next one, when none is under way', async () => {
  const { sendAlone, happened } = network()
  await sendAlone(one)
  await sendAlone(one, netError('ERR_CONNECTION_RESET'))
  await sendAlone(one, refused)
  await sendAlone(one)
  expect(happened).toEqual(['one.example', 'closed', 'one.example', 'closed', 'one.example', 'one.example'])
})

it.each([
  ['ERR_CONNECTION_REFUSED', true],
  ['ERR_NAME_NOT_RESOLVED', true],
  ['ERR_CERT_AUTHORITY_INVALID', true],
  ['ERR_INTERNET_DISCONNECTED', false],
])(
  'takes %s on the first connection of a write for not sent, also after one that went well',
  async (code, isOnline) => {
    const { sendAlone } = network({ isOnline })
    await sendAlone(one)
    expect(await sendAlone(one, netError(code))).toMatchObject({ ok: false, mayHaveArrived: false })
  },
)

it('takes every one of many at once for not sent where none finds a connection', async () => {
  const { send, settle } = network()
  const sent = [send(requestTo(one)), send(requestTo(one)), send(requestTo(one))]
  await turn()
  for (const at of [0, 1, 2]) settle(at, refused)
  for (const result of await Promise.all(sent)) expect(result).toMatchObject({ mayHaveArrived: false })
})

it.each([
  ['was answered', undefined],
  ['was cut off', netError('ERR_EMPTY_RESPONSE')],
  ['may have lost its route', netError('ERR_ADDRESS_UNREACHABLE')],
])('is unsure of a write that could not connect beside one to the same origin that %s', async (_what, thrown) => {
  const { send, settle } = network()
  const sent = [send(requestTo(one)), send(requestTo(one)), send(requestTo(two))]
  await turn()
  settle(0, thrown)
  await sent[0]
  settle(1, refused)
  settle(2, refused)
  expect(await sent[1]).toMatchObject({ code: 'host_unreachable', mayHaveArrived: true })
  expect(await sent[2]).toMatchObject({ code: 'host_unreachable', mayHaveArrived: false })
})

it('closes nothing under a write that is on its way, and is sure again when all have ended', async () => {
  const { send, sendAlone, settle, happened } = network()
  const first = send(requestTo(one))
  await turn()
  await sendAlone(one)
  settle(0)
  await first
  expect(happened).toEqual(['one.example', 'one.example'])
  expect(await sendAlone(one, refused)).toMatchObject({ mayHaveArrived: false })
  expect(happened).toEqual(['one.example', 'one.example', 'closed', 'one.example'])
})

it('sends writes that begin together after one closing', async () => {
  const { send, sendAlone, settle, happened } = network()
  await sendAlone(one)
  const sent = [send(requestTo(one)), send(requestTo(two))]
  await turn()
  for (const at of [1, 2]) settle(at)
  await Promise.all(sent)
  expect(happened).toEqual(['one.example', 'closed', 'one.example', 'two.example'])
})

it('is unsure where connections cannot be closed', async () => {
  const results = [() => Promise.resolve(new Response('{}')), () => Promise.reject(refused)]
  const startTimer = () => () => {}
  const transport = {
    fetch: (() => results.shift()?.()) as typeof globalThis.fetch,
    startTimer,
    redirect: 'error' as const,
    limits: defaultLimits,
  }
  const send = createWriteSender(transport, () => Promise.reject(new Error('no')))
  await send(requestTo(one))
  expect(await send(requestTo(one))).toMatchObject({ code: 'host_unreachable', mayHaveArrived: true })
})

it('knows that a write whose caller had given up was not sent', async () => {
  const { send, sendAlone } = network()
  await sendAlone(one)
  const first = send(requestTo(one))
  await sendAlone(one)
  expect(await send(requestTo(one), AbortSignal.abort())).toMatchObject({ code: 'timed_out', mayHaveArrived: false })
  void first
})
