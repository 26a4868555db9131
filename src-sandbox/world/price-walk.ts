/** The price of one instrument as a seeded random walk that news can push. */
import { createRandom } from '../random.ts'
import type { Instrument } from './instruments.ts'

/** The price of one instrument over time. */
export interface PriceWalk {
  /** The price at a time, rounded as the instrument is quoted. Times must not go back by more than a step. */
  at(atMs: number): number
  /** News moves the price by `logReturn` in all, spread evenly over the span, on top of the walk. */
  push(span: { fromMs: number; untilMs: number; logReturn: number }): void
  /** Its present price, to go on from there after a restart. */
  position(): PricePosition
}

/** Where a price stood: step of its walk, and the logarithm of the price. */
export interface PricePosition {
  atStepMs: number
  logPrice: number
}

const stepMs = 15_000
const stepsPerYear = (365 * 86_400_000) / stepMs

/** A geometric random walk in steps of 15 s, the same for the same seed. */
export function createPriceWalk(
  instrument: Instrument,
  options: { seed: number; label: string; startAtMs: number; position?: PricePosition | undefined },
): PriceWalk {
  const random = createRandom(options.seed, `price:${instrument.symbol}${options.label}`)
  const deviation = instrument.annualVolatility / Math.sqrt(stepsPerYear)
  let { atStepMs, logPrice } = options.position ?? {
    atStepMs: options.startAtMs,
    logPrice: Math.log(instrument.startPrice),
  }
  let pushes: { fromMs: number; untilMs: number; logReturn: number }[] = []
  const step = () => {
    logPrice += random.normal() * deviation
    atStepMs += stepMs
    if (pushes.length === 0) return
    for (const { fromMs, untilMs, logReturn } of pushes) {
      const overlapMs = Math.min(atStepMs, untilMs) - Math.max(atStepMs - stepMs, fromMs)
      if (overlapMs > 0) logPrice += (logReturn * overlapMs) / (untilMs - fromMs)
    }
    pushes = pushes.filter(({ untilMs }) => untilMs > atStepMs)
  }
  return {
    at(atMs) {
      while (atStepMs + stepMs <= atMs) step()
      return Number(Math.exp(logPrice).toFixed(instrument.decimals))
    },
    push(span) {
      pushes.push(span)
    },
    position: () => ({ atStepMs, logPrice }),
  }
}
