import type { Migration } from './migration.ts'

/**
 * Registrations under way. `agent_key` is also the key of the agent, once its secret is kept. Never a secret, link or
 * code.
 */
export const registrationRows: Migration = {
  version: 2,
  name: 'registrations',
  sql: `
CREATE TABLE registrations (
  registration_no INTEGER PRIMARY KEY,
  agent_key TEXT NOT NULL UNIQUE,
  site_no INTEGER NOT NULL REFERENCES sites,
  stage TEXT NOT NULL,
  form TEXT NOT NULL,
  key_algorithm TEXT CHECK (key_algorithm IN ('ES256', 'RS256')),
  key_fingerprint TEXT,
  agent_id TEXT,
  challenge TEXT,
  attempts TEXT NOT NULL,
  draft TEXT,
  claim TEXT,
  error TEXT,
  created_at_ms INTEGER NOT NULL,
  updated_at_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX registrations_by_site ON registrations (site_no);
`,
}
