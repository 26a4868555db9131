import { z } from 'zod'
import { createRequiredJsonColumn, type Statements } from './database/statements.ts'

/** What the operator says of agents: tags, a group, a note, and that one is archived. Not sent to the service. */
export function createLabelStore(sql: Statements) {
  const tag = z.object({ tag: z.string() })
  const ofAgent = sql.rows('SELECT tag FROM agent_tags WHERE agent_no = :agentNo ORDER BY tag', tag)
  // One text for the whole fleet: a row an agent would be read at every look, a thousand of them.
  const everyTag = sql.row(
    `SELECT json_group_array(json_array(agent_no, json(tags))) AS tags
     FROM (SELECT agent_no, json_group_array(tag) AS tags FROM agent_tags GROUP BY agent_no)`,
    z.object({ tags: createRequiredJsonColumn(z.array(z.tuple([z.number(), z.array(z.string())]))) }),
  )
  const inUse = sql.rows(
    "SELECT tag FROM agent_tags UNION SELECT label FROM pauses WHERE aim = 'tag' ORDER BY tag",
    tag,
  )
  const groups = sql.rows(
    `SELECT group_name AS tag FROM agents WHERE group_name IS NOT NULL
     UNION SELECT label FROM pauses WHERE aim = 'group' ORDER BY tag`,
    tag,
  )
  const insert = sql.run('INSERT OR IGNORE INTO agent_tags VALUES (:agentNo, :tag)')
  const remove = sql.run('DELETE FROM agent_tags WHERE agent_no = :agentNo AND tag = :tag')
  const setGroup = sql.run('UPDATE agents SET group_name = :group WHERE agent_no = :agentNo')
  const setNote = sql.run('UPDATE agents SET note = :note WHERE agent_no = :agentNo')
  const setArchived = sql.run('UPDATE agents SET archived_at_ms = :atMs WHERE agent_no = :agentNo')
  return {
    /** The tags of every agent that has any, by one question. */
    tagsByAgent: (): ReadonlyMap<number, string[]> => new Map(everyTag()?.tags ?? []),
    tagsOf: (agentNo: number) => ofAgent({ agentNo }).map((row) => row.tag),
    /** Those of pauses too, so that whoever gets one later has it as it is spelled there. */
    tagsInUse: () => inUse().map((row) => row.tag),
    groupsInUse: () => groups().map((row) => row.tag),
    addTag: (agentNo: number, name: string) => insert({ agentNo, tag: name }),
    removeTag: (agentNo: number, name: string) => remove({ agentNo, tag: name }),
    /** Null takes the agent out of its group. */
    setGroup: (agentNo: number, group: string | null) => setGroup({ agentNo, group }),
    setNote: (agentNo: number, note: string) => setNote({ agentNo, note }),
    /** Null brings the agent back. */
    setArchived: (agentNo: number, atMs: number | null) => setArchived({ agentNo, atMs }),
  }
}
