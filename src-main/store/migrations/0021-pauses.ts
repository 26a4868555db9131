import type { Migration } from './migration.ts'

/**
 * What the operator has paused, each aim once. Until now there was one pause, of everything; one that holds goes on,
 * since when it was pressed as far as the journal says.
 */
export const pauses: Migration = {
  version: 21,
  name: 'pauses',
  sql: `
CREATE TABLE pauses (
  pause_no INTEGER PRIMARY KEY AUTOINCREMENT,
  aim TEXT NOT NULL CHECK (aim IN ('all', 'site', 'tag', 'group', 'agent')),
  site_no INTEGER REFERENCES sites ON DELETE CASCADE,
  label TEXT,
  agent_no INTEGER REFERENCES agents ON DELETE CASCADE,
  since_ms INTEGER NOT NULL,
  CHECK ((site_no IS NOT NULL) = (aim = 'site')),
  CHECK ((label IS NOT NULL) = (aim IN ('tag', 'group'))),
  CHECK ((agent_no IS NOT NULL) = (aim = 'agent'))
) STRICT;
CREATE UNIQUE INDEX pauses_by_aim ON pauses (aim, ifnull(site_no, 0), ifnull(label, ''), ifnull(agent_no, 0));
CREATE INDEX pauses_by_agent ON pauses (agent_no) WHERE agent_no IS NOT NULL;
CREATE INDEX pauses_by_site ON pauses (site_no) WHERE site_no IS NOT NULL;

INSERT INTO pauses (aim, since_ms)
SELECT 'all', ifnull((SELECT max(at_ms) FROM journal WHERE what = 'writes_paused'), unixepoch() * 1000)
FROM settings WHERE name = 'writesPaused' AND value = 'true';
DELETE FROM settings WHERE name = 'writesPaused';
`,
}
