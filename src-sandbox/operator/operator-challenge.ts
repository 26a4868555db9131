/** A challenge of the operator's own making: everything may be given, nothing has to be. */
import { z } from 'zod'
import { siteSchema } from '#contract/ids.ts'
import { Refusal } from '../refusal.ts'
import type { SandboxRun } from '../sandbox-run.ts'
import type { ChallengeRecord } from '../state.ts'
import { instruments, scopeKeysOf } from '../world/instruments.ts'
import { allDirections } from '../world/world.ts'

/** A challenge as the operator's side takes it; what is left out gets a plain default. */
export const operatorChallengeSchema = z.strictObject({
  site: siteSchema.default('global'),
  question: z.string().min(1).optional(),
  asset: z.string().min(1).optional(),
  scope_key: z.string().min(1).optional(),
  challenge_type: z.string().min(1).optional(),
  session_name: z.string().min(1).nullable().default(null),
  event_id: z.string().nullable().default(null),
  open_price: z.number().nullable().optional(),
  /** Seconds of the sandbox's clock from now; a negative one makes a challenge that is already late. */
  deadline_in_s: z.number().default(600),
  /** From now as well; a minute after the deadline unless given. */
  resolve_in_s: z.number().optional(),
  /** Whether the population may predict on it too. */
  crowd: z.boolean().default(false),
})

/** Opens a challenge of the operator's own. What is not given gets a plain default. */
export function openOperatorChallenge(
  run: SandboxRun,
  given: z.output<typeof operatorChallengeSchema>,
): ChallengeRecord {
  const { world, clock } = run
  const nowMs = Math.floor(clock.now() / 1000) * 1000
  const defaultScope = given.site === 'cn' ? 'AU' : 'XAUUSD'
  const scopeKey = given.scope_key ?? scopeOf(given.asset) ?? defaultScope
  if (!scopeKeysOf(given.site).includes(scopeKey)) {
    throw new Refusal(422, [
      { loc: ['body', 'scope_key'], msg: `Unknown on site '${given.site}'`, type: 'value_error' },
    ])
  }
  if (given.event_id !== null && !run.state.events.has(given.event_id)) throw new Refusal(404, 'Event not found')
  const asset = given.asset ?? scopeKey
  const isTournament = instruments.every(({ symbol }) => symbol !== scopeKey)
  const deadlineMs = nowMs + given.deadline_in_s * 1000
  return world.openChallenge(nowMs, {
    site: given.site,
    eventId: given.event_id,
    question: given.question ?? `Where will ${asset} stand when this challenge resolves?`,
    asset,
    challengeType: given.challenge_type ?? defaultType(scopeKey),
    scopeKey,
    sessionName: given.session_name,
    deadlineMs,
    resolveAtMs:
      given.resolve_in_s === undefined ? Math.max(nowMs, deadlineMs) + 60_000 : nowMs + given.resolve_in_s * 1000,
    openPrice:
      given.open_price === undefined ? (isTournament ? null : world.priceOf(scopeKey, nowMs)) : given.open_price,
    outlook: 'bullish',
    choices: given.crowd ? allDirections : [],
  })
}

/** `WC2026_grpA_match03` belongs to `WC2026`; an instrument is its own scope. */
function scopeOf(asset: string | undefined): string | undefined {
  return asset?.split('_')[0]
}

function defaultType(scopeKey: string): string {
  if (scopeKey === 'WC2026') return 'worldcup'
  return scopeKey === 'NBA2026' ? 'nba' : 'daily'
}
