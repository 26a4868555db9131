import { beforeEach, describe, expect, it } from 'vitest'
import { clipboardSeconds } from '#contract/rules/credentials/clipboard-time.ts'
import type { Timer } from '../system/timer.ts'
import { createClipboard } from './clipboard.ts'

let held: string
let nowMs: number
let timers: Set<{ atMs: number; task: () => void }>

beforeEach(() => {
  held = ''
  nowMs = 0
  timers = new Set()
})

const startTimer: Timer = (delayMs, task) => {
  const timer = { atMs: nowMs + delayMs, task }
  timers.add(timer)
  return () => void timers.delete(timer)
}
/** Lets so many seconds pass, with what is due in them. */
async function passSeconds(seconds: number): Promise<void> {
  const untilMs = nowMs + seconds * 1000
  for (const timer of timers) {
    if (timer.atMs > untilMs) continue
    timers.delete(timer)
    timer.task()
  }
  nowMs = untilMs
  await Promise.resolve()
}
const createOne = () =>
  createClipboard({
    startTimer,
    system: {
      readText: async () => held,
      writeText: async (text) => {
        held = text
      },
      clear: () => {
        held = ''
      },
    },
  })

describe('createClipboard', () => {
  it.each([
    ['once', ['secret']],
    ['again', ['secret', 'secret']],
    ['three times', ['secret', 'secret', 'secret']],
    ['after another', ['other', 'secret']],
    ['after another and itself', ['secret', 'other', 'secret']],
  ])('keeps what was copied %s for its whole time, and no longer', async (_, texts) => {
    const clipboard = createOne()
    for (const [index, text] of texts.entries()) {
      if (index > 0) await passSeconds(clipboardSeconds - 2)
      clipboard.copyForAWhile(text)
    }
    await passSeconds(clipboardSeconds - 1)
    expect(held).toBe('secret')
    await passSeconds(1)
    expect(held).toBe('')
    expect(timers.size).toBe(0)
  })

  it('leaves alone what the operator has copied since', async () => {
    const clipboard = createOne()
    clipboard.copyForAWhile('secret')
    held = 'a recipe'
    await passSeconds(clipboardSeconds)
    expect(held).toBe('a recipe')
  })

  it('takes off at once what is asked for, and then counts anew', async () => {
    const clipboard = createOne()
    clipboard.copyForAWhile('secret')
    await passSeconds(clipboardSeconds - 2)
    await clipboard.takeOff()
    expect(held).toBe('')
    clipboard.copyForAWhile('secret')
    await passSeconds(clipboardSeconds - 1)
    expect(held).toBe('secret')
    await passSeconds(1)
    expect(held).toBe('')
  })

  it.each(['secret', 'other'])(
    'takes %j off in its own time where it was copied while one was taken off',
    async (next) => {
      const clipboard = createOne()
      clipboard.copyForAWhile('secret')
      const taken = clipboard.takeOff()
      clipboard.copyForAWhile(next)
      await taken
      expect(held).toBe(next)
      await passSeconds(clipboardSeconds)
      expect(held).toBe('')
    },
  )
})
