import { challengeKeyOf } from '#contract/ipc/challenge-key.ts'
import { eventKeyOf } from '#contract/ipc/event-key.ts'
import type { FoundItems } from '#contract/ipc/search.procedures.ts'
import type { Store } from '../../store/store.ts'
import type { Clock } from '../../system/clock.ts'
import { readMeantWords } from './read-meant-words.ts'

/** So many of each kind are found at the most; more words find fewer. */
export const mostFound = 8

/** Agents, challenges and events that every word of the text is said of. */
export function findItems({ store, clock }: { store: Pick<Store, 'search'>; clock: Clock }, text: string): FoundItems {
  const words = readMeantWords(text)
  if (words.length === 0) return { agents: [], challenges: [], events: [] }
  const found = store.search.find(words, { limit: mostFound, nowMs: clock() })
  return {
    agents: found.agents,
    challenges: found.challenges.map(({ deploymentId, challengeId, ...shown }) => ({
      ...shown,
      challengeKey: challengeKeyOf({ deploymentId, site: shown.site, challengeId }),
    })),
    events: found.events.flatMap(({ deploymentId, eventId, ...shown }) => {
      const eventKey = eventKeyOf({ deploymentId, site: shown.site }, eventId)
      return eventKey === null ? [] : [{ ...shown, eventKey }]
    }),
  }
}
