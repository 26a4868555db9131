import { expect, it } from 'vitest'
import { createDialogMutex } from './dialog-mutex.ts'

it('asks one question at a time and says no to the others, also after one has failed', async () => {
  const askOnce = createDialogMutex()
  let answer = (_said: boolean) => {}
  const first = askOnce(() => new Promise<boolean>((resolve) => (answer = resolve)), false)
  const others = Array.from({ length: 1_000 }, () => askOnce(async () => true, false))
  expect(new Set(await Promise.all(others))).toEqual(new Set([false]))
  answer(true)
  expect(await first).toBe(true)
  await expect(askOnce(() => Promise.reject(new Error('closed')), false)).rejects.toThrow('closed')
  expect(await askOnce(async () => true, false)).toBe(true)
})
