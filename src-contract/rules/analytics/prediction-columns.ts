import type { AgentKey, Site } from '../../ids.ts'
import type { Direction } from '../predictions/direction.ts'

export interface AnalysedAgent {
  agentKey: AgentKey
  /** With what tells it apart where several have one name. */
  name: string
  site: Site
  group: string | null
  tags: readonly string[]
}

export interface AnalysedChallenge {
  site: Site
  /** In the one spelling of `rules/subscriptions/scope-key.ts`: gold is one instrument by both its names. */
  instrument: string
  /** What the service calls that. */
  scopeKey: string
  /** In the service's own word; null where it says none. */
  type: string | null
  deadlineAtMs: number
  /** When it resolved, or is due to. */
  endsAtMs: number
  isOver: boolean
  /** Its results were read whole. */
  isFinal: boolean
  result: Direction | null
  /** A price, or a match that can be drawn. */
  allowsNeutral: boolean
}

/** `direction` of a column, by its number; 0 is unknown. */
export const directionCodes = { bullish: 1, bearish: 2, neutral: 3 } as const satisfies Record<Direction, number>
/** `verdict` of a column. */
export const verdicts = { wrong: 0, right: 1, none: 2 } as const

/**
 * Predictions by column, those of one challenge side by side, so that 200,000 of them are gone through in some
 * milliseconds. What is not known is NaN, 0 (`direction`) or 2 (`verdict`).
 */
export interface PredictionColumns {
  size: number
  /** Index in `agents`. */
  agent: Int32Array
  /** Index in `challenges`; never falls. */
  challenge: Int32Array
  direction: Uint8Array
  /** 0 to 1. */
  confidence: Float64Array
  verdict: Uint8Array
  /** As the service gave it, but for challenges that are void; one outside 0 to 100 is not used. */
  score: Float64Array
  agents: readonly AnalysedAgent[]
  challenges: readonly AnalysedChallenge[]
}

/** A confidence that can be reckoned with. */
export function isShare(value: number): boolean {
  return value >= 0 && value <= 1
}

/** A score that can be reckoned with. */
export function isScore(value: number): boolean {
  return value >= 0 && value <= 100
}

/** The month of a moment in UTC: `2026-06`. */
export function monthOf(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 7)
}
