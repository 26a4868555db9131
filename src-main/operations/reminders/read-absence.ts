import type { Absence } from '#contract/ipc/reminders.procedures.ts'
import { missedShownMs } from '#contract/rules/challenges/missed-shown.ts'
import type { AbsenceSpan } from '#contract/rules/reminders/absence.ts'
import type { ServiceClient } from '../../service/service-client.ts'
import type { Store } from '../../store/store.ts'
import type { Clock } from '../../system/clock.ts'
import { countDueSoon } from './due-soon.ts'
import { listEndingClaims } from './find-trouble.ts'

/** What "still possible" looks ahead. */
const aheadMs = 60 * 60_000

/** What happened in an absence, by what is known now; null where nothing did, and of a trial, which nobody leaves. */
export function readAbsence(
  deps: { isTrial: boolean; store: Store; client: ServiceClient; clock: Clock },
  span: AbsenceSpan | null,
): Absence | null {
  if (span === null || deps.isTrial) return null
  const { missedBetween, acceptedBetween, scoredBetween, troubleBetween } = deps.store.reminders
  const { missed, unable } = missedBetween(span)
  const shownFromMs = Math.max(span.fromMs, Math.trunc(deps.clock()) - missedShownMs)
  const shown = missedBetween({ ...span, fromMs: shownFromMs })
  const [predicted, scored] = [acceptedBetween(span), scoredBetween(span)]
  const trouble = { ...troubleBetween(span), claimsEnding: listEndingClaims(deps).length }
  const possible = countDueSoon(deps, aheadMs)
  const inTrouble = Object.values(trouble).reduce((sum, count) => sum + count, 0)
  if (missed + unable + predicted + scored + inTrouble + possible.count === 0) return null
  return { ...span, missed, unable, shown, predicted, scored, ...trouble, possible }
}
