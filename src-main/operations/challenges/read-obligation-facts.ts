import { decideSubscribed } from '#contract/rules/subscriptions/decide-subscribed.ts'
import { compareNatural } from '#contract/rules/text/natural-order.ts'
import type { ServiceClient } from '../../service/service-client.ts'
import type { FleetAgent } from '../../store/agents.store.ts'
import type { ChallengeRecord } from '../../store/challenges.store.ts'
import type { Store } from '../../store/store.ts'
import type { Clock } from '../../system/clock.ts'
import { listCurrentChallenges } from './current-challenges.ts'
import { missedSpansOf } from './missed-spans.ts'
import { evidenceOfObligation, type ObligationFacts } from './obligation.ts'

export interface FleetObligationFacts {
  /** Soonest deadline first. */
  open: ChallengeRecord[]
  /** The ones that somebody let close, newest first. */
  closed: ChallengeRecord[]
  /** Archived ones left out, in the order of names. */
  agents: FleetAgent[]
  /** Null where the two are of different sites. */
  factsOf(agent: FleetAgent, challenge: ChallengeRecord): ObligationFacts | null
}

/** What is known of each agent towards each challenge that is open or was missed lately, read at once for all. */
export function readObligationFacts(deps: { store: Store; client: ServiceClient; clock: Clock }): FleetObligationFacts {
  const { store } = deps
  const { open } = listCurrentChallenges(deps)
  const openNos = new Set(open.map(({ challengeNo }) => challengeNo))
  const closed = store.watched.missed(missedSpansOf(deps), null).filter(({ challengeNo }) => !openNos.has(challengeNo))
  const dueAtClose = new Map(closed.map(({ challengeNo }) => [challengeNo, store.watched.dueAtClose(challengeNo)]))
  const nos = [...open, ...closed].map(({ challengeNo }) => challengeNo)
  const key = (agentNo: number, challengeNo: number) => `${agentNo}~${challengeNo}`
  const obligations = new Map(
    store.obligations.cells(nos).map((obligation) => [key(obligation.agentNo, obligation.challengeNo), obligation]),
  )
  const failed = new Map(
    store.obligations.failed(nos).map(({ agentNo, challengeNo, state }) => [key(agentNo, challengeNo), state]),
  )
  const subscriptions = new Map(
    store.subscriptions.all().map(({ agentNo, instruments }) => [agentNo, new Set(instruments)]),
  )
  const nowMs = Math.trunc(deps.clock())
  const deniedMsAgo = new Map(
    store.subscriptions.losses().map(({ agentNo, instrument, atMs }) => [`${agentNo} ${instrument}`, nowMs - atMs]),
  )
  const unable = store.obligations.unable()
  return {
    open,
    closed,
    agents: store.agents
      .fleet()
      .filter(({ archivedAtMs }) => archivedAtMs === null)
      .sort((a, b) => compareNatural(a.name, b.name)),
    factsOf({ agentNo, siteNo, subscriptionsReadAtMs }, challenge) {
      if (challenge.siteNo !== siteNo) return null
      const at = key(agentNo, challenge.challengeNo)
      const obligation = obligations.get(at)
      const isOpen = openNos.has(challenge.challengeNo)
      const isSubscribed = decideSubscribed({
        isHeld: subscriptions.get(agentNo)?.has(challenge.instrument) ?? false,
        deniedMsAgo: deniedMsAgo.get(`${agentNo} ${challenge.instrument}`) ?? null,
        isRead: subscriptionsReadAtMs !== null,
      })
      const atClose = dueAtClose.get(challenge.challengeNo)?.get(agentNo)
      return {
        isSubscribed: isOpen ? isSubscribed : atClose !== undefined,
        isOpen,
        canPredict: isOpen ? !unable.has(agentNo) : atClose?.couldPredict === true,
        holding: evidenceOfObligation(obligation),
        hasDraft: obligation?.kind === 'drafted',
        outboxState: obligation?.outboxState ?? failed.get(at) ?? null,
      }
    },
  }
}
