import type { Migration } from './migration.ts'

/**
 * How old an agent's key is. `key_age` names the key that it is about: of another one it says nothing. Keys made by a
 * rotation are found in the journal by their fingerprint; of others is known since when they have been here at least.
 */
export const keyAges: Migration = {
  version: 39,
  name: 'key-ages',
  sql: `
ALTER TABLE agents ADD COLUMN key_age TEXT;
ALTER TABLE registrations ADD COLUMN key_made_at_ms INTEGER;
WITH made AS (
  SELECT details ->> '$.fingerprint' AS fingerprint, min(at_ms) AS at_ms FROM journal
    WHERE what = 'key_rotation_begun' AND json_valid(details) GROUP BY 1
), brought AS (
  SELECT subject, max(at_ms) AS at_ms FROM journal WHERE what IN ('credential_replaced', 'agent_added') GROUP BY subject
), ages AS (
  SELECT a.agent_no, m.at_ms IS NOT NULL AS is_made, coalesce(m.at_ms, b.at_ms, a.added_at_ms) AS at_ms
    FROM agents a LEFT JOIN made m ON m.fingerprint = a.key_fingerprint LEFT JOIN brought b ON b.subject = a.agent_key
    WHERE a.key_fingerprint IS NOT NULL
)
UPDATE agents SET key_age = json_object('fingerprint', key_fingerprint, 'isMade', json(iif(ages.is_made, 'true', 'false')),
    'atMs', ages.at_ms)
  FROM ages WHERE ages.agent_no = agents.agent_no;
`,
}
