import { comparedIdOf } from '#contract/rules/agents/same-agent-id.ts'
import {
  assessResults,
  isProvisionalOutcome,
  isVoidWord,
  type ResultsAssessment,
} from '#contract/rules/challenges/challenge-end.ts'
import { isComplete } from '#contract/rules/list-completeness.ts'
import type { ServiceClient } from '../../service/service-client.ts'
import type { ChallengeRecord } from '../../store/challenges.store.ts'
import { isIntact, type WriteRecord } from '../../store/outbox-row.ts'
import { type PredictionBody, predictionBodySchema } from '../../store/prediction-body.ts'
import type { Store } from '../../store/store.ts'
import type { Clock } from '../../system/clock.ts'
import { isStillSite } from '../deployments/is-still-site.ts'
import type { Notify } from '../notify.ts'
import { acceptPrediction } from '../outbox/kinds/accept-prediction.ts'
import { settleRevision } from '../outbox/kinds/accept-revision.ts'
import { assessedFactsOf, type DatedResults, listResultRows, type ResultRow, withState } from './assess-result-rows.ts'

interface Deps {
  store: Store
  client: ServiceClient
  clock: Clock
  notify: Notify
}
type ChallengeRef = Pick<
  ChallengeRecord,
  'challengeNo' | 'siteNo' | 'deploymentId' | 'challengeId' | 'baseUrl' | 'site'
>

export interface ReadResults {
  /** The challenge is over and nothing of its results is missing. */
  isFinal: boolean
  /** Nothing was left out or unreadable, so that who is not listed has not submitted. */
  isComplete: boolean
  /** The service's ids of those who have submitted, as they are compared. */
  submitted: ReadonlySet<string>
}

/**
 * Reads who has predicted on a challenge and, once it is resolved, what each scored; keeps what concerns the fleet. A
 * write of unknown outcome that is listed is settled as accepted by it. Where the site is gone meanwhile nothing is
 * kept, and nobody has submitted as far as is known.
 */
export async function readChallengeResults(
  deps: Deps,
  challenge: ChallengeRef,
  signal?: AbortSignal,
): Promise<ReadResults> {
  const { client, clock, notify } = deps
  const askedAtMs = Math.trunc(clock())
  const answer = await client.call('readResults', {
    baseUrl: challenge.baseUrl,
    site: challenge.site,
    params: { challenge_id: challenge.challengeId },
    ...(signal === undefined ? {} : { signal }),
  })
  if (!isStillSite(deps, challenge)) return { isFinal: false, isComplete: false, submitted: new Set() }
  const response = withState(answer, client.serviceNow(challenge.baseUrl))
  const submitted = new Set(response.predictions.map(({ agent_id }) => comparedIdOf(agent_id)))
  const isWhole =
    isComplete(response.completeness) &&
    (response.submitted_count === null || response.submitted_count <= submitted.size)
  const { predictions, writes, waiting, validation } = keep(deps, challenge, { response, isWhole, askedAtMs })
  if (predictions > 0 || validation.isOver) notify('results', 'challenges', 'agents')
  else if (waiting > 0) notify('challenges')
  if (writes > 0) notify('outbox', 'app')
  const isFinal = validation.isOver && validation.gaps.length === 0
  return { isFinal, isComplete: isWhole, submitted }
}

function sentOf(body: string | undefined): PredictionBody | null {
  if (body === undefined) return null
  try {
    return predictionBodySchema.parse(JSON.parse(body))
  } catch {
    // A body that was altered on the disk is not shown as what was sent.
    return null
  }
}

/** A list may come from a cache, and an answer may take its time. */
const cachedForMs = 60_000
/** That somebody has predicted, and not what. */
const noContent = { direction: null, confidence: null, reasoning: null, revision_number: null } as const

/**
 * A prediction of unknown outcome is settled by being listed; a revision of one only by what the results say it was.
 * One that was altered is the operator's to decide. Gives whether it is over now.
 */
