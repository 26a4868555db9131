/** What the rotation of several keys shows of its agents, as far as they are and as its runs have left them. Pure. */
import type { AgentKey } from '#contract/ids.ts'
import type { RotationRow, RotationRunView } from '#contract/ipc/rotations.procedures.ts'
import {
  getRotationState,
  groupByAddress,
  isRotatable,
  type KeyDocument,
  listOutcomes,
  type RotationOutcomes,
} from './rotation-rows.ts'

interface SeenRuns {
  /** The run that goes on, or ended last, whoever it is about. */
  last: RotationRunView | null
  agentKeys: readonly AgentKey[]
  /** A run was begun here, or was going on when this was opened. */
  isSeen: boolean
  /** What earlier runs that were seen here have come to. */
  before: RotationOutcomes
}

/**
 * The run of these agents that was seen here, with what runs have come to. What one that nobody saw has come to is with
 * the agents, but for why it failed.
 */
export function computeSeenRuns({ last, agentKeys, isSeen, before }: SeenRuns): {
  run: RotationRunView | null
  outcomes: RotationOutcomes
  isRunning: boolean
  isOtherRunning: boolean
} {
  const isOfThese = last?.agentKeys.some((agentKey) => agentKeys.includes(agentKey)) === true
  const outcomes = listOutcomes(isOfThese ? last : null)
  return {
    run: isSeen && isOfThese ? last : null,
    outcomes: isSeen
      ? new Map([...before, ...outcomes])
      : new Map([...outcomes].filter(([, { outcome }]) => outcome.kind === 'failed')),
    isRunning: isOfThese && last.isRunning,
    isOtherRunning: !isOfThese && last?.isRunning === true,
  }
}

/** What the operator has asked to see; null: what follows from where the agents are. */
export type ChosenStep = 'review' | 'progress' | null

interface RotationFacts {
  rows: readonly RotationRow[]
  /** The run that was seen here, of these agents. */
  run: RotationRunView | null
  outcomes: RotationOutcomes
  chosen: ChosenStep
}

export interface RotationStep {
  isReview: boolean
  /** Of the review: not those that were finished here. */
  reviewed: readonly RotationRow[]
  /** Of the reviewed, who gets a new key. */
  rotatable: readonly RotationRow[]
  /** Who has a new key that is not finished. */
  rotating: readonly RotationRow[]
  /** Of whom something has come already. */
  shown: readonly RotationRow[]
}

export function computeRotationStep({ rows, run, outcomes, chosen }: RotationFacts): RotationStep {
  const isFinished = (row: RotationRow): boolean => stateOf(row, outcomes) === 'finished'
  const reviewed = rows.filter((row) => !isFinished(row))
  const rotatable = reviewed.filter(isRotatable)
  const rotating = rows.filter(({ rotation }) => rotation !== null)
  const shown = rows.filter((row) => stateOf(row, outcomes) !== 'idle')
  const isFirst = run === null ? rotatable.length > 0 || shown.length === 0 : shown.length === 0
  const isReview = run?.isRunning !== true && (chosen === null ? isFirst : chosen === 'review')
  return { isReview, reviewed, rotatable, rotating, shown }
}

/**
 * The documents that have to be published before new keys can be finished, and those of finished ones only, from which
 * the old keys are gone.
 */
export function listKeyDocuments(
  rows: readonly RotationRow[],
  outcomes: RotationOutcomes,
): { withNewKeys: KeyDocument[]; withoutOldKeys: KeyDocument[] } {
  const documents = groupByAddress(rows.filter((row) => row.rotation !== null || stateOf(row, outcomes) === 'finished'))
  const hasNewKey = ({ agents }: KeyDocument): boolean => agents.some(({ rotation }) => rotation !== null)
  return {
    withNewKeys: documents.filter(hasNewKey),
    withoutOldKeys: documents.filter((document) => !hasNewKey(document)),
  }
}

/** How far a run is with these agents; those that have left the fleet meanwhile are not counted. */
export function countRun(
  { agentKeys, receipts }: RotationRunView,
  rows: readonly RotationRow[],
): { tried: number; done: number; total: number } {
  const listed = new Set(rows.map(({ agentKey }) => agentKey))
  const ofThese = receipts.filter(({ agentKey }) => listed.has(agentKey))
  return {
    tried: ofThese.length,
    done: ofThese.filter(({ outcome }) => outcome.kind !== 'failed').length,
    total: agentKeys.filter((agentKey) => listed.has(agentKey)).length,
  }
}

const stateOf = (row: RotationRow, outcomes: RotationOutcomes) => getRotationState(row, outcomes.get(row.agentKey)).kind
