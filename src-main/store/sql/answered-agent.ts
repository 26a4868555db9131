import { buildIdSpellings, buildSameId } from './agent-id-condition.ts'
import { buildIsComment } from './comment-item.ts'

/**
 * A column of the agent of ours whose comment the item `i` answers; null where it answers none that is known, and where
 * an agent of ours wrote the answer.
 */
export function buildAnsweredAgent(column: string): string {
  return `(SELECT a.${column} FROM events e JOIN comments c ON c.event_no = e.event_no AND c.comment_id = i.comment_id
     JOIN comments p ON p.event_no = c.event_no AND p.comment_id = c.parent_id
     JOIN agents a ON a.site_no = e.site_no AND ${buildSameId('a.agent_id', 'p.author_id')}
     WHERE e.site_no = i.site_no AND e.event_id = i.event_id AND ${buildIsComment('i')} AND ${buildIsOthers('i')})`
}

/** No agent of the fleet wrote this item. */
export function buildIsOthers(item: string): string {
  return `NOT EXISTS (SELECT 1 FROM agents o WHERE o.site_no = ${item}.site_no
    AND o.agent_id IN ${buildIdSpellings(`${item}.author_id`)})`
}
