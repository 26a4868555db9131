/** The limits of Interface §8, counted per agent and class in a sliding minute of the sandbox's clock. */
import { callsPerMinute, type RateClass } from '#contract/service/rate-limits.ts'
import { Refusal } from './refusal.ts'

/** Counts the calls of an agent in the sliding minute. */
export interface RateMeter {
  /** Counts one call, or refuses it with 429 and the machine's seconds to wait; `speed` is above 0. */
  take(call: { agentId: string; rateClass: RateClass; nowMs: number; speed: number }): void
}

const windowMs = 60_000

/** Limits a minute by rate class (Interface §8); `enforced: false` lets everything pass. */
export function createRateMeter(options: { enforced: boolean }): RateMeter {
  const taken = new Map<string, number[]>()
  return {
    take({ agentId, rateClass, nowMs, speed }) {
      const limit = callsPerMinute[rateClass]
      if (!options.enforced || limit === null) return
      const key = `${rateClass}:${agentId}`
      const recent = (taken.get(key) ?? []).filter((atMs) => atMs > nowMs - windowMs)
      const [oldest] = recent
      if (recent.length >= limit && oldest !== undefined) {
        const waitS = Math.max(1, Math.ceil((oldest + windowMs - nowMs) / speed / 1000))
        throw new Refusal(429, `Rate limit exceeded: ${limit} per minute (${rateClass})`, {
          'retry-after': String(waitS),
        })
      }
      taken.set(key, [...recent, nowMs])
    },
  }
}
