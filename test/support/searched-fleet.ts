/** A store with a fleet and news of the size that a search has to be quick over. */
import { challengeIdSchema, deploymentIdSchema, eventIdSchema } from '#contract/ids.ts'
import type { Store } from '../../src-main/store/store.ts'
import { listedChallenge } from './listed-challenge.ts'
import { storeAgent, storeDeployment } from './stored-fleet.ts'

const subjects = ['Oil', 'Gold', 'Bitcoin', 'Treasuries', 'World Cup'] as const

/** Agents `Helios-0001` and on, and for each event a title with its number; every tenth has a challenge. */
export function storeSearchedFleet(store: Store, { agents, events }: { agents: number; events: number }): void {
  const deploymentId = deploymentIdSchema.parse('dp_search')
  storeDeployment(store, { deploymentId })
  store.transaction(() => {
    for (let at = 1; at <= agents; at += 1) {
      const number = String(at).padStart(4, '0')
      storeAgent(store, { agentKey: `ag_search_${number}`, agentId: `agent-${number}`, name: `Helios-${number}` })
    }
    store.events.saveListed(
      1,
      Array.from({ length: events }, (_, at) => ({
        eventId: eventIdSchema.parse(`news-${at}`),
        title: `${subjects[at % subjects.length]} moves, report ${at}`,
        summary: null,
        spaces: [],
        publishedAtMs: at,
        commentCount: null,
        topComments: [],
      })),
      { atMs: 0, todayAtMs: null },
    )
    store.challenges.saveListed(
      1,
      Array.from({ length: Math.floor(events / 10) }, (_, at) =>
        listedChallenge({
          challengeId: challengeIdSchema.parse(`ch-${at}`),
          question: `Where does it close, round ${at}?`,
          ...(at % 2 === 0 ? { asset: 'GC', scopeKey: 'GC', instrument: 'XAUUSD' } : {}),
          deadlineAtMs: at,
        }),
      ),
    )
  })
}
