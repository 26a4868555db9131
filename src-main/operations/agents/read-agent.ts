import type { AgentKey } from '#contract/ids.ts'
import type { AgentDetail } from '#contract/ipc/agents.procedures.ts'
import type { ServiceClient } from '../../service/service-client.ts'
import type { AgentSessions } from '../../session/agent-session.ts'
import { currentKeyAgeOf } from '../../store/agent-keys.store.ts'
import type { Store } from '../../store/store.ts'
import type { Clock } from '../../system/clock.ts'
import { challengeViewOf } from '../challenges/challenge-view.ts'
import { missedSpansOf } from '../challenges/missed-spans.ts'
import { predictionViewOf } from '../results/prediction-view.ts'
import { orThrow } from '../row-outcome.ts'
import type { SubscriptionReader } from '../subscriptions/subscription-reader.ts'
import { createSubscriptionReadingViews } from '../subscriptions/subscription-reading-view.ts'
import { fleetRowsOf } from './list-fleet.ts'

interface ReadAgentDeps {
  store: Store
  client: ServiceClient
  sessions: AgentSessions
  subscriptionReader: SubscriptionReader
  clock: Clock
}

const shownPredictions = 200

/** One agent with all that is known of it; its subscriptions are read afresh in the background. `not_found`. */
export function readAgent(deps: ReadAgentDeps, { agentKey }: { agentKey: AgentKey }): AgentDetail {
  const { store, sessions } = deps
  const agent = orThrow(store.agents.find(agentKey), 'not_found')
  const row = orThrow(fleetRowsOf(deps, [agent])[0], 'internal')
  const site = store.deployments.site(agent.deploymentId, agent.site)
  deps.subscriptionReader.schedule([agentKey])
  const facts = sessions.facts(agentKey)
  return {
    row,
    note: agent.note,
    addedAtMs: agent.addedAtMs,
    token:
      facts === null
        ? null
        : {
            site: facts.site,
            trustLevel: facts.trustLevel,
            scopes: facts.scopes === null ? null : [...facts.scopes],
            refusedScopes: [...facts.refusedScopes],
            jti: facts.jti,
            issuedAtMs: Math.trunc(facts.issuedAtMs),
            expiresAtMs: Math.trunc(facts.expiresAtMs),
            isExpiryAssumed: facts.isExpiryAssumed,
            claimPending: facts.claimPending,
            provisionalUntilMs: facts.provisionalUntilMs,
            agentStatus: facts.agentStatus,
          },
    requestedScopes: agent.requestedScopes,
    lastError: agent.lastError,
    keychainAccount: agent.agentKey,
    publicKeyFingerprint: agent.keyFingerprint,
    keyAge: currentKeyAgeOf(orThrow(store.agentKeys.find(agentKey), 'internal')),
    availableScopeKeys: site?.scopeKeys ?? null,
    availableScopeKeyList: site?.scopeKeyList ?? null,
    subscriptionReading: createSubscriptionReadingViews(store)(agent),
    missed: store.watched.missed(missedSpansOf(deps), agent.agentNo).map((challenge) => ({
      ...challengeViewOf(challenge),
      couldPredict: store.watched.dueAtClose(challenge.challengeNo)?.get(agent.agentNo)?.couldPredict ?? true,
    })),
    predictions: store.predictions.ofAgent(agent.agentNo, shownPredictions).map(predictionViewOf),
    predictionCount: store.predictions.countOfAgent(agent.agentNo),
  }
}
