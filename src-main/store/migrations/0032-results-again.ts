import type { Migration } from './migration.ts'

/**
 * Agents that came to a site after its results were read may be in them: which sites have such agents, and which
 * results that are all here are read once more for them. One that has just been registered has predicted nothing
 * before.
 */
export const resultsAgain: Migration = {
  version: 32,
  name: 'results-again',
  sql: `
ALTER TABLE sites ADD COLUMN has_new_agents INTEGER NOT NULL DEFAULT 0 CHECK (has_new_agents IN (0, 1));
CREATE TRIGGER sites_get_new_agents AFTER INSERT ON agents
WHEN NOT EXISTS (SELECT 1 FROM registrations r WHERE r.agent_key = new.agent_key)
BEGIN
  UPDATE sites SET has_new_agents = 1 WHERE site_no = new.site_no AND has_new_agents = 0;
END;

ALTER TABLE challenges ADD COLUMN results_again INTEGER NOT NULL DEFAULT 0 CHECK (results_again IN (0, 1));
CREATE INDEX challenges_results_again ON challenges (site_no, deadline_at_ms) WHERE results_again = 1;
`,
}
