import type { AgentKey } from '#contract/ids.ts'
import { evidenceOf, isOtherThanSent } from '#contract/rules/predictions/confirmed-prediction.ts'
import type { ListRecord } from '#contract/rules/text/write-csv.ts'
import type { FileDialogs } from '../../ports/file-dialogs.ts'
import type { AgentRecord } from '../../store/agents.store.ts'
import type { Store } from '../../store/store.ts'
import type { Clock } from '../../system/clock.ts'
import { dayOf } from '../../system/local-day.ts'
import { yieldToEventLoop } from '../../system/yield-to-event-loop.ts'
import { listDeployments } from '../deployments/deployment-view.ts'
import { revisionNumberOf } from '../predictions/revisable.ts'
import { listChosenAgents, refuseInTrial } from './export-pack.ts'
import { type ListFormat, listFileEndings, writeListFile } from './list-file.ts'

export interface ListInput {
  list: 'agents' | 'predictions'
  format: ListFormat
  agentKeys: readonly AgentKey[] | null
}

const rowsAtOnce = 250

/**
 * Writes a list of agents or of their predictions to where the operator says in main's dialog. It holds no secret and
 * is not encrypted. `written: null` when no place was chosen. `pack_in_trial`, `file_not_written`.
 */
export async function exportList(
  deps: { isTrial: boolean; store: Store; clock: Clock },
  { fileDialogs }: { fileDialogs: FileDialogs },
  { list, format, agentKeys }: ListInput,
): Promise<{ written: { file: string; rows: number } | null }> {
  refuseInTrial(deps)
  const agents = listChosenAgents(deps, agentKeys)
  const ending = listFileEndings[format]
  const file = await fileDialogs.chooseTarget({ kind: ending, name: `${list}-${dayOf(deps)}.${ending}` })
  if (file === null) return { written: null }
  const records = list === 'agents' ? agentRecords(deps, agents) : predictionRecords(deps, agents)
  const columns = list === 'agents' ? agentColumns : predictionColumns
  const rows = await writeListFile(file, records, { format, columns })
  deps.store.journal.add('list_written', list, { rows })
  return { written: { file, rows } }
}

const agentColumns = [
  'name',
  'agent_id',
  'site',
  'service',
  'base_url',
  'auth_method',
  'key_algorithm',
  'public_key_fingerprint',
  'status',
  'group',
  'tags',
  'note',
  'archived_at',
  'subscriptions',
  'subscriptions_read_at',
  'average_score',
  'scored_predictions',
  'added_at',
  'last_seen_at',
] as const

async function* agentRecords(
  deps: { isTrial: boolean; store: Store },
  agents: readonly AgentRecord[],
): AsyncGenerator<Record<(typeof agentColumns)[number], ListRecord[string]>> {
  const { store } = deps
  const services = new Map(listDeployments(deps).map((view) => [view.deploymentId, view.name]))
  for (const [index, agent] of agents.entries()) {
    if (index % rowsAtOnce === 0) await yieldToEventLoop()
    const scored = agent.scoreCount ?? 0
    yield {
      name: agent.name,
      agent_id: agent.agentId,
      site: agent.site,
      service: services.get(agent.deploymentId) ?? '',
      base_url: agent.baseUrl,
      auth_method: agent.authMethod,
      key_algorithm: agent.keyAlgorithm,
      public_key_fingerprint: agent.keyFingerprint,
      status: agent.status,
      group: agent.groupName,
      tags: store.labels.tagsOf(agent.agentNo),
      note: agent.note,
      archived_at: timeOf(agent.archivedAtMs),
      // Of one whose subscriptions were never read nobody knows whether it has any.
      subscriptions: agent.subscriptionsReadAtMs === null ? null : store.subscriptions.of(agent.agentNo),
      subscriptions_read_at: timeOf(agent.subscriptionsReadAtMs),
      average_score: scored === 0 ? null : (agent.scoreSum ?? 0) / scored,
      scored_predictions: scored,
      added_at: timeOf(agent.addedAtMs),
      last_seen_at: timeOf(agent.lastSeenAtMs),
    }
  }
}

const predictionColumns = [
  'agent_name',
  'agent_id',
  'site',
  'service',
  'challenge_id',
  'question',
  'asset',
  'scope_key',
  'direction',
  'confidence',
  'reasoning',
  'held_as',
  'known_by',
  'sent_direction',
  'sent_confidence',
  'sent_reasoning',
  'differs_from_sent',
  'prediction_id',
  'accepted_at',
  'revision_number',
  'challenge_created_at',
  'deadline_at',
  'resolved_at',
  'result',
  'is_correct',
  'score',
] as const

async function* predictionRecords(
  deps: { isTrial: boolean; store: Store },
  agents: readonly AgentRecord[],
): AsyncGenerator<Record<(typeof predictionColumns)[number], ListRecord[string]>> {
  const { store } = deps
  const services = new Map(listDeployments(deps).map((view) => [view.deploymentId, view.name]))
  for (const agent of agents) {
    for (let afterNo = 0; ; ) {
      const found = store.packs.predictionsOf({ agentNo: agent.agentNo, afterNo, limit: rowsAtOnce })
      const last = found.at(-1)
      if (last === undefined) break
      const challenges = new Map(
        store.packs
          .challenges([...new Set(found.map(({ challengeNo }) => challengeNo))])
          .map((challenge) => [challenge.challengeNo, challenge]),
      )
      for (const prediction of found) {
        const challenge = challenges.get(prediction.challengeNo)
        yield {
          agent_name: agent.name,
          agent_id: agent.agentId,
          site: agent.site,
          service: services.get(agent.deploymentId) ?? '',
          challenge_id: challenge?.challengeId ?? null,
          question: challenge?.question ?? null,
          asset: challenge?.asset ?? null,
          scope_key: challenge?.scopeKey ?? null,
          direction: prediction.direction,
          confidence: prediction.confidence,
          reasoning: prediction.reasoning,
          held_as: evidenceOf({ ...prediction, predictionId: prediction.remoteId }),
          known_by: prediction.knownBy,
          sent_direction: prediction.sent?.direction ?? null,
          sent_confidence: prediction.sent?.confidence ?? null,
          sent_reasoning: prediction.sent?.reasoning ?? null,
          differs_from_sent: isOtherThanSent(prediction, prediction.sent),
          prediction_id: prediction.remoteId,
          accepted_at: timeOf(prediction.acceptedAtMs),
          revision_number: revisionNumberOf(prediction),
          challenge_created_at: timeOf(challenge?.createdAtMs ?? null),
          deadline_at: timeOf(challenge?.deadlineAtMs ?? null),
          resolved_at: timeOf(challenge?.resolvedAtMs ?? null),
          result: challenge?.result ?? null,
          is_correct: prediction.isCorrect,
          score: prediction.score,
        }
      }
      afterNo = last.predictionNo
      await yieldToEventLoop()
    }
  }
}

/** UTC, as programs read it. */
function timeOf(atMs: number | null): string | null {
  return atMs === null ? null : new Date(atMs).toISOString()
}
