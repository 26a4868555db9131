import { EventEmitter } from 'node:events'
import { beforeEach, describe, expect, it } from 'vitest'
import { longestStartMs, waitForTrial } from './wait-for-trial.ts'

class FakeProcess extends EventEmitter {
  kills = 0
  kill() {
    this.kills += 1
  }
}

let child: FakeProcess
let ending: AbortController
let timers: Map<number, () => void>

beforeEach(() => {
  child = new FakeProcess()
  ending = new AbortController()
  timers = new Map()
})

const wait = () =>
  waitForTrial(child, {
    signal: ending.signal,
    startTimer(delayMs, task) {
      timers.set(delayMs, task)
      return () => void timers.delete(delayMs)
    },
  })
const listening = { kind: 'listening', baseUrl: 'http://127.0.0.1:1', agents: [] }

describe('waitForTrial', () => {
  it('gives where the process listens, which is ended by its stop alone', async () => {
    const waiting = wait()
    child.emit('message', listening)
    const service = await waiting
    expect(service).toMatchObject({ baseUrl: 'http://127.0.0.1:1', agents: [] })
    expect(timers.size).toBe(0)
    ending.abort()
    expect(child.kills).toBe(0)
    service.stop()
    expect(child.kills).toBe(1)
    child.emit('exit', 0)
  })

  it.each<[string, () => void]>([
    ['says that it failed', () => child.emit('message', { kind: 'failed', reason: 'no port' })],
    ['ends before it listens', () => child.emit('exit', 1)],
    ['says what is no message', () => child.emit('message', { kind: 'listening' })],
    ['says nothing that can be read', () => child.emit('message', null)],
    ['does not answer in time', () => timers.get(longestStartMs)?.()],
    ['is not waited for any longer', () => ending.abort()],
  ])('rejects and ends a process that %s', async (_, happen) => {
    const waiting = wait()
    happen()
    await expect(waiting).rejects.toMatchObject({ code: 'trial_failed' })
    expect(child.kills).toBeGreaterThan(0)
    child.emit('exit', 0)
    child.emit('message', listening)
  })

  it('ends at once a process of a start that is not wanted any more', async () => {
    ending.abort()
    await expect(wait()).rejects.toMatchObject({ code: 'trial_failed' })
    expect(child.kills).toBe(1)
  })
})
