import type { Site } from '#contract/ids.ts'
import { challengeKeySchema } from '#contract/ipc/challenge-key.ts'
import { type OutboxFilter, type OutboxSelection, outboxFilters } from '#contract/ipc/outbox.procedures.ts'
import { type WriteKindName, writeKindNames } from '#contract/rules/outbox/write-kind-names.ts'

type Status = Exclude<OutboxFilter, 'all'>

/** What the address says about the outbox. */
export interface OutboxSearch {
  /** Without it all are shown. */
  show?: Status | undefined
  kind?: WriteKindName | undefined
  /** The key of the challenge that they are about. */
  challenge?: string | undefined
}

const statuses = outboxFilters.filter((filter): filter is Status => filter !== 'all')

/** Reads the search part of the address; what it does not know is left out. */
export function readOutboxSearch(search: Record<string, unknown>): OutboxSearch {
  const show = statuses.find((each) => each === search.show)
  const kind = writeKindNames.find((each) => each === search.kind)
  const challenge = challengeKeySchema.safeParse(search.challenge)
  return {
    ...(show === undefined ? {} : { show }),
    ...(kind === undefined ? {} : { kind }),
    ...(challenge.success ? { challenge: String(challenge.data) } : {}),
  }
}

/** What main is asked for. `site` is the one chosen for all screens, null for both. */
export function outboxInputOf(
  { show, kind, challenge }: OutboxSearch,
  site: Site | null,
): { filter: OutboxFilter; of: OutboxSelection } {
  const challengeKey = challengeKeySchema.safeParse(challenge)
  return {
    filter: show ?? 'all',
    of: { site, kind: kind ?? null, challengeKey: challengeKey.success ? challengeKey.data : null },
  }
}

/** Whether it leaves out writes whatever their status. */
export function isSelective({ site, kind, challengeKey }: OutboxSelection): boolean {
  return site !== null || kind !== null || challengeKey !== null
}
