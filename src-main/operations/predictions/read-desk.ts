import type { AgentKey } from '#contract/ids.ts'
import { type ChallengeKey, challengeKeyOf } from '#contract/ipc/challenge-key.ts'
import type { Obligation } from '#contract/ipc/challenges.procedures.ts'
import type { DeskRow, DeskView, SubmissionsView } from '#contract/ipc/predictions.procedures.ts'
import { slowestRoundTripMs } from '#contract/rules/challenges/deadline.ts'
import { compareNatural } from '#contract/rules/text/natural-order.ts'
import type { ServiceClient } from '../../service/service-client.ts'
import type { AgentSessions } from '../../session/agent-session.ts'
import type { Store } from '../../store/store.ts'
import type { Clock } from '../../system/clock.ts'
import { challengeViewOf, isOpen } from '../challenges/challenge-view.ts'
import { obligationOf } from '../challenges/obligation.ts'
import { groupBy } from '../group-by.ts'
import { writesAtOnce } from '../outbox/outbox-sender.ts'
import { predictionWriteOf } from '../outbox/outbox-view.ts'
import type { PlaceDeps } from '../outbox/place-of-write.ts'
import { holdingOfRecord, predictionViewOf } from '../results/prediction-view.ts'
import { type DeskFacts, readDeskFacts } from './desk-facts.ts'
import type { SubmissionReader } from './submission-reader.ts'
import { validateAgent } from './validate-draft.ts'

const recordLength = 30

/** Nothing more is to be done with it for now, so that no reason is named why it could not be done. */
const underWayOrDone: ReadonlySet<Obligation> = new Set([
  'accepted',
  'listed',
  'predicted_elsewhere',
  'queued',
  'sending',
  'uncertain',
])

export interface ReadDeskDeps {
  store: Store
  client: ServiceClient
  sessions: AgentSessions
  submissionReader: SubmissionReader
  clock: Clock
}

interface DeskInput {
  challengeKey: ChallengeKey
  agentKeys: readonly AgentKey[] | null
}

/**
 * One challenge with each agent that could predict on it: what it owes, what blocks it, what was typed, how it
 * did before. Who has predicted is asked again where that is a while ago.
 */
export function readDesk(deps: ReadDeskDeps, input: DeskInput): DeskView {
  const facts = readDeskFacts(deps, input.challengeKey, input.agentKeys)
  if (isOpen(facts.challenge, facts.time.serviceNowMs)) deps.submissionReader.schedule(facts.challenge)
  return deskViewOf(deps, facts, input)
}

/** The same from what is here, without asking anybody. */
export function deskViewOf(
  deps: ReadDeskDeps,
  facts: DeskFacts,
  { agentKeys }: Pick<DeskInput, 'agentKeys'>,
): DeskView {
  const { store, client } = deps
  const { challenge } = facts
  const records = groupBy(
    store.predictions.recordsOf({
      siteNo: challenge.siteNo,
      instrument: challenge.instrument,
      limit: recordLength,
      agentNos: agentKeys === null ? null : facts.agents.map(({ agentNo }) => agentNo),
    }),
    ({ agentNo }) => agentNo,
  )
  const timing = client.timing(challenge.baseUrl)
  const roundTripMs = timing?.roundTripMs ?? 0
  const waiting = store.outbox.countWaitingByDeadline(challenge.siteNo)
  return {
    challenge: challengeViewOf(challenge),
    timing: {
      offsetMs: timing?.offsetMs ?? 0,
      roundTripMs,
      writesAheadMs: Math.ceil(waiting / writesAtOnce) * Math.min(roundTripMs, slowestRoundTripMs),
    },
    submissions: submissionsOf(deps, challenge.challengeNo),
    rows: facts.agents
      .filter(({ archivedAtMs }) => archivedAtMs === null)
      .toSorted((a, b) => compareNatural(a.name, b.name))
      .map((agent) => ({
        ...deskRowOf(deps, facts, agent),
        record: (records.get(agent.agentNo) ?? []).map(({ confidence, isCorrect }) => ({
          confidence,
          isCorrect,
        })),
      })),
  }
}

function submissionsOf(
  { store, submissionReader }: { store: Store; submissionReader: SubmissionReader },
  challengeNo: number,
): SubmissionsView {
  const list = store.watched.listOf(challengeNo)
  return {
    readAtMs: list?.readAtMs ?? null,
    isComplete: list?.isComplete ?? false,
    error: submissionReader.failureOf(challengeNo),
  }
}

function deskRowOf(deps: PlaceDeps, facts: DeskFacts, agent: DeskFacts['agents'][number]): Omit<DeskRow, 'record'> {
  const { challenge, time } = facts
  const agentFacts = facts.agentFacts(agent)
  const draft = facts.draft(agent)
  const write = facts.write(agent)
  const prediction = facts.prediction(agent)
  const revision = facts.revision(agent)
  const taken = facts.lastTaken(agent)
  const obligation = obligationOf({
    isSubscribed: agentFacts.isSubscribed,
    isOpen: isOpen(challenge, time.serviceNowMs),
    canPredict: facts.canPredict(agent),
    holding: prediction === null ? null : holdingOfRecord(prediction),
    hasDraft: draft !== null,
    outboxState: write === null || write.dismissedAtMs !== null ? null : write.state,
  })
  return {
    agentKey: agent.agentKey,
    challengeKey: challengeKeyOf(challenge),
    agentName: agent.name,
    obligation,
    blockedBy:
      underWayOrDone.has(obligation) && draft?.isRevision !== true
        ? null
        : validateAgent(agentFacts, facts.challengeFacts, time),
    draft,
    outbox: write === null ? null : predictionWriteOf(deps, write),
    revision: revision === null ? null : predictionWriteOf(deps, revision),
    notCounted: taken?.error?.code === 'prediction_not_counted' ? taken.error : null,
    prediction: prediction === null ? null : predictionViewOf(prediction),
  }
}
