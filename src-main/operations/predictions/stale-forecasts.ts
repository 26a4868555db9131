/** Which predictions and drafts of open challenges the operator calls stale. */
import { findSettlingBand } from '#contract/rules/challenges/settling-band.ts'
import { revisionTakingOf } from '#contract/rules/predictions/revision.ts'
import type { ReminderSettings } from '#contract/rules/reminders/reminder-settings.ts'
import type { ServiceClient } from '../../service/service-client.ts'
import type { ChallengeRecord } from '../../store/challenges.store.ts'
import type { AgentNos } from '../../store/sql/agents-condition.ts'
import type { StaleForecast, StaleQuestion } from '../../store/stale-forecasts.ts'
import type { Store } from '../../store/store.ts'
import type { Clock } from '../../system/clock.ts'
import { groupBy } from '../group-by.ts'

interface Deps {
  store: Store
  client: ServiceClient
  clock: Clock
}

const hourMs = 60 * 60_000

/**
 * One question a site; none while the reminder is off. A site whose last revision was refused takes none; of one that
 * was never sent a revision it is not known, and it counts as one that may.
 */
function askBySite(
  { store, client, clock }: Deps,
  open: readonly ChallengeRecord[],
  { stale, staleHours }: ReminderSettings,
): StaleQuestion[] {
  if (!stale) return []
  return [...groupBy(open, ({ siteNo }) => siteNo)].flatMap(([siteNo, challenges]) => {
    const [first] = challenges
    if (first === undefined) return []
    return {
      challenges: challenges.map(({ challengeNo, instrument }) => ({
        challengeNo,
        band: findSettlingBand(instrument),
      })),
      isRevisable: revisionTakingOf(store.outbox.revisionsOfSite(siteNo)).is !== 'refused',
      olderMs: staleHours * hourMs,
      nowMs: Math.trunc(clock()),
      serviceNowMs: Math.trunc(client.serviceNow(first.baseUrl)),
    }
  })
}

/** Those of which the operator was not told as they are now, by the number of the challenge. */
export function findUntoldStale(
  deps: Deps,
  open: readonly ChallengeRecord[],
  settings: ReminderSettings,
): Map<number, StaleForecast[]> {
  const found = askBySite(deps, open, settings).flatMap((question) => deps.store.reminders.untoldStale(question))
  return groupBy(found, ({ challengeNo }) => challengeNo)
}

/** How many there are of these agents on each challenge that has any, by its number. */
export function countStale(
  deps: Deps,
  { open, agentNos, settings }: { open: readonly ChallengeRecord[]; agentNos: AgentNos; settings: ReminderSettings },
): Map<number, number> {
  const rows = askBySite(deps, open, settings).flatMap((question) =>
    deps.store.reminders.countStale(question, agentNos),
  )
  return new Map(rows.map(({ challengeNo, count }) => [challengeNo, count]))
}
