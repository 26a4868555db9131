/** An absence is told from a clock that was set while somebody was there. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { AbsenceSpan } from '#contract/rules/reminders/absence.ts'
import { createAbsenceWatch } from '../../src-main/schedule/absence-watch.ts'
import { openStore, type Store } from '../../src-main/store/store.ts'

const hour = 3_600_000
const minute = 60_000

let store: Store
let wallMs: number
let monotonicMs: number
let isSeen: boolean
let tellChange: () => void
let tellSleep: () => void
let tellResume: () => void
let absence: ReturnType<typeof createAbsenceWatch>

beforeEach(async () => {
  wallMs = Date.UTC(2026, 5, 15, 12)
  monotonicMs = 0
  isSeen = true
  store = openStore({ path: ':memory:', clock: () => wallMs })
  absence = createAbsenceWatch({
    store,
    clock: () => wallMs,
    monotonic: () => monotonicMs,
    startTimer: () => () => {},
    notify: () => {},
    presence: {
      isSeen: () => isSeen,
      onChange: (listener) => {
        tellChange = listener
        return () => {}
      },
      onLock: (listener) => {
        tellSleep = listener
        return () => {}
      },
      onResume: (listener) => {
        tellResume = listener
        return () => {}
      },
    },
  })
  absence.start()
  await look()
})
afterEach(async () => {
  await absence.close()
  store.close()
})

/** The turn that it begins is over at the next one's end. */
async function look(): Promise<void> {
  tellChange()
  await Promise.resolve().then(() => Promise.resolve())
}
function pass(ms: number): void {
  wallMs += ms
  monotonicMs += ms
}

const slept = { told: true, stands: true }
it.each<[string, { told?: boolean; stands?: boolean; byMs: number }, number | null]>([
  ['the clock is set forward', { stands: true, byMs: 2 * hour }, null],
  ['the clock is set back', { stands: true, byMs: -2 * hour }, null],
  ['the computer slept, and the other clock stood still', { ...slept, byMs: 2 * hour }, 2 * hour],
  ['the computer slept, and the other clock went on', { ...slept, stands: false, byMs: 2 * hour }, 2 * hour],
  ['nobody looked, and no sleep was told', { stands: false, byMs: 2 * hour }, 2 * hour],
])('%s', async (_what, { told = false, stands = false, byMs }, absentMs) => {
  pass(10 * minute)
  await look()
  if (told) tellSleep()
  if (stands) wallMs += byMs
  else pass(byMs)
  await look()
  expect(lengthOf(absence.span())).toBe(absentMs)
})

it('only the end of a sleep was told', async () => {
  wallMs += 2 * hour
  tellResume()
  await look()
  expect(lengthOf(absence.span())).toBe(2 * hour)
})

it('a look came between the word of a sleep and the sleep', async () => {
  tellSleep()
  await look()
  wallMs += 2 * hour
  await look()
  expect(lengthOf(absence.span())).toBe(2 * hour)
})

it('the window was hidden while the clock was set', async () => {
  isSeen = false
  await look()
  wallMs += 2 * hour
  isSeen = true
  await look()
  expect(lengthOf(absence.span())).toBe(2 * hour)
})

const lengthOf = (span: AbsenceSpan | null): number | null => (span === null ? null : span.toMs - span.fromMs)
