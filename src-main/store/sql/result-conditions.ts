/** Conditions on predictions in the list of results. */
import type { ResultFilter } from '#contract/ipc/results.procedures.ts'
import { resolvedInSpans, type SiteSpans } from './site-spans.ts'

/** Of a filter what the query takes: what it says of time is one span by now, on more than one clock. */
export interface StoredResultFilter
  extends Omit<ResultFilter, 'resolvedWithinH' | 'resolvedSinceMs' | 'resolvedUntilMs' | 'isScored'>,
    SiteSpans {
  isScored: 0 | 1
  /** Whether it says anything of time. */
  isTimed: 0 | 1
}

/** Which predictions a filter lets through; in a query that joins `p`, `a`, `c` and `s`. */
export const passesFilter = `(:site IS NULL OR s.site = :site) AND (:agentKey IS NULL OR a.agent_key = :agentKey)
  AND (:tag IS NULL OR a.agent_no IN (SELECT t.agent_no FROM agent_tags t WHERE t.tag = :tag))
  AND (:group IS NULL OR ifnull(a.group_name, '') = :group)
  AND (:instrument IS NULL OR c.instrument = :instrument)
  AND (:outcome = 'all' OR :outcome = CASE WHEN p.is_correct = 1 THEN 'correct' WHEN p.is_correct = 0 THEN 'wrong'
    WHEN c.is_resolved = 1 THEN 'ended' ELSE 'waiting' END)
  AND (:isScored = 0 OR p.score IS NOT NULL)
  AND (:isTimed = 0 OR c.challenge_no IN ${resolvedInSpans})`
