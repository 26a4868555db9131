import { challengeKeyOf } from '#contract/ipc/challenge-key.ts'
import type { ObligationMatrix } from '#contract/ipc/challenges.procedures.ts'
import { decideSubscribed } from '#contract/rules/subscriptions/decide-subscribed.ts'
import { compareNatural } from '#contract/rules/text/natural-order.ts'
import type { ServiceClient } from '../../service/service-client.ts'
import type { Store } from '../../store/store.ts'
import type { Clock } from '../../system/clock.ts'
import { challengeViewOf } from './challenge-view.ts'
import { listCurrentChallenges } from './current-challenges.ts'
import { missedSpansOf } from './missed-spans.ts'
import { evidenceOfObligation, obligationOf } from './obligation.ts'

/**
 * Agents in the order of names × open challenges in that of deadlines, then the ones that somebody let close, newest
 * first.
 */
export function readObligationMatrix(deps: { store: Store; client: ServiceClient; clock: Clock }): ObligationMatrix {
  const { store } = deps
  const { open } = listCurrentChallenges(deps)
  const openNos = new Set(open.map(({ challengeNo }) => challengeNo))
  const closed = store.watched.missed(missedSpansOf(deps), null).filter(({ challengeNo }) => !openNos.has(challengeNo))
  const dueAtClose = new Map(closed.map(({ challengeNo }) => [challengeNo, store.watched.dueAtClose(challengeNo)]))
  const shown = [...open, ...closed]
  const nos = shown.map(({ challengeNo }) => challengeNo)
  const key = (agentNo: number, challengeNo: number) => `${agentNo}~${challengeNo}`
  const agents = store.agents
    .fleet()
    .filter(({ archivedAtMs }) => archivedAtMs === null)
    .sort((a, b) => compareNatural(a.name, b.name))
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
    challenges: shown.map(challengeViewOf),
    closedChallengeKeys: closed.map(challengeKeyOf),
    agents: agents.map(({ agentKey, name, site }) => ({ agentKey, name, site })),
    cells: agents.map((agent) => {
      const held = subscriptions.get(agent.agentNo)
      return shown.map((challenge) => {
        if (challenge.siteNo !== agent.siteNo) return null
        const at = key(agent.agentNo, challenge.challengeNo)
        const obligation = obligations.get(at)
        const isOpen = openNos.has(challenge.challengeNo)
        const isSubscribed = decideSubscribed({
          isHeld: held?.has(challenge.instrument) ?? false,
          deniedMsAgo: deniedMsAgo.get(`${agent.agentNo} ${challenge.instrument}`) ?? null,
          isRead: agent.subscriptionsReadAtMs !== null,
        })
        const atClose = dueAtClose.get(challenge.challengeNo)?.get(agent.agentNo)
        return obligationOf({
          isSubscribed: isOpen ? isSubscribed : atClose !== undefined,
          isOpen,
          canPredict: isOpen ? !unable.has(agent.agentNo) : atClose?.couldPredict === true,
          holding: evidenceOfObligation(obligation),
          hasDraft: obligation?.kind === 'drafted',
          outboxState: obligation?.outboxState ?? failed.get(at) ?? null,
        })
      })
    }),
  }
}
