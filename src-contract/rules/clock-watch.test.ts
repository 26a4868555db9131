import { expect, it } from 'vitest'
import { createClockWatch } from './clock-watch.ts'

const second = 1_000

/** Each time, how far both clocks go on and by how much the one is set back; gives the steps that were told. */
function watch(times: readonly { passedMs: number; backMs: number }[], { fails = 0 } = {}): number[] {
  let wallMs = Date.UTC(2026, 5, 15, 12)
  let monotonicMs = 5
  let failures = fails
  const watched = createClockWatch({ clock: () => wallMs, monotonic: () => monotonicMs })
  const told: number[] = []
  for (const { passedMs, backMs } of times) {
    wallMs += passedMs - backMs
    monotonicMs += passedMs
    try {
      watched.noteStep((stepMs) => {
        told.push(stepMs)
        if (failures-- > 0) throw new Error('no disk')
      })
    } catch {}
  }
  return told
}

const on = (passedMs: number, backMs = 0) => ({ passedMs, backMs })

it.each([
  ['time that passes', [on(second), on(3_600 * second)], []],
  ['a step back', [on(second, 60 * second), on(second)], [-60 * second]],
  ['a step back that is less than what has passed', [on(600 * second, 60 * second)], [-60 * second]],
  ['two of them', [on(second, 60 * second), on(second, 3 * second)], [-60 * second, -3 * second]],
  ['what a time server corrects', [on(15 * second, 500), on(15 * second, 2 * second), on(15 * second, 1_900)], []],
  ['a step forward, or a sleep', [on(second, -3_600 * second), on(second)], [3_600 * second]],
  ['forward and back again', [on(second, -60 * second), on(second, 60 * second)], [60 * second, -60 * second]],
])('%s is told as that', (_what, times, told) => {
  expect(watch(times)).toEqual(told)
})

it('what could not be followed is told again, with what came since', () => {
  expect(watch([on(second, 60 * second), on(second, 5 * second), on(second)], { fails: 1 })).toEqual([
    -60 * second,
    -65 * second,
  ])
})

it('without a clock that only runs on nothing is told', () => {
  let wallMs = 10_000_000
  const watched = createClockWatch({ clock: () => wallMs })
  wallMs -= 3_600 * second
  watched.noteStep(() => expect.unreachable())
})
