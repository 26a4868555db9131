import type { Absence } from '#contract/ipc/reminders.procedures.ts'
import { missedShownMs } from '#contract/rules/challenges/missed-shown.ts'
import type { AbsenceSpan } from '#contract/rules/reminders/absence.ts'
import { type SpanDeps, siteSpansOf } from '../site-spans.ts'
import { countDueSoon } from './due-soon.ts'
import { listEndingClaims, type TroubleDeps } from './find-trouble.ts'

/** What "still possible" looks ahead. */
const aheadMs = 60 * 60_000

/** What happened in an absence, by what is known now; null where nothing did, and of a trial, which nobody leaves. */
export function readAbsence(
  deps: SpanDeps & TroubleDeps & { isTrial: boolean },
  span: AbsenceSpan | null,
): Absence | null {
  if (span === null || deps.isTrial) return null
  const { missedBetween, acceptedBetween, scoredBetween, troubleBetween } = deps.store.reminders
  const spans = siteSpansOf(deps, span)
  const { missed, unable } = missedBetween(spans)
  const shownFromMs = Math.max(span.fromMs, deps.clock() - missedShownMs)
  const shown = missedBetween(siteSpansOf(deps, { ...span, fromMs: shownFromMs }))
  const [predicted, scored] = [acceptedBetween(span), scoredBetween(spans)]
  const trouble = { ...troubleBetween(span), claimsEnding: listEndingClaims(deps).length }
  const possible = countDueSoon(deps, aheadMs)
  const inTrouble = Object.values(trouble).reduce((sum, count) => sum + count, 0)
  if (missed + unable + predicted + scored + inTrouble + possible.count === 0) return null
  return { ...span, missed, unable, shown, predicted, scored, ...trouble, possible }
}
