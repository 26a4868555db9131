/** Conditions on predictions in the list of results. */
import type { ResultFilter } from '#contract/ipc/results.procedures.ts'
import { resolvedAt } from './obligation-conditions.ts'

/** Of a filter what the query takes: its period is a moment by now, on more than one clock. */
export interface StoredResultFilter extends Omit<ResultFilter, 'resolvedWithinH' | 'isScored'> {
  isScored: 0 | 1
  /** On this computer's clock; null without a period. */
  periodFromMs: number | null
  /** On the clock of each site's service: pairs of site number and moment, as JSON. */
  periodFromBySite: string
}

/** Found once for all predictions. */
const resolvedInPeriod = `(SELECT x.challenge_no FROM json_each(:periodFromBySite) f JOIN challenges x ON x.site_no = f.value ->> 0
  WHERE x.is_resolved = 1 AND iif(x.resolved_at_ms IS NULL, x.results_since_ms >= :periodFromMs, x.resolved_at_ms >= f.value ->> 1))`

/** Which predictions a filter lets through; in a query that joins `p`, `a`, `c` and `s`. */
export const passesFilter = `(:site IS NULL OR s.site = :site) AND (:agentKey IS NULL OR a.agent_key = :agentKey)
  AND (:tag IS NULL OR a.agent_no IN (SELECT t.agent_no FROM agent_tags t WHERE t.tag = :tag))
  AND (:group IS NULL OR ifnull(a.group_name, '') = :group)
  AND (:instrument IS NULL OR c.instrument = :instrument)
  AND (:outcome = 'all' OR :outcome = CASE WHEN p.is_correct = 1 THEN 'correct' WHEN p.is_correct = 0 THEN 'wrong'
    WHEN c.is_resolved = 1 THEN 'ended' ELSE 'waiting' END)
  AND (:isScored = 0 OR p.score IS NOT NULL)
  AND (:periodFromMs IS NULL OR c.challenge_no IN ${resolvedInPeriod})
  AND (:resolvedSinceMs IS NULL OR (c.is_resolved = 1 AND ${resolvedAt} >= :resolvedSinceMs))
  AND (:resolvedUntilMs IS NULL OR (c.is_resolved = 1 AND ${resolvedAt} < :resolvedUntilMs))`
