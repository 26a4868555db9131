import type { Migration } from './migration.ts'

/**
 * What the operator says of agents, where a claim stands, and the next key of an agent whose key is being rotated. `claim` and `next_key`
 * hold what may be shown: hosts, times, a public key. Never a link, a code or a private key.
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
UPDATE agents SET
    claim = (
      SELECT json_object('host', r.claim ->> '$.host', 'isOwnHost', json('true'),
        'hasCode', json(CASE WHEN r.claim ->> '$.host' IS NULL THEN 'false' ELSE 'true' END),
        'linkExpiresAtMs', r.claim ->> '$.linkExpiresAtMs',
        'hasSecretBesideKey', json(CASE WHEN agents.auth_method = 'private_key_jwt' THEN 'true' ELSE 'false' END))
      FROM registrations r WHERE r.agent_key = agents.agent_key),
    provisional_until_ms = ifnull(
      (SELECT r.claim ->> '$.provisionalUntilMs' FROM registrations r WHERE r.agent_key = agents.agent_key), provisional_until_ms)
  WHERE agent_key IN (SELECT agent_key FROM registrations WHERE stage = 'passed' AND claim IS NOT NULL);
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
