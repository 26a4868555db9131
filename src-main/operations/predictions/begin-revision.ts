import { AppError } from '#contract/app-error.ts'
import type { AgentKey } from '#contract/ids.ts'
import type { ChallengeKey } from '#contract/ipc/challenge-key.ts'
import { isUnsettled } from '#contract/rules/outbox/write-state.ts'
import { formatConfidence } from '#contract/rules/predictions/confidence.ts'
import type { ServiceClient } from '../../service/service-client.ts'
import type { AgentSessions } from '../../session/agent-session.ts'
import type { Store } from '../../store/store.ts'
import type { Clock } from '../../system/clock.ts'
import type { Notify } from '../notify.ts'
import { orThrow } from '../row-outcome.ts'
import { readDeskFacts } from './desk-facts.ts'
import { findRevisable } from './revisable.ts'
import { validateAgent } from './validate-draft.ts'

interface Deps {
  store: Store
  client: ServiceClient
  sessions: AgentSessions
  clock: Clock
  notify: Notify
}

/**
 * Puts a draft on the desk that revises what the service holds of an agent, with what it holds as its beginning. One
 * that was begun before stays as it was typed. Nothing is sent. `nothing_to_revise`, `revision_under_way`, or why the
 * agent cannot predict here now.
 */
export function beginRevision(
  deps: Deps,
  { agentKey, challengeKey }: { agentKey: AgentKey; challengeKey: ChallengeKey },
): Record<string, never> {
  const { store, clock, notify } = deps
  const facts = readDeskFacts(deps, challengeKey, [agentKey])
  const agent = orThrow(facts.agents[0] ?? null, 'not_found')
  const revision = facts.revision(agent)
  if (revision !== null && isUnsettled(revision.state)) throw new AppError('revision_under_way')
  const former = findRevisable(facts.prediction(agent))
  if (former === null) throw new AppError('nothing_to_revise')
  const blocked = validateAgent(
    { ...facts.agentFacts(agent), isProvisionalLimitSaid: false },
    facts.challengeFacts,
    facts.time,
  )
  if (blocked !== null) throw new AppError(blocked.code, blocked.details)
  if (facts.draft(agent)?.isRevision === true) return {}
  const { direction, confidence, reasoning } = former
  store.drafts.save(
    { agentNo: agent.agentNo, challengeNo: facts.challenge.challengeNo, savedAtMs: Math.trunc(clock()) },
    { direction, confidenceText: formatConfidence(confidence), reasoning, isRevision: true },
  )
  notify('drafts')
  return {}
}
