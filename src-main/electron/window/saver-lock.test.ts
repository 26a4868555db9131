import { expect, it } from 'vitest'
import { createSaverLock, saverRestMs } from './saver-lock.ts'

const restS = saverRestMs / 1000
/** What a screen saver says, by the second at which it does, and the seconds at which a lock is to be told of. */
const cases: { it: string; said: [number, boolean][]; told: number[] }[] = [
  { it: 'locks once', said: [[0, true]], told: [0] },
  {
    it: 'says twice that it is locked',
    said: [
      [0, true],
      [5, true],
      [restS + 5, true],
    ],
    told: [0],
  },
  {
    it: 'opens and locks again after the rest',
    said: [
      [0, true],
      [5, false],
      [restS + 5, true],
    ],
    told: [0, restS + 5],
  },
  {
    it: 'opens and locks again within the rest',
    said: [
      [0, true],
      [5, false],
      [9, true],
    ],
    told: [0, restS],
  },
  {
    it: 'locks again within the rest and opens',
    said: [
      [0, true],
      [5, false],
      [9, true],
      [20, false],
    ],
    told: [0],
  },
  {
    it: 'opens before it was ever locked',
    said: [
      [0, false],
      [1, true],
    ],
    told: [1],
  },
  {
    it: 'flaps each second, for three rests',
    said: Array.from({ length: 3 * restS }, (_, second): [number, boolean] => [second, second % 2 === 0]),
    told: [0, restS, 2 * restS],
  },
]

it.each(cases)('a saver that $it', ({ said, told }) => {
  let nowS = 0
  const timers: { atS: number; task: () => void }[] = []
  const heard: number[] = []
  const onSaver = createSaverLock({
    startTimer(delayMs, task) {
      timers.push({ atS: nowS + delayMs / 1000, task })
      return () => {}
    },
    onLock: () => heard.push(nowS),
  })
  for (nowS = 0; nowS < 3 * restS; nowS += 1) {
    for (const timer of timers.splice(0)) {
      if (timer.atS <= nowS) timer.task()
      else timers.push(timer)
    }
    for (const [, isLocked] of said.filter(([atS]) => atS === nowS)) onSaver(isLocked)
  }
  expect(heard).toEqual(told)
})
