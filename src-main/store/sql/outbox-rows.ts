/** The columns of a write with all that it is about, as `writeRow` reads them. */
import { selectColumns } from '../database/columns.ts'
import { writeColumns } from '../outbox-row.ts'
import { aimsOfAgent } from './pause-conditions.ts'
import { isUnsent } from './write-state-conditions.ts'

const outboxColumns = `SELECT ${selectColumns(writeColumns, 'o', {
  agentKey: 'a.',
  agentId: 'a.',
  agentName: 'a.name',
  serviceName: 'a.',
  siteNo: 'a.',
  site: 's.',
  deploymentId: 's.',
  baseUrl: 'd.',
  challengeId: 'c.',
  question: 'c.',
  asset: 'c.',
  scopeKey: 'c.',
  challengeType: 'c.',
  sessionName: 'c.',
  listedDeadlineAtMs: 'c.deadline_at_ms',
  heldBy: 'p.known_by',
  heldDirection: 'p.direction',
  heldConfidence: 'p.confidence',
  heldId: 'p.remote_id',
  heldSent: 'p.sent',
  heldRevision: 'p.revision_number',
  heldIsRevised: 'p.former IS NOT NULL',
  // Of what has left nobody asks, and mostly there is no pause at all.
  pausedBy: `CASE WHEN ${isUnsent} AND (SELECT count(*) FROM pauses) > 0 THEN ${aimsOfAgent('o.agent_no')} ELSE '[]' END`,
})}`

const challengeJoins = `LEFT JOIN challenges c USING (challenge_no)
    LEFT JOIN predictions p ON p.challenge_no = o.challenge_no AND p.agent_no = o.agent_no`

/** Every row with its agent, site and challenge; a condition follows. */
export const outboxRows = `${outboxColumns}
  FROM outbox o JOIN agents a USING (agent_no) JOIN sites s USING (site_no) JOIN deployments d USING (deployment_id)
    ${challengeJoins}`

// A damaged index, or a damaged reference, would leave rows out unseen; so every row is read from the table, and one
// that belongs to nobody fails.
export const everyOutboxRow = `${outboxColumns}
  FROM outbox o NOT INDEXED LEFT JOIN agents a USING (agent_no) LEFT JOIN sites s USING (site_no)
    LEFT JOIN deployments d USING (deployment_id)
    ${challengeJoins}`
