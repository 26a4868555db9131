import { expect, it } from 'vitest'
import { createRestWatch } from './rest-watch.ts'

it('rests when it was not used for so long, and says of a use whether it ends that', () => {
  let nowMs = 500
  const watch = createRestWatch({ now: () => nowMs, restsAfterMs: 1_000 })
  expect(watch.isResting()).toBe(false)
  nowMs = 1_499
  expect(watch.noteUse()).toBe(false)
  nowMs = 2_498
  expect(watch.isResting()).toBe(false)
  nowMs = 2_499
  expect(watch.isResting()).toBe(true)
  expect(watch.noteUse()).toBe(true)
  expect(watch.isResting()).toBe(false)
  expect(watch.noteUse()).toBe(false)
})
