import { type ListedChallenge, listedChallenge } from '#contract/rules/challenges/challenge-facts.ts'
import { parseServiceTime } from '#contract/rules/service-time.ts'
import { instrumentOf, scopeOfChallenge } from '#contract/rules/subscriptions/scope-key.ts'
import type { ResponseOf } from '#contract/service/endpoint-table.ts'

type WireChallenge = ResponseOf<'listChallenges'>['items'][number]

/** Our names beside the service's: `sessionName`, `session_name`. Made once: a list has hundreds of rows. */
const names = Object.keys(listedChallenge.shape).map(
  (name) => [name, name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)] as const,
)

function withOurNames(wire: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const facts: Record<string, unknown> = {}
  for (const [ours, theirs] of names) facts[ours] = wire[theirs]
  return facts
}

/** A challenge as a site lists it, in the console's own names; null when it cannot be told apart or has no deadline. */
export function challengeFactsOf(wire: WireChallenge, seenAtMs: number): ListedChallenge | null {
  const facts = listedChallenge.safeParse({
    ...withOurNames(wire),
    challengeId: wire.id,
    instrument: instrumentOf(scopeOfChallenge({ scopeKey: wire.scope_key, asset: wire.asset })),
    createdAtMs: parseServiceTime(wire.created_at),
    deadlineAtMs: parseServiceTime(wire.deadline),
    resolveAtMs: parseServiceTime(wire.resolve_at),
    seenAtMs,
  })
  return facts.success ? facts.data : null
}
