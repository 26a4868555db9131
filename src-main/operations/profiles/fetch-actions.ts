import type { AgentKey } from '#contract/ids.ts'
import { readChallengeKey } from '#contract/ipc/challenge-key.ts'
import type { OutboxRow } from '#contract/ipc/outbox.procedures.ts'
import { type AcceptedWrite, compareActions, reachOf } from '#contract/rules/discussion/compare-actions.ts'
import { isPredictionWrite } from '#contract/rules/outbox/is-prediction-write.ts'
import { parseServiceTime } from '#contract/rules/service-time.ts'
import type { AgentSessions } from '../../session/agent-session.ts'
import type { Store } from '../../store/store.ts'
import { identityOf } from '../agents/agent-identity.ts'
import { requireActiveAgent } from '../agents/require-active-agent.ts'
import { outboxViewOf } from '../outbox/outbox-view.ts'
import { fetchActionHistory } from './fetch-action-history.ts'

interface Deps {
  store: Store
  sessions: AgentSessions
  clock: () => number
}

const mostPages = 3
const mostWrites = 1_000

/**
 * Asks the service what an agent of ours has done and puts what was sent from here beside it, newest first. Up
 * to 300 actions; rejects as the session does.
 */
export async function fetchActions(deps: Deps, { agentKey }: { agentKey: AgentKey }) {
  const { store, clock } = deps
  const agent = requireActiveAgent(deps, agentKey)
  const { actions, ...reading } = await fetchActionHistory(deps.sessions, identityOf(agent), { mostPages })
  const writes = store.outbox.acceptedOf({ agentNo: agent.agentNo, limit: mostWrites }).map(outboxViewOf).map(writeOf)
  const told = actions.map((action) => ({
    actionId: action.action_id,
    type: action.type,
    targetId: action.target_id,
    placeIds: idsOf(action.event_id, action.parent_comment_id),
    summary: action.summary,
    isDone: action.is_done,
    atMs: parseServiceTime(action.created_at),
  }))
  const rows = compareActions(told, writes, reading).map(({ side, kind, action, write, atMs }) => ({
    side,
    kind,
    type: action?.type ?? null,
    targetId: action?.targetId ?? write?.ids[0] ?? null,
    text: action?.summary ?? write?.text ?? null,
    isDone: action?.isDone ?? true,
    atMs,
  }))
  return { rows, reach: reachOf(told, reading), unreadable: reading.unreadable, readAtMs: Math.trunc(clock()) }
}

/** A write as a history may name it: by what it made, or by what it is about. */
function writeOf(row: OutboxRow): AcceptedWrite {
  const atMs = row.settledAtMs ?? row.createdAtMs
  if (isPredictionWrite(row)) {
    return {
      // A service tells a revision as what it is to it: one more prediction of the same agent.
      kind: 'prediction',
      ids: idsOf(readChallengeKey(row.challengeKey).challengeId, row.remoteId),
      placeIds: [],
      summaries: [],
      text: row.question,
      atMs,
    }
  }
  const about = row.comment?.commentId ?? row.target?.agentId ?? null
  const isMade = row.kind === 'comment' || row.kind === 'reply' || row.kind === 'post'
  return {
    kind: row.kind,
    ids: idsOf(row.remoteId, isMade ? null : about),
    placeIds: isMade ? idsOf(row.event?.eventId ?? null, row.comment?.commentId ?? null, row.spaceId) : [],
    summaries: isMade ? [row.text, row.title].filter((text) => text !== null) : [],
    text: row.text || (row.comment?.text ?? row.target?.name ?? ''),
    atMs,
  }
}

function idsOf(...ids: readonly (string | null)[]): string[] {
  return ids.filter((id) => id !== null)
}
