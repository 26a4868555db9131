/** The two moments of a prediction: when it is made and when its challenge resolves. Interface §2.12, §3.2. */
import { type Direction, directionSchema } from '#contract/rules/predictions/direction.ts'
import { computeScore } from '#contract/rules/predictions/scoring.ts'
import type { AgentRecord, ChallengeRecord, PredictionRecord, SandboxState } from '../state.ts'

/** What a prediction says, parsed. */
export interface PredictionInput {
  direction: Direction
  confidence: number
  reasoning: string | null
  summary: string | null
}

/** Whether a challenge takes predictions, also those of the sandbox's own population. */
export function isTakingPredictions({ resolution, deadlineMs }: ChallengeRecord, nowMs: number): boolean {
  return resolution === null && nowMs <= deadlineMs
}

/** Books a prediction that the rules allow; who may predict is decided by the caller. */
export function recordPrediction(
  state: SandboxState,
  entry: { challenge: ChallengeRecord; agent: AgentRecord; atMs: number },
  input: PredictionInput,
): PredictionRecord {
  const { challenge, agent, atMs } = entry
  const prediction: PredictionRecord = {
    predictionId: state.nextId('prediction'),
    agentId: agent.agentId,
    ...input,
    revisionNumber: 1,
    createdAtMs: atMs,
    isCorrect: null,
    score: null,
  }
  challenge.predictions.set(agent.agentId, prediction)
  challenge.counts[prediction.direction] += 1
  agent.predictionCount += 1
  return prediction
}

/** Replaces what a prediction says; it keeps its id, and counts once as before. */
export function revisePrediction(
  challenge: ChallengeRecord,
  prediction: PredictionRecord,
  input: PredictionInput & { atMs: number },
): void {
  const { atMs, ...said } = input
  challenge.counts[prediction.direction] -= 1
  challenge.counts[said.direction] += 1
  Object.assign(prediction, said, { createdAtMs: atMs, revisionNumber: prediction.revisionNumber + 1 })
}

/** Resolves a challenge once and scores every prediction on it. */
export function resolveChallenge(
  state: SandboxState,
  challenge: ChallengeRecord,
  resolution: NonNullable<ChallengeRecord['resolution']>,
): void {
  challenge.resolution = resolution
  state.unresolved[challenge.site].delete(challenge.id)
  for (const prediction of challenge.predictions.values()) {
    const isCorrect = prediction.direction === resolution.result
    const score = scoreOf(state, prediction, isCorrect)
    prediction.isCorrect = isCorrect
    prediction.score = score
    const agent = state.agents.get(prediction.agentId)
    if (agent === undefined) continue
    agent.resolvedCount += 1
    agent.correctCount += isCorrect ? 1 : 0
    agent.scoreSum += score
  }
}

/** What some deployments give for `neutral`, whatever the confidence. */
const flatNeutralScores = { right: 60, wrong: 40 }

function scoreOf(state: SandboxState, prediction: PredictionRecord, isCorrect: boolean): number {
  const isFlat = prediction.direction === 'neutral' && state.settings().neutralScores === 'flat'
  if (isFlat) return isCorrect ? flatNeutralScores.right : flatNeutralScores.wrong
  return computeScore({ confidence: prediction.confidence, isCorrect })
}

/** The direction from the open price to the close price; within the band around it nothing has moved. */
export function computeMovement(prices: { open: number; close: number; neutralBand: number }): Direction {
  const change = prices.close / prices.open - 1
  if (Math.abs(change) <= prices.neutralBand) return directionSchema.enum.neutral
  return change > 0 ? directionSchema.enum.bullish : directionSchema.enum.bearish
}
