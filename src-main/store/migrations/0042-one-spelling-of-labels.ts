import type { Migration } from './migration.ts'

/** Labels that differ in letter case and Unicode form only have the same key. */
const keyOfLabel = (label: string): string => label.normalize('NFC').toLowerCase()

/** The labels of one kind that get another spelling: the one of most agents; among several of them, of a pause. */
const spellings = (aim: 'tag' | 'group', uses: string): string => `
CREATE TABLE spellings AS
WITH uses(label, agents) AS (${uses} UNION ALL SELECT label, 0 FROM pauses WHERE aim = '${aim}'),
counted AS (SELECT label, sum(agents) AS agents, min(agents) = 0 AS is_paused FROM uses GROUP BY label)
SELECT label, composed(first_value(label)
    OVER (PARTITION BY label_key(label) ORDER BY agents DESC, is_paused DESC, label)) AS spelling
  FROM counted;
DELETE FROM spellings WHERE label = spelling;
DELETE FROM pauses WHERE aim = '${aim}' AND pause_no NOT IN (
  SELECT min(pause_no) FROM pauses WHERE aim = '${aim}' GROUP BY label_key(label));
UPDATE pauses SET label = s.spelling FROM spellings s WHERE aim = '${aim}' AND s.label = pauses.label;`

/**
 * Backups brought tags and groups in as they were spelled elsewhere. A pause holds those of its own spelling only, so
 * each gets one here. Of two pauses that are one by it the older one stays, with since when it holds.
 */
export const oneSpellingOfLabels: Migration = {
  version: 42,
  name: 'one-spelling-of-labels',
  functions: { label_key: keyOfLabel, composed: (label) => label.normalize('NFC') },
  sql: `
${spellings('tag', 'SELECT tag, 1 FROM agent_tags')}
INSERT OR IGNORE INTO agent_tags (agent_no, tag)
  SELECT t.agent_no, s.spelling FROM agent_tags t JOIN spellings s ON s.label = t.tag;
DELETE FROM agent_tags WHERE tag IN (SELECT label FROM spellings);
DROP TABLE spellings;
${spellings('group', 'SELECT group_name, 1 FROM agents WHERE group_name IS NOT NULL')}
UPDATE agents SET group_name = s.spelling FROM spellings s WHERE s.label = agents.group_name;
DROP TABLE spellings;
`,
}
