import type { AgentKey } from '#contract/ids.ts'
import { type ChallengeKey, readChallengeKey } from '#contract/ipc/challenge-key.ts'
import type { Draft } from '#contract/ipc/predictions.procedures.ts'
import { findPredictionBlock } from '#contract/rules/agents/can-predict.ts'
import { outcomesOf } from '#contract/rules/predictions/direction.ts'
import type { ProvisionalUse } from '#contract/rules/predictions/provisional-limit.ts'
import { decideSubscribed } from '#contract/rules/subscriptions/decide-subscribed.ts'
import { scopeKeyOfChallenge } from '#contract/rules/subscriptions/scope-key.ts'
import type { ServiceClient } from '../../service/service-client.ts'
import type { AgentSessions } from '../../session/agent-session.ts'
import type { AgentRecord } from '../../store/agents.store.ts'
import type { ChallengeRecord } from '../../store/challenges.store.ts'
import type { DraftRecord } from '../../store/drafts.store.ts'
import type { WriteRecord } from '../../store/outbox-row.ts'
import type { PredictionRecord } from '../../store/predictions.store.ts'
import type { Store } from '../../store/store.ts'
import type { Clock } from '../../system/clock.ts'
import { orThrow } from '../row-outcome.ts'
import { findRevisable } from './revisable.ts'
import type { AgentFacts, ChallengeFacts, EarlierFacts, TimeFacts } from './validate-draft.ts'

/** All that is known towards one challenge, read once for all agents in question. */
export interface DeskFacts {
  challenge: ChallengeRecord
  agents: AgentRecord[]
  time: TimeFacts
  challengeFacts: ChallengeFacts
  agentFacts(agent: AgentRecord): AgentFacts
  /** Whether it can predict at all; of a challenge that has closed, whether it could then. */
  canPredict(agent: AgentRecord): boolean
  earlier(agent: AgentRecord): EarlierFacts
  draft(agent: AgentRecord): Draft | null
  write(agent: AgentRecord): WriteRecord | null
  /** The revision of its prediction that tells how far revising it is. */
  revision(agent: AgentRecord): WriteRecord | null
  /** What the service took last from here: a revision, else the prediction. */
  lastTaken(agent: AgentRecord): WriteRecord | null
  prediction(agent: AgentRecord): PredictionRecord | null
  /** What an agent that nobody has claimed has used of its predictions; null for any other. */
  provisionalUse(agent: AgentRecord): ProvisionalUse | null
}

function byAgent<Row extends { agentNo: number }>(rows: readonly Row[]): (agent: AgentRecord) => Row | null {
  const map = new Map(rows.map((row) => [row.agentNo, row]))
  return ({ agentNo }) => map.get(agentNo) ?? null
}

function draftOf(record: DraftRecord | null): Draft | null {
  if (record === null) return null
  const { direction, confidenceText, reasoning, isRevision } = record
  return { direction, confidenceText, reasoning, ...(isRevision ? { isRevision } : {}) }
}

interface DeskDeps {
  store: Store
  client: ServiceClient
  sessions: AgentSessions
  clock: Clock
}

/**
 * The facts of one challenge and the agents of its site, or of the agents named, of whatever site they are.
 * `challenge_unknown`.
 */
export function readDeskFacts(
  { store, client, sessions, clock }: DeskDeps,
  challengeKey: ChallengeKey,
  agentKeys: readonly AgentKey[] | null,
): DeskFacts {
  const challenge = orThrow(store.challenges.find(readChallengeKey(challengeKey)), 'challenge_unknown')
  const { challengeNo, siteNo, instrument, baseUrl } = challenge
  const agents =
    agentKeys === null
      ? store.agents.ofSite({ siteNo })
      : agentKeys.map((key) => store.agents.find(key)).filter((agent) => agent !== null)
  const agentNos = agentKeys === null ? null : agents.map(({ agentNo }) => agentNo)
  const draftRecord = byAgent(store.drafts.ofChallenge(challengeNo, agentNos))
  const write = byAgent(store.outbox.predictionsOfChallenge(challengeNo, agentNos))
  const revision = byAgent(store.outbox.revisionsOfChallenge(challengeNo, agentNos))
  const acceptedRevision = byAgent(store.outbox.acceptedRevisionsOfChallenge(challengeNo, agentNos))
  const prediction = byAgent(store.predictions.ofChallenge(challengeNo, agentNos))
  // Of a challenge that has closed it counts who was subscribed then and could predict, once that is noted.
  const atClose = store.watched.dueAtClose(challengeNo)
  const subscribers = atClose ?? new Set(store.subscriptions.subscribersOf({ siteNo, instrument }))
  const deniedAtMs = store.subscriptions.losersOf({ siteNo, instrument })
  const nowMs = Math.trunc(clock())
  const msSince = (atMs: number | undefined) => (atMs === undefined ? null : nowMs - atMs)
  const use = byAgent(store.obligations.provisionalUse(siteNo))
  const agentFacts = (agent: AgentRecord): AgentFacts => ({
    isArchived: agent.archivedAtMs !== null,
    siteNo: agent.siteNo,
    site: agent.site,
    status: agent.status,
    statusDetail: agent.statusDetail,
    oauth: {
      scopes: agent.grantedScopes,
      refusedScopes: sessions.facts(agent.agentKey)?.refusedScopes ?? [],
    },
    isSubscribed: decideSubscribed({
      isHeld: subscribers.has(agent.agentNo),
      deniedMsAgo: atClose === null ? msSince(deniedAtMs.get(agent.agentNo)) : null,
      isRead: agent.subscriptionsReadAtMs !== null,
    }),
    isProvisionalLimitSaid: use(agent)?.isLimitSaid ?? false,
  })
  return {
    challenge,
    agents,
    time: {
      serviceNowMs: client.serviceNow(baseUrl),
      roundTripMs: client.timing(baseUrl)?.roundTripMs ?? 0,
    },
    challengeFacts: {
      siteNo,
      site: challenge.site,
      status: challenge.status,
      scopeKey: scopeKeyOfChallenge(challenge),
      deadlineAtMs: challenge.deadlineAtMs,
      outcomes: outcomesOf(challenge),
    },
    agentFacts,
    canPredict: (agent) =>
      atClose === null
        ? findPredictionBlock(agentFacts(agent)) === null
        : (atClose.get(agent.agentNo)?.couldPredict ?? true),
    earlier: (agent) => ({
      hasPrediction: prediction(agent) !== null,
      outboxState: write(agent)?.state ?? null,
      revisable: findRevisable(prediction(agent)),
      revisionState: revision(agent)?.state ?? null,
    }),
    draft: (agent) => draftOf(draftRecord(agent)),
    write,
    revision,
    lastTaken: (agent) => acceptedRevision(agent) ?? write(agent),
    prediction,
    provisionalUse: use,
  }
}
