/** Conditions on scores, of queries that join predictions as `p` and challenges as `c`. */
import { voidStates } from '#contract/rules/challenges/challenge-end.ts'

/** Of a column with the service's word for a state: the challenge ended without an outcome. */
export const isVoid = (column: string): string =>
  `replace(replace(lower(trim(${column})), ' ', '_'), '-', '_') IN (${voidStates.map((word) => `'${word}'`).join(', ')})`

/**
 * A score that an average can be made of (Interface §2.12); others stay as they were sent and count nowhere: what is
 * given for a challenge that is void too. Table `agent_scores` goes by the same rule.
 */
export const isScored = `(p.score BETWEEN 0 AND 100 AND NOT ${isVoid('c.status')})`
