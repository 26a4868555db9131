import type { OutboxId } from '#contract/ids.ts'
import { challengeKeyOf, readChallengeKey } from '#contract/ipc/challenge-key.ts'
import type { ChallengeOfWrites, OutboxList, OutboxRow, OutboxSelection } from '#contract/ipc/outbox.procedures.ts'
import type { OutboxFilter } from '#contract/ipc/outbox-filter.ts'
import type { StoredOutboxSelection } from '../../store/outbox-lists.ts'
import type { Store } from '../../store/store.ts'
import { readMeantWords } from '../search/read-meant-words.ts'
import { outboxViewOf } from './outbox-view.ts'
import { type PlaceDeps, showPlace } from './place-of-write.ts'

/** More rows at once make the page slow to change; the totals are of all. An act on several names at most as many. */
const mostRows = 2_000

/** From more than so many nobody chooses; what an older one is about is found by its site, kind or status. */
const mostChallenges = 200

/** Those of any site and kind, whatever they are about. */
const everyWrite: OutboxSelection = { site: null, kind: null, challengeKey: null, text: '', isHiding: false }

/** A challenge that is not known here is that of no write. */
const noChallengeNo = -1

/** The selection as the store knows it. */
export function storedSelectionOf(
  { challenges }: Pick<Store, 'challenges'>,
  { site, kind, challengeKey, text, isHiding }: OutboxSelection,
): StoredOutboxSelection {
  const challengeNo =
    challengeKey === null ? null : (challenges.find(readChallengeKey(challengeKey))?.challengeNo ?? noChallengeNo)
  return { site, kind, challengeNo, words: readMeantWords(text), isHiding }
}

/**
 * Writes: what is not over first, soonest deadline first, then what is, newest first. Counts are of all that are
 * selected, whatever their status.
 */
export function listOutbox(
  deps: PlaceDeps & { store: Store },
  { filter, of = everyWrite }: { filter: OutboxFilter; of?: OutboxSelection | undefined } = { filter: 'all' },
): OutboxList {
  const { store } = deps
  const selection = storedSelectionOf(store, of)
  const { whole, total, open, needYou, failed, failedUpToNo } = store.outbox.totals(selection)
  const challenge = of.challengeKey === null ? null : store.challenges.find(readChallengeKey(of.challengeKey))
  return {
    rows: store.outbox
      .list({ limit: mostRows, filter, selection })
      .map((row) => showPlace(deps, row, outboxViewOf(row))),
    totals: { all: total, open, needsYou: needYou, failed, settled: total - open, failedUpToNo },
    total: whole,
    challenge: challenge === null ? null : challengeOfWrites(challenge),
  }
}

/** What the writes of a filter are about: it takes a look at every one, so it is asked for when it is to be seen. */
export function listChallengesOfWrites(
  { store }: { store: Store },
  { filter, site }: { filter: OutboxFilter; site: OutboxSelection['site'] },
): { challenges: ChallengeOfWrites[] } {
  return { challenges: store.outbox.challenges({ filter, site, limit: mostChallenges }).map(challengeOfWrites) }
}

function challengeOfWrites(
  challenge: Parameters<typeof challengeKeyOf>[0] & Pick<ChallengeOfWrites, 'site' | 'question' | 'asset'>,
): ChallengeOfWrites {
  const { site, question, asset } = challenge
  return { challengeKey: challengeKeyOf(challenge), site, question, asset }
}

/** The rows of these writes, whichever part of the outbox they are in. */
export function readReceipts(
  deps: PlaceDeps & { store: Store },
  { outboxIds }: { outboxIds: readonly OutboxId[] },
): { rows: OutboxRow[] } {
  return {
    rows: outboxIds.flatMap((outboxId) => {
      const row = deps.store.outbox.find(outboxId)
      return row === null ? [] : [showPlace(deps, row, outboxViewOf(row))]
    }),
  }
}
