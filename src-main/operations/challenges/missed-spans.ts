import { missedShownMs } from '#contract/rules/challenges/missed-shown.ts'
import type { SiteSpans } from '../../store/sql/site-spans.ts'
import { type SpanDeps, siteSpansOf } from '../site-spans.ts'

/** The time of which what was missed is shown. */
export function missedSpansOf(deps: SpanDeps): SiteSpans {
  return siteSpansOf(deps, { fromMs: deps.clock() - missedShownMs })
}
