import { MessageChannel } from 'node:worker_threads'
import { describe, expect, it } from 'vitest'
import { guardPort } from './guarded-port.ts'

/** Sends frames through a real message channel and gives what came through, and whether the port was closed. */
async function pass(frames: unknown[], now: () => number = () => 0) {
  const { port1, port2 } = new MessageChannel()
  const seen: unknown[] = []
  let closed = false
  const guarded = guardPort(
    {
      on: (event: string, listener: (event: { data: unknown }) => void) =>
        event === 'message'
          ? port1.on('message', (data) => listener({ data }))
          : port1.on('close', () => listener({ data: null })),
      postMessage: (data) => port1.postMessage(data),
      close: () => {
        closed = true
        port1.close()
      },
    },
    now,
  )
  guarded.on('message', (event) => seen.push(event.data))
  const ended = new Promise((resolve) => port1.once('close', resolve))
  for (const frame of frames) port2.postMessage(frame)
  port2.close()
  await ended
  return { seen, closed }
}

const call = '{"i":"1","p":{"u":"/app/state","b":{"json":{"x":1}}}}'
const end = '{"i":"1","t":4}'

describe('guardPort', () => {
  it('lets calls and their ends through as they are', async () => {
    expect(await pass([call, end])).toEqual({ seen: [call, end], closed: false })
  })

  it.each([
    [{ object: true }],
    [new Uint8Array(4)],
    [42],
    [null],
    ['not JSON'],
    ['null'],
    ['{"i":1,"p":{"u":"/app/state"}}'],
    ['{"i":"1"}'],
    ['{"i":"1","p":{"u":"https://elsewhere.example/app/state"}}'],
    ['{"i":"1","p":{"u":"/app/state","h":{"content-type":"multipart/form-data"}}}'],
    ['{"i":"1","t":3,"p":{"e":"message"}}'],
  ])('closes the port on %o', async (frame) => {
    expect(await pass([frame])).toEqual({ seen: [], closed: true })
  })

  it('closes the port on a frame over two mebibytes', async () => {
    const input = 'x'.repeat(2 * 1024 * 1024)
    expect((await pass([call.replace('1}}', `"${input}"}}`)])).closed).toBe(true)
  })

  it('closes the port on a flood, and not on the same number spread over seconds', async () => {
    const flood = Array.from({ length: 1_001 }, () => call)
    expect((await pass(flood)).closed).toBe(true)
    let ms = 0
    expect((await pass(flood, () => (ms += 10))).closed).toBe(false)
  })

  it.each([
    [1_001, false],
    [3_002, true],
  ])('takes %i frames over a clock that is set back by an hour as those of two seconds', async (count, closed) => {
    const frames = Array.from({ length: count }, () => call)
    let asked = 0
    const setBack = () => {
      asked += 1
      return asked > 500 ? -3_600_000 : 0
    }
    expect((await pass(frames, setBack)).closed).toBe(closed)
  })
})
