import type { Migration } from './migration.ts'

/**
 * What the operator says of agents, the state of a claim, and the next key of an agent whose key is being rotated.
 * `claim` and `next_key` hold what may be shown: hosts, times, a public key. Never a link, a code or a private key.
 */
export const fleetManagement: Migration = {
  version: 3,
  name: 'fleet-management',
  sql: `
ALTER TABLE agents ADD COLUMN note TEXT NOT NULL DEFAULT '';
ALTER TABLE agents ADD COLUMN group_name TEXT;
ALTER TABLE agents ADD COLUMN archived_at_ms INTEGER;
ALTER TABLE agents ADD COLUMN jwks_url TEXT;
ALTER TABLE agents ADD COLUMN next_key TEXT;
ALTER TABLE agents ADD COLUMN claim TEXT;
ALTER TABLE agents ADD COLUMN claimed_at_ms INTEGER;

-- A registration was the only owner of a claim; now every agent is that waits for one, wherever it came from.
UPDATE agents SET claim = json_object('host', NULL, 'isOwnHost', json('false'), 'hasCode', json('false'), 'linkExpiresAtMs', NULL,
    'hasSecretBesideKey', json('false'))
  WHERE claim_pending = 1;
-- The link of a registration was kept with its code whenever its last hour is known. Its host is the service's own when it is that of the
-- base URL, its first label api or www left off, or one beneath it, at that port or at none.
WITH bases AS (
  SELECT site_no, substr(base_url, instr(base_url, '//') + 2) AS host FROM sites JOIN deployments USING (deployment_id)
), roots AS (
  SELECT site_no, CASE WHEN host LIKE 'api.%' OR host LIKE 'www.%' THEN substr(host, 5) ELSE host END AS root FROM bases
), places AS (
  SELECT site_no, root FROM roots
  UNION SELECT site_no, substr(root, 1, instr(root, ':') - 1) FROM roots WHERE root NOT LIKE '[%' AND instr(root, ':') > 0
), kept AS (
  SELECT r.agent_key, r.claim ->> '$.linkExpiresAtMs' AS expires_at_ms, r.claim ->> '$.provisionalUntilMs' AS provisional_until_ms,
    CASE WHEN r.claim ->> '$.linkExpiresAtMs' IS NOT NULL THEN ifnull(r.claim ->> '$.host', '') END AS host,
    EXISTS (SELECT 1 FROM places p WHERE p.site_no = r.site_no
      AND (r.claim ->> '$.host' = p.root OR r.claim ->> '$.host' LIKE '%.' || p.root)) AS is_own_host
  FROM registrations r WHERE r.stage = 'passed'
)
UPDATE agents SET
    claim = json_object('host', kept.host, 'isOwnHost', json(iif(kept.is_own_host, 'true', 'false')),
      'hasCode', json(iif(kept.host IS NULL, 'false', 'true')), 'linkExpiresAtMs', kept.expires_at_ms,
      'hasSecretBesideKey', json(iif(agents.auth_method = 'private_key_jwt', 'true', 'false'))),
    provisional_until_ms = ifnull(kept.provisional_until_ms, agents.provisional_until_ms)
  FROM kept WHERE kept.agent_key = agents.agent_key;
ALTER TABLE registrations DROP COLUMN claim;

-- The document of public keys that an operator hosts for an agent that is registered with its address.
ALTER TABLE registrations ADD COLUMN jwks TEXT;

CREATE TABLE agent_tags (
  agent_no INTEGER NOT NULL REFERENCES agents ON DELETE CASCADE,
  tag TEXT NOT NULL,
  PRIMARY KEY (agent_no, tag)
) STRICT, WITHOUT ROWID;

CREATE TABLE saved_views (
  view_id TEXT PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  search TEXT NOT NULL,
  created_at_ms INTEGER NOT NULL
) STRICT;
`,
}
