import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAutosave } from './autosave.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A text that is typed, and main's side, which can be made to refuse. */
function typing() {
  const saved: string[] = []
  const state = { text: '', isRefusing: false, answersAfterMs: 0 }
  const autosave = createAutosave(
    async () => {
      const { text, answersAfterMs } = state
      if (answersAfterMs > 0) await new Promise((resolve) => setTimeout(resolve, answersAfterMs))
      if (state.isRefusing) throw new Error('refused')
      if (saved.at(-1) !== text) saved.push(text)
    },
    { errorOf: () => ({ code: 'store_unavailable', details: {} }) },
  )
  const type = (text: string): void => {
    state.text = text
    autosave.schedule()
  }
  return { saved, state, autosave, type }
}

test('a burst of keys is one save, 400 ms after the last', async () => {
  const { saved, type } = typing()
  type('a')
  await vi.advanceTimersByTimeAsync(399)
  type('ab')
  await vi.advanceTimersByTimeAsync(399)
  expect(saved).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(saved).toEqual(['ab'])
})

test('typing without a pause is saved 2 s after the first key, and again 2 s after the first key since', async () => {
  const { saved, type } = typing()
  const typeFor = async (keys: number) => {
    for (let key = 0; key < keys; key += 1) {
      type(`${saved.join()} ${key}`)
      await vi.advanceTimersByTimeAsync(100)
    }
  }
  await typeFor(19)
  expect(saved).toEqual([])
  await typeFor(1)
  expect(saved).toHaveLength(1)
  await typeFor(19)
  expect(saved).toHaveLength(1)
  await typeFor(1)
  expect(saved).toHaveLength(2)
})

test('the limit begins anew with each save: nothing is left of it when typing goes on', async () => {
  const { saved, autosave, type } = typing()
  type('a')
  await vi.advanceTimersByTimeAsync(400)
  expect(saved).toEqual(['a'])
  await vi.advanceTimersByTimeAsync(1_500)
  type('ab')
  await vi.advanceTimersByTimeAsync(399)
  expect(saved).toEqual(['a'])
  await vi.advanceTimersByTimeAsync(1)
  expect(saved).toEqual(['a', 'ab'])
  type('abc')
  autosave.cancel()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(saved).toEqual(['a', 'ab'])
})

test('an older text never arrives after a newer one', async () => {
  const { saved, state, autosave, type } = typing()
  state.answersAfterMs = 50
  type('a')
  const first = autosave.flush()
  await vi.advanceTimersByTimeAsync(1)
  state.answersAfterMs = 10
  type('ab')
  const second = autosave.flush()
  await vi.advanceTimersByTimeAsync(1_000)
  await Promise.all([first, second])
  expect(saved).toEqual(['a', 'ab'])
})

test('a save that fails is told, and the next one takes what is there', async () => {
  const { saved, state, autosave, type } = typing()
  state.isRefusing = true
  type('a')
  await expect(autosave.flush()).rejects.toThrow('refused')
  expect(autosave.state()).toEqual({ isSaving: false, error: { code: 'store_unavailable', details: {} } })
  state.isRefusing = false
  await autosave.flush()
  expect(autosave.state()).toEqual({ isSaving: false, error: null })
  expect(saved).toEqual(['a'])
})

test('a save that is cancelled does not happen', async () => {
  const { saved, autosave, type } = typing()
  type('a')
  autosave.cancel()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(saved).toEqual([])
})
