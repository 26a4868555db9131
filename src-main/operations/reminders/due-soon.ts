import type { DueSoon } from '#contract/ipc/reminders.procedures.ts'
import type { ServiceClient } from '../../service/service-client.ts'
import type { ChallengeRecord } from '../../store/challenges.store.ts'
import type { Store } from '../../store/store.ts'
import type { Clock } from '../../system/clock.ts'
import { listCurrentChallenges } from '../challenges/current-challenges.ts'

interface DueSoonDeps {
  store: Store
  client: ServiceClient
  clock: Clock
}

/** Of these challenges, what closes within `withinMs` on the clock of its service. */
export function listClosing(
  { client }: Pick<DueSoonDeps, 'client'>,
  open: readonly ChallengeRecord[],
  withinMs: number,
): ChallengeRecord[] {
  return open.filter(({ baseUrl, deadlineAtMs }) => deadlineAtMs - client.serviceNow(baseUrl) <= withinMs)
}

/** How many predictions are due on what closes within `withinMs`. */
export function countDueSoon(deps: DueSoonDeps, withinMs: number): DueSoon {
  const closing = listClosing(deps, listCurrentChallenges(deps).open, withinMs)
  if (closing.length === 0) return { count: 0, soonestAtMs: null }
  const due = new Map(
    deps.store.reminders.dueOf(closing.map(({ challengeNo }) => challengeNo)).map((row) => [row.challengeNo, row.due]),
  )
  // Soonest deadline first, as they are listed.
  const first = closing.find(({ challengeNo }) => due.has(challengeNo))
  return {
    count: [...due.values()].reduce((sum, each) => sum + each, 0),
    soonestAtMs:
      first === undefined
        ? null
        : Math.trunc(deps.clock() + first.deadlineAtMs - deps.client.serviceNow(first.baseUrl)),
  }
}
