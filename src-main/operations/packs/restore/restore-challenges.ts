import type { Store } from '../../../store/store.ts'
import { yieldToEventLoop } from '../../../system/yield-to-event-loop.ts'
import type { PackPlace } from '../pack-content.ts'
import type { PackContent, PackedAgent } from './read-pack-content.ts'

const rowsAtOnce = 250

/** Adds the challenges that these agents' rows name; gives the numbers they have here. */
export async function restoreChallenges(
  { store }: { store: Store },
  content: PackContent,
  options: {
    agents: readonly PackedAgent[]
    siteOf: (place: PackPlace) => number | null
    withHistory: boolean
  },
): Promise<(no: number) => number | null> {
  const needed = new Set<number>()
  for (const { drafts, predictions, intents } of options.agents) {
    for (const { challenge } of drafts) needed.add(challenge)
    if (!options.withHistory) continue
    for (const { challenge } of predictions) needed.add(challenge)
    for (const { challenge } of intents) needed.add(challenge)
  }
  const numbers = new Map<number, number>()
  const nos = [...needed]
  for (let at = 0; at < nos.length; at += rowsAtOnce) {
    store.transaction(() => {
      for (const no of nos.slice(at, at + rowsAtOnce)) {
        const packed = content.challenges.get(no)
        const siteNo = packed === undefined ? null : options.siteOf(packed.place)
        if (packed === undefined || siteNo === null) continue
        const { no: _number, place: _elsewhere, ...challenge } = packed
        numbers.set(no, store.packs.restoreChallenge({ ...challenge, siteNo }))
      }
    })
    await yieldToEventLoop()
  }
  return (no) => numbers.get(no) ?? null
}
