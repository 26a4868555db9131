import { expect, it } from 'vitest'
import { createInFlightLimit } from './in-flight-limit.ts'

it('runs no more than the limit at once, all in the end, in order, through failures', async () => {
  const limit = createInFlightLimit(8)
  const started: number[] = []
  let running = 0
  let most = 0
  const task = (index: number) => async () => {
    started.push(index)
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setImmediate(resolve))
    running -= 1
    if (index % 3 === 0) throw new Error('failed')
    return index
  }
  const results = await Promise.allSettled(Array.from({ length: 100 }, (_, index) => limit(task(index))))
  expect(most).toBe(8)
  expect(started).toEqual(Array.from({ length: 100 }, (_, index) => index))
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(34)
})
