import type { Store } from '../../../store/store.ts'
import type { Clock } from '../../../system/clock.ts'
import { yieldToEventLoop } from '../../../system/yield-to-event-loop.ts'
import { forgottenAfterMs } from '../../results/result-collector.ts'
import type { PackPlace } from '../pack-content.ts'
import type { PackContent, PackedAgent } from './read-pack-content.ts'

const rowsAtOnce = 250

/**
 * Adds the challenges that these agents' rows name; gives the numbers they have here. The operator is not reminded of
 * scores that came with the backup.
 */
export async function restoreChallenges(
  { store, clock }: { store: Store; clock: Clock },
  content: PackContent,
  options: {
    agents: readonly PackedAgent[]
    siteOf: (place: PackPlace) => number | null
    withHistory: boolean
  },
): Promise<(no: number) => number | null> {
  const needed = new Set<number>()
  const scored = new Set<number>()
  for (const { drafts, predictions, intents } of options.agents) {
    for (const { challenge } of drafts) needed.add(challenge)
    if (!options.withHistory) continue
    for (const { challenge, score } of predictions) {
      needed.add(challenge)
      if (score !== null) scored.add(challenge)
    }
    for (const { challenge } of intents) needed.add(challenge)
  }
  const atMs = Math.trunc(clock())
  const askedSinceMs = atMs - forgottenAfterMs
  const numbers = new Map<number, number>()
  const nos = [...needed]
  for (let at = 0; at < nos.length; at += rowsAtOnce) {
    store.transaction(() => {
      const told: number[] = []
      for (const no of nos.slice(at, at + rowsAtOnce)) {
        const packed = content.challenges.get(no)
        const siteNo = packed === undefined ? null : options.siteOf(packed.place)
        if (packed === undefined || siteNo === null) continue
        const { no: _number, place: _elsewhere, ...challenge } = packed
        const { challengeNo, isNew } = store.packs.restoreChallenge({ ...challenge, siteNo }, { askedSinceMs })
        numbers.set(no, challengeNo)
        if (isNew && scored.has(no)) told.push(challengeNo)
      }
      store.reminders.mark('result', told, atMs)
    })
    await yieldToEventLoop()
  }
  return (no) => numbers.get(no) ?? null
}
