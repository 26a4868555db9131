import { challengeKeyOf, readChallengeKey } from '#contract/ipc/challenge-key.ts'
import type { DropContentFault, DropView } from '#contract/ipc/drops.procedures.ts'
import { eventKeyOf } from '#contract/ipc/event-key.ts'
import type { TableRowInput, TableRowView } from '#contract/ipc/predictions.procedures.ts'
import type { DroppedComment, DroppedPrediction } from '#contract/rules/drops/drop-file.ts'
import type { DropRecord } from '../../store/drops.store.ts'
import { outcomesViewOf } from '../challenges/challenge-view.ts'
import type { IntegrityDeps } from '../integrity/find-concerns.ts'
import type { ValidateItemsDeps } from '../predictions/validate-items.ts'
import { validateTable } from '../predictions/validate-table.ts'
import { createSiteMismatch, type JudgedComment, validateComments } from './validate-comments.ts'

export type ValidateDropsDeps = ValidateItemsDeps & IntegrityDeps

/** A file as the page shows it, with what is needed to send it. */
export interface JudgedDrop {
  view: DropView
  prediction: TableRowView | null
  comment: JudgedComment | null
}

/** Whether it may be approved: it waits, and nothing is against it but what the integrity guard asks. */
export function isReady({ state, contentFaults, error }: DropView): boolean {
  return state === 'waiting' && contentFaults.length === 0 && error === null
}

/**
 * Judges files by the rules of the desk, the import and the composer, in order. What could not be read, or is no longer
 * waiting, is shown as it is.
 */
export async function validateDrops(deps: ValidateDropsDeps, drops: readonly DropRecord[]): Promise<JudgedDrop[]> {
  const waiting = drops.filter(({ state }) => state === 'waiting')
  const predictions = waiting.flatMap((drop) =>
    drop.content?.kind === 'prediction' ? [{ drop, file: drop.content }] : [],
  )
  const comments = waiting.flatMap((drop) => (drop.content?.kind === 'comment' ? [{ drop, file: drop.content }] : []))
  const rows = await validateTable(deps, {
    rows: predictions.map(({ drop, file }) => rowOf(drop.dropNo, file)),
    isWhole: true,
  })
  const rowOfDrop = new Map(rows.map((row) => [row.line, row]))
  const judged = validateComments(
    deps,
    comments.map(({ file }) => file),
  )
  const commentOfDrop = new Map(comments.map(({ drop }, index) => [drop.dropNo, judged[index] ?? null]))
  const taken = new Set<string>()
  return drops.map((drop) => {
    const { content } = drop
    const base = viewOf(drop)
    if (content?.kind === 'prediction') {
      const row = rowOfDrop.get(drop.dropNo) ?? null
      return { view: viewPrediction(deps, base, { file: content, row, taken }), prediction: row, comment: null }
    }
    const comment = commentOfDrop.get(drop.dropNo) ?? null
    if (content?.kind === 'comment') return { view: viewComment(base, content, comment), prediction: null, comment }
    return { view: base, prediction: null, comment: null }
  })
}

function rowOf(line: number, { agent, challenge, direction, confidence, reasoning }: DroppedPrediction): TableRowInput {
  const row = { agent, challenge, direction, confidence, reasoning }
  const trimmed = Object.fromEntries(Object.entries(row).map(([name, text]) => [name, text.trim()]))
  return { line, ...row, ...trimmed }
}

function viewOf(drop: DropRecord): DropView {
  const { dropNo, name, takenAtMs, state, content, fault, error, outboxId, writeState, deploymentId } = drop
  return {
    dropNo,
    name,
    takenAtMs,
    state,
    site: content?.site ?? null,
    deploymentId,
    agentKey: null,
    agentName: null,
    content: null,
    fault,
    contentFaults: [],
    error,
    concerns: [],
    write: outboxId === null || writeState === null ? null : { outboxId, state: writeState },
  }
}

function viewPrediction(
  { store }: ValidateDropsDeps,
  base: DropView,
  { file, row, taken }: { file: DroppedPrediction; row: TableRowView | null; taken: Set<string> },
): DropView {
  const challenge =
    row === null || row.challengeKey === null ? null : store.challenges.find(readChallengeKey(row.challengeKey))
  const agent = row === null || row.agentKey === null ? null : store.agents.find(row.agentKey)
  const contentFaults: DropContentFault[] = [...(row?.faults ?? [])]
  const isForeign = agent !== null && agent.site !== file.site
  const error = isForeign ? createSiteMismatch(agent, file.site) : (row?.error ?? base.error)
  if (agent !== null && challenge !== null) {
    const target = `${agent.agentKey} ${challengeKeyOf(challenge)}`
    // Of two right files about the same the first is the one that can be approved.
    if (taken.has(target)) contentFaults.push('agent_twice')
    else if (contentFaults.length === 0 && error === null) taken.add(target)
  }
  return {
    ...base,
    deploymentId: challenge?.deploymentId ?? agent?.deploymentId ?? base.deploymentId,
    agentKey: row?.agentKey ?? null,
    agentName: row?.agentName ?? null,
    content: {
      kind: 'prediction',
      agent: file.agent,
      challenge: challenge?.question ?? file.challenge,
      challengeKey: row?.challengeKey ?? null,
      outcomes: challenge === null ? null : outcomesViewOf(challenge),
      direction: row?.draft?.direction ?? null,
      directionText: file.direction,
      confidenceText: row?.draft?.confidenceText ?? file.confidence,
      reasoning: file.reasoning,
      isReplacing: row?.isReplacing ?? false,
    },
    contentFaults,
    error,
  }
}

function viewComment(base: DropView, file: DroppedComment, comment: JudgedComment | null): DropView {
  const { agent = null, eventTitle = null, parentText = null } = comment ?? {}
  return {
    ...base,
    deploymentId: agent?.deploymentId ?? base.deploymentId,
    agentKey: agent?.agentKey ?? null,
    agentName: agent?.name ?? null,
    content: {
      kind: 'comment',
      agent: file.agent,
      eventKey: agent === null ? null : eventKeyOf(agent, file.event),
      eventTitle,
      parentText,
      isReply: file.parent !== null,
      text: file.text,
    },
    contentFaults: comment?.faults ?? [],
    error: base.error ?? comment?.error ?? null,
    concerns: comment?.concerns ?? [],
  }
}
