/** Spans of time on the clock of each site's service, which may be days from this computer's. */

export interface SiteSpans {
  /** On this computer's clock, which says when what a service gives no time for came to be known. */
  fromMs: number
  toMs: number
  /** By site number, as JSON: from when to when on the clock of its service. */
  spans: string
}

const inSpanOf = (column: string): string => `${column} >= f.value ->> 1 AND ${column} < f.value ->> 2`
const ofSites = 'json_each(:spans) f JOIN challenges x ON x.site_no = f.value ->> 0'

/** The numbers of challenges whose deadline lies in the spans; found once for a statement. */
export const closedInSpans = `(SELECT x.challenge_no FROM ${ofSites} WHERE ${inSpanOf('x.deadline_at_ms')})`

/** The same of those that were resolved in them; where no time is said, that were first seen to be. */
export const resolvedInSpans = `(SELECT x.challenge_no FROM ${ofSites}
  WHERE x.is_resolved = 1 AND iif(x.resolved_at_ms IS NULL, x.results_since_ms >= :fromMs AND x.results_since_ms < :toMs,
    ${inSpanOf('x.resolved_at_ms')}))`