function settleListed(
  store: Store,
  write: WriteRecord,
  { row, atMs, isOver, askedAtMs }: { row: ResultRow | undefined; atMs: number; isOver: boolean; askedAtMs: number },
): boolean {
  if (row === undefined || !isIntact(write)) return false
  if (write.kind === 'prediction')
    return acceptPrediction(store, write, { evidence: { kind: 'listed', remoteId: null }, atMs })
  if (row.direction === null) return false
  const { direction, confidence, reasoning, revision_number: revisionNumber } = row
  const told = { direction, confidence, reasoning, revisionNumber }
  const leftAtMs = Math.max(write.sentAtMs ?? 0, write.doubt?.sinceMs ?? 0)
  const isFresh = leftAtMs > 0 && askedAtMs - cachedForMs > leftAtMs
  return settleRevision(store, write, { told, atMs, isOver, isFresh })
}

interface Kept {
  /** How many of the fleet are known otherwise than before. */
  predictions: number
  /** How many writes of unknown outcome are settled. */
  writes: number
  /** 1 where the challenge is past its deadline and not over. */
  waiting: number
  validation: ResultsAssessment
}

/** Keeps all of it, and that it was read, in one commit. */
function keep(
  { store, client, clock }: Deps,
  { challengeNo, siteNo, baseUrl }: ChallengeRef,
  { response, isWhole, askedAtMs }: { response: DatedResults; isWhole: boolean; askedAtMs: number },
): Kept {
  const nowMs = Math.trunc(clock())
  const ids = response.predictions.map(({ agent_id }) => agent_id)
  const own = new Map(store.agents.findIds(siteNo, ids).map((row) => [comparedIdOf(row.agentId), row.agentNo]))
  return store.transaction(() => {
    // What an earlier reading said does not count any more; what this one says does.
    const hasNoOutcome = isVoidWord(response.status) || isProvisionalOutcome(response)
    let predictions = hasNoOutcome ? store.predictions.clearScores(challengeNo) : 0
    const { isOver } = assessResults(assessedFactsOf(response, []))
    // Until it is over, what was asked for before a write was settled may be what held before it.
    const writers = isOver ? [] : store.outbox.writersSince({ challengeNo, sinceMs: askedAtMs - cachedForMs })
    const written = new Set(writers.map(({ agentNo }) => agentNo))
    const listed = new Map<number, ResultRow>()
    const maySent = store.outbox.mayHaveMade(challengeNo)
    for (const given of listResultRows(response)) {
      const agentNo = own.get(comparedIdOf(given.agent_id))
      if (agentNo === undefined) continue
      const row = written.has(agentNo) ? { ...given, ...noContent } : given
      listed.set(agentNo, given)
      predictions += store.predictions.save({
        agentNo,
        challengeNo,
        direction: row.direction,
        confidence: row.confidence,
        reasoning: row.reasoning,
        remoteId: null,
        acceptedAtMs: null,
        isCorrect: row.is_correct,
        score: row.score,
        knownBy: row.direction === null ? 'listed' : 'resolved',
        knownAtMs: nowMs,
        revisionNumber: row.revision_number,
        sent: sentOf(maySent.get(agentNo)),
      })
    }
    const writes = store.outbox
      .ofChallengeUnsettled({ challengeNo })
      .filter((write) =>
        settleListed(store, write, { row: listed.get(write.agentNo), atMs: nowMs, isOver, askedAtMs }),
      ).length
    let waiting = 0
    const validation = assessResults(
      assessedFactsOf(
        response,
        store.predictions.heldOf(challengeNo).map(({ agentNo, hasScore }) => ({
          isListed: listed.has(agentNo),
          // One that does not count gets none.
          hasScore: hasScore || listed.get(agentNo)?.is_counted === false,
        })),
      ),
    )
    if (validation.isOver) {
      store.challenges.resolve(challengeNo, {
        status: response.status,
        gaps: validation.gaps,
        readAtMs: nowMs,
        result: response.result,
        hasNoOutcome,
        openPrice: response.open_price,
        closePrice: response.close_price,
        resolutionSource: response.resolution_source,
        resolvedAtMs: response.resolvedAtMs,
      })
    } else
      waiting = store.challenges.noteWaiting({
        challengeNo,
        status: response.saidStatus,
        readAtMs: nowMs,
        serviceNowMs: Math.trunc(client.serviceNow(baseUrl)),
      })
    store.watched.noteList({ challengeNo, readAtMs: nowMs, isComplete: isWhole })
    return { predictions, writes, waiting, validation }
  })
}
