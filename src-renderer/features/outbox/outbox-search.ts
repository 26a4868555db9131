import type { Site } from '#contract/ids.ts'
import { challengeKeySchema } from '#contract/ipc/challenge-key.ts'
import type { OutboxSelection } from '#contract/ipc/outbox.procedures.ts'
import { longestOutboxText, type OutboxFilter, outboxFilters } from '#contract/ipc/outbox-filter.ts'
import { type WriteKindName, writeKindNames } from '#contract/rules/outbox/write-kind-names.ts'
import { cutToLength } from '#contract/rules/text/cut-to-length.ts'

type Status = Exclude<OutboxFilter, 'all'>

/** What the address says about the outbox. */
export interface OutboxSearch {
  /** Without it all are shown. */
  show?: Status | undefined
  kind?: WriteKindName | undefined
  /** The key of the challenge that they are about. */
  challenge?: string | undefined
  /** What was typed to search. */
  text?: string | undefined
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
    ...(typeof search.text === 'string' && search.text !== '' ? { text: search.text } : {}),
  }
}

/** What main is asked for. `site` is the one chosen for all screens, null for both; `isHiding` in presentation mode. */
export function outboxInputOf(
  { show, kind, challenge, text }: OutboxSearch,
  { site, isHiding }: { site: Site | null; isHiding: boolean },
): { filter: OutboxFilter; of: OutboxSelection } {
  const challengeKey = challengeKeySchema.safeParse(challenge)
  return {
    filter: show ?? 'all',
    of: {
      site,
      kind: kind ?? null,
      challengeKey: challengeKey.success ? challengeKey.data : null,
      text: cutToLength(text ?? '', longestOutboxText),
      isHiding,
    },
  }
}

/** Whether it leaves out writes whatever their status. */
export function isSelective({ site, kind, challengeKey, text }: OutboxSelection): boolean {
  return site !== null || kind !== null || challengeKey !== null || text.trim() !== ''
}
