import type { ListCompleteness } from '#contract/rules/list-completeness.ts'
import type { ResponseOf } from '#contract/service/endpoint-table.ts'
import { type ChallengeOfList, challengeFactsOf, type ListTimes } from './challenge-of-wire.ts'

/**
 * The challenges of a list as they are kept, and how complete that is: what cannot be kept counts with what could not
 * be decoded.
 */
export function readListedChallenges(
  { items, completeness }: Pick<ResponseOf<'listChallenges'>, 'items' | 'completeness'>,
  times: ListTimes,
): { challenges: ChallengeOfList[]; completeness: ListCompleteness } {
  const read = items.map((item) => challengeFactsOf(item, times)).filter((facts) => facts !== null)
  const challenges = withEarliestDeadlines(read)
  const left = items.length - read.length
  if (left === 0) return { challenges, completeness }
  return {
    challenges,
    completeness: {
      ...completeness,
      unreadable: completeness.unreadable + left,
      // Its times were read already: what else can be wrong with a challenge is its id.
      firstUnreadable: completeness.firstUnreadable ?? {
        path: 'id',
        expected: 'an id that fits into an address',
      },
    },
  }
}

/** A challenge that is listed twice, on two pages for example, has the earlier of its deadlines. */
function withEarliestDeadlines(challenges: readonly ChallengeOfList[]): ChallengeOfList[] {
  const byId = new Map<string, ChallengeOfList>()
  for (const challenge of challenges) {
    const other = byId.get(challenge.challengeId)
    if (other === undefined || challenge.deadlineAtMs < other.deadlineAtMs) byId.set(challenge.challengeId, challenge)
  }
  return [...byId.values()]
}
