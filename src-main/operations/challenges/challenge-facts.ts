import { type ListedChallenge, listedChallenge } from '#contract/challenge-facts.ts'
import { instrumentOf, scopeOfChallenge } from '#contract/rules/predictions/scope-key.ts'
import { parseServiceTime } from '#contract/rules/service-time.ts'
import type { ResponseOf } from '#contract/service/endpoint-table.ts'

type WireChallenge = ResponseOf<'listChallenges'>['items'][number]

function timeOf(text: string | null): number | null {
  return text === null ? null : parseServiceTime(text)
}

/** `session_name` as `sessionName`. */
function withOurNames(wire: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(wire).map(([name, value]) => [
      name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  )
}

/** A challenge as a site lists it, in the console's own names; null when it cannot be told apart or has no deadline. */
export function challengeFactsOf(wire: WireChallenge, seenAtMs: number): ListedChallenge | null {
  const facts = listedChallenge.safeParse({
    ...withOurNames(wire),
    challengeId: wire.id,
    instrument: instrumentOf(scopeOfChallenge({ scopeKey: wire.scope_key, asset: wire.asset })),
    createdAtMs: timeOf(wire.created_at),
    deadlineAtMs: parseServiceTime(wire.deadline),
    resolveAtMs: timeOf(wire.resolve_at),
    seenAtMs,
  })
  return facts.success ? facts.data : null
}
