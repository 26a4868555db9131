/** The WHERE of what filters the outbox; in a query over `o`. */
import { isFlagged, isUnsettled } from './write-state-conditions.ts'

/** By status, over every row of the table. */
export const passesOutboxFilter = `(:filter = 'all' OR (:filter = 'open' AND ${isUnsettled})
  OR (:filter = 'needs_you' AND o.state = 'needs_you') OR (:filter = 'failed' AND ${isFlagged})
  OR (:filter = 'settled' AND NOT (${isUnsettled})))`

/** By what it is about. */
export const isOfSelection = `(:site IS NULL OR o.agent_no IN
    (SELECT agent_no FROM agents JOIN sites USING (site_no) WHERE site = :site))
  AND (:kind IS NULL OR o.kind = :kind) AND (:challengeNo IS NULL OR o.challenge_no = :challengeNo)`
