/** When agents' subscriptions are read again by themselves. Pure. */
import { computeDoubledWaitMs } from '#contract/rules/doubled-wait.ts'
import { isWaiting } from '#contract/rules/is-waiting.ts'
import { secondReadingAfterMs } from '#contract/rules/list-completeness.ts'
import type { ScheduledReading } from '../../store/subscriptions.store.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Of one site at one tick: after a sleep a thousand agents are due, and must not be asked about at once. */
export const readsPerTick = 5
/**
 * Of one site within any hour. A thousand agents are read for the first time in four hours, and a day's readings of
 * them take a sixth of it.
 */
export const readsPerHour = 240
/**
 * Every agent is read again this long after its last reading at the soonest, and `spreadMs` later at the latest: within
 * a day.
 */
export const freshForMs = 16 * hourMs
const spreadMs = 6 * hourMs
const firstAgainMs = 5 * minuteMs
const longestAgainMs = 6 * hourMs

/**
 * 0 (included) to 1 (not included), the same for an agent every day: agents that were added together are not read
 * together for ever.
 */
function shareOf(text: string): number {
  let hash = 2_166_136_261
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 16_777_619) >>> 0
  // What differs only in its last letters ends up far apart.
  hash = Math.imul(hash ^ (hash >>> 16), 2_246_822_507) >>> 0
  hash = Math.imul(hash ^ (hash >>> 13), 3_266_489_909) >>> 0
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}

/** From when on an agent may be read; what failed waits longer each time, from 5 min to 6 h. */
export function nextReadingAtMs(agent: ScheduledReading): number {
  const { agentKey, readAtMs, triedAtMs, failures, missingSinceMs, isDue, isTokenRefused } = agent
  const backOffMs = computeDoubledWaitMs(firstAgainMs, { times: failures - 1, longestMs: longestAgainMs })
  const againAtMs = failures === 0 || triedAtMs === null ? 0 : triedAtMs + backOffMs
  if (isDue || readAtMs === null) return againAtMs
  // A reading with a token of before says nothing of the next one.
  if (isTokenRefused) return Math.max(againAtMs, (triedAtMs ?? 0) + firstAgainMs)
  const lastAtMs = Math.max(missingSinceMs ?? 0, triedAtMs ?? 0)
  if (missingSinceMs !== null) return Math.max(againAtMs, lastAtMs + secondReadingAfterMs)
  return Math.max(againAtMs, readAtMs + freshForMs + Math.floor(shareOf(agentKey) * spreadMs))
}

/** What is known to be wrong, or may be, first; then what was never read, then what was read longest ago. */
function rankOf({ isDue, missingSinceMs, readAtMs }: ScheduledReading): number {
  if (isDue) return 0
  if (missingSinceMs !== null) return 1
  return readAtMs === null ? 2 : 3
}

/**
 * The agents to read now, within what is left of each site's hour. `startedAtMs`: when readings of a site began within
 * the last hour.
 */
export function nextSubscriptionReads(
  agents: readonly ScheduledReading[],
  { nowMs, startedAtMs }: { nowMs: number; startedAtMs: ReadonlyMap<number, readonly number[]> },
): ScheduledReading[] {
  const left = new Map<number, number>()
  for (const { siteNo } of agents) {
    const used = (startedAtMs.get(siteNo) ?? []).filter((atMs) => nowMs - atMs < hourMs && atMs <= nowMs)
    left.set(siteNo, Math.max(0, Math.min(readsPerTick, readsPerHour - used.length)))
  }
  return agents
    .filter((agent) => !isWaiting(nextReadingAtMs(agent), { nowMs, mostMs: freshForMs + spreadMs }))
    .sort((a, b) => rankOf(a) - rankOf(b) || (a.readAtMs ?? 0) - (b.readAtMs ?? 0))
    .filter(({ siteNo }) => {
      const places = left.get(siteNo) ?? 0
      left.set(siteNo, places - 1)
      return places > 0
    })
}
