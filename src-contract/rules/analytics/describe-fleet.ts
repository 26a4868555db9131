import type { AgentKey } from '../../ids.ts'
import { countShared } from './align-challenges.ts'
import { findCloneClusters } from './clone-clusters.ts'
import {
  computeEffectiveFleet,
  computeFleetDifference,
  computePairSums,
  type EffectiveFleet,
  type FleetDifference,
  type FleetPairs,
} from './effective-fleet.ts'
import { computeErrorCorrelations, type ErrorCorrelations } from './error-correlations.ts'
import type { Estimate } from './intervals.ts'
import { computeMarginalInformation } from './marginal-information.ts'
import type { PredictionColumns } from './prediction-columns.ts'
import { listSettledPredictions } from './settled-predictions.ts'

/** Rows and columns of the heat map at most; each covers as many agents as that takes. */
const mostBlocks = 100

interface FleetMember {
  agentKey: AgentKey
  name: string
  /** Settled predictions. */
  n: number
  /** With the others, where known. */
  meanCorrelation: number | null
  nearest: { agentKey: AgentKey; name: string; correlation: number; common: number } | null
  /** Number of its clone cluster, from 1; null for an agent on its own. */
  cluster: number | null
  /** What it adds to the score of the fleet's median, and on how many challenges. */
  gain: Estimate | null
  gainN: number
}

export interface FleetDescription {
  effective: EffectiveFleet
  /** Size of each clone cluster, the largest first. */
  clusters: number[]
  /** In the order of the heat map. */
  members: FleetMember[]
  /** Row by row; each cell the mean of the known correlations between its agents, null where none is. */
  heatMap: {
    agentsEach: number
    size: number
    cells: (number | null)[]
    /** What each cell rests on: challenges that both agents predicted, or pairs where it stands for several agents. */
    counts: number[]
  }
  settled: number
  leftOut: number
  agentsLeftOut: number
  challenges: number
  challengesUsed: number
}

/** How alike the agents err, who is a clone of whom, and what each adds. */
export function computeFleetLikeness(columns: PredictionColumns, selected: Int32Array): FleetDescription {
  return describeFleet(columns, selected).description
}

export interface FleetComparison {
  first: FleetDescription
  second: FleetDescription
  /** Predictions that are in both, and agents that are compared in both. */
  shared: number
  sharedAgents: number
  difference: FleetDifference
}

/** Two selections beside each other. */
export function compareFleets(
  columns: PredictionColumns,
  selected: { first: Int32Array; second: Int32Array },
): FleetComparison {
  const first = describeFleet(columns, selected.first)
  const second = describeFleet(columns, selected.second)
  const others = new Set(second.description.members.map(({ agentKey }) => agentKey))
  return {
    first: first.description,
    second: second.description,
    shared: countShared(first.pairs.settled, second.pairs.settled),
    sharedAgents: first.description.members.filter(({ agentKey }) => others.has(agentKey)).length,
    difference: computeFleetDifference(first.pairs, second.pairs),
  }
}

function describeFleet(
  columns: PredictionColumns,
  selected: Int32Array,
): { description: FleetDescription; pairs: FleetPairs } {
  const settled = listSettledPredictions(columns, selected)
  const correlations = computeErrorCorrelations(columns, settled)
  const { standardized } = correlations
  const pairs = computePairSums(settled, { standardized, agents: correlations.agents.length })
  const clusters = findCloneClusters(correlations)
  const marginal = computeMarginalInformation(columns, settled)
  const details = describeMembers(columns, correlations)
  const clusterOf = new Map(clusters.flatMap((places, at) => places.map((place) => [place, at + 1] as const)))
  const order = orderMembers(clusters, details)
  const description: FleetDescription = {
    effective: computeEffectiveFleet(pairs),
    clusters: clusters.map(({ length }) => length),
    members: order.flatMap((place) => {
      const agentIndex = correlations.agents[place] ?? -1
      const agent = columns.agents[agentIndex]
      const detail = details[place]
      if (agent === undefined || detail === undefined) return []
      return {
        agentKey: agent.agentKey,
        name: agent.name,
        n: correlations.n[place] ?? 0,
        ...detail,
        cluster: clusterOf.get(place) ?? null,
        gain: marginal.gains[agentIndex] ?? null,
        gainN: marginal.n[agentIndex] ?? 0,
      }
    }),
    heatMap: drawHeatMap(correlations, order),
    settled: settled.rows.length,
    leftOut: settled.leftOut,
    agentsLeftOut: correlations.leftOut,
    challenges: settled.challenges.length,
    challengesUsed: correlations.challengesUsed,
  }
  return { description, pairs }
}

type MemberDetail = Pick<FleetMember, 'meanCorrelation' | 'nearest'>

function describeMembers(columns: PredictionColumns, { agents, matrix, common }: ErrorCorrelations): MemberDetail[] {
  const size = agents.length
  return Array.from(agents, (_agent, place) => {
    let sum = 0
    let count = 0
    let nearest = -1
    for (let other = 0; other < size; other += 1) {
      const correlation = matrix[place * size + other] ?? Number.NaN
      if (other === place || Number.isNaN(correlation)) continue
      sum += correlation
      count += 1
      if (nearest < 0 || correlation > (matrix[place * size + nearest] ?? 0)) nearest = other
    }
    const like = columns.agents[agents[nearest] ?? -1]
    return {
      meanCorrelation: count === 0 ? null : sum / count,
      nearest:
        like === undefined
          ? null
          : {
              agentKey: like.agentKey,
              name: like.name,
              correlation: matrix[place * size + nearest] ?? 0,
              common: common[place * size + nearest] ?? 0,
            },
    }
  })
}

/** Clusters first, so that they show as blocks on the diagonal; then those that err most like the others. */
function orderMembers(clusters: readonly number[][], details: readonly MemberDetail[]): number[] {
  const inClusters = clusters.flat()
  const taken = new Set(inClusters)
  const meanOf = (place: number): number => details[place]?.meanCorrelation ?? -2
  const others = details.map((_detail, place) => place).filter((place) => !taken.has(place))
  return [...inClusters, ...others.sort((a, b) => meanOf(b) - meanOf(a))]
}

function drawHeatMap(
  { agents, matrix, common, n }: ErrorCorrelations,
  order: readonly number[],
): FleetDescription['heatMap'] {
  const agentsEach = Math.max(1, Math.ceil(order.length / mostBlocks))
  const size = Math.ceil(order.length / agentsEach)
  const sums = new Float64Array(size * size)
  const counts = new Int32Array(size * size)
  const shared = new Int32Array(size * size)
  for (const [row, a] of order.entries()) {
    const rowStart = Math.floor(row / agentsEach) * size
    for (const [column, b] of order.entries()) {
      const correlation = matrix[a * agents.length + b] ?? Number.NaN
      if (Number.isNaN(correlation) || (a === b && agentsEach > 1)) continue
      const cell = rowStart + Math.floor(column / agentsEach)
      sums[cell] = (sums[cell] ?? 0) + correlation
      counts[cell] = (counts[cell] ?? 0) + 1
      shared[cell] = a === b ? (n[a] ?? 0) : (common[a * agents.length + b] ?? 0)
    }
  }
  const cells = Array.from(sums, (sum, cell) => {
    const count = counts[cell] ?? 0
    return count === 0 ? null : Math.round((sum / count) * 1000) / 1000 + 0
  })
  return { agentsEach, size, cells, counts: Array.from(agentsEach === 1 ? shared : counts) }
}
