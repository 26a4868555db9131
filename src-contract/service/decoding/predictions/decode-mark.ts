/** Marks and scores, as deployments write them. */
import { numberOf } from '../decode.ts'

const withUnit = /^([\d.]+)\s*(?:[%％]|\/\s*100|分)$/

/** `41`, `"41%"`, `"41/100"`, `"41分"`; null for anything else. */
export function readMark(value: unknown): number | null {
  const text = typeof value === 'string' ? withUnit.exec(value.trim())?.[1] : undefined
  return numberOf(text ?? value)
}

/** A score from 0 to 100, or null: sums of scores must stay numbers. */
export function scoreOf(value: unknown): number | null {
  const score = readMark(value)
  return score !== null && score >= 0 && score <= 100 ? score : null
}
