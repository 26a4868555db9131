/** Conditions on predictions in the list of results. */
import { resolvedAt } from './obligation-conditions.ts'

/** Which predictions a filter lets through; in a query that joins `p`, `a`, `c` and `s`. */
export const passesFilter = `(:site IS NULL OR s.site = :site) AND (:agentKey IS NULL OR a.agent_key = :agentKey)
  AND (:instrument IS NULL OR c.instrument = :instrument)
  AND (:outcome = 'all' OR :outcome = CASE WHEN p.is_correct = 1 THEN 'correct' WHEN p.is_correct = 0 THEN 'wrong'
    WHEN c.is_resolved = 1 THEN 'ended' ELSE 'waiting' END)
  AND (:scoredSinceMs IS NULL OR (c.is_resolved = 1 AND p.score IS NOT NULL AND ${resolvedAt} >= :scoredSinceMs))`
