import { z } from 'zod'
import {
  agentIdSchema,
  agentKeySchema,
  challengeIdSchema,
  deploymentIdSchema,
  eventIdSchema,
  siteSchema,
} from '#contract/ids.ts'
import { selectColumns } from './database/columns.ts'
import { bit, type Statements } from './database/statements.ts'
import {
  buildWordCondition,
  encodeWords,
  isMeantBy,
  type SearchWord,
  toLikePattern,
  wordSlots,
} from './sql/word-slots.ts'

const agentRow = z.object({
  agentKey: agentKeySchema,
  agentId: agentIdSchema,
  name: z.string(),
  deploymentId: deploymentIdSchema,
  site: siteSchema,
})
const challengeRow = z.object({
  deploymentId: deploymentIdSchema,
  site: siteSchema,
  challengeId: challengeIdSchema,
  question: z.string(),
  asset: z.string(),
  isResolved: bit,
})
const eventRow = z.object({
  deploymentId: deploymentIdSchema,
  site: siteSchema,
  eventId: eventIdSchema,
  title: z.string(),
})

/** Every word is in `text`. */
function holdsWords(text: string): string {
  return wordSlots.map((slot) => buildWordCondition(text, slot)).join(' AND ')
}

/**
 * Finds by parts of names, each kind with a bound. A scan, not an index: of 1,000 agents, 10,000 events and as many
 * challenges it takes some ms, and finds parts of words in any script.
 */
export function createSearchStore(sql: Statements) {
  const agents = sql.rows(
    `SELECT ${selectColumns(agentRow, 'a', { deploymentId: 's.', site: 's.' })} FROM agents a JOIN sites s USING (site_no)
     WHERE ${holdsWords("(a.name || ' ' || a.agent_id)")}
     ORDER BY a.archived_at_ms IS NOT NULL, a.name LIKE :start ESCAPE '\\' DESC, a.name LIMIT :limit`,
    agentRow,
  )
  const challenges = sql.rows(
    `SELECT ${selectColumns(challengeRow, 'c', { deploymentId: 's.', site: 's.' })}
     FROM challenges c JOIN sites s USING (site_no)
     WHERE ${wordSlots
       .map(
         (slot) =>
           `(${buildWordCondition("(c.question || ' ' || c.asset || ' ' || c.challenge_id)", slot)} OR ${isMeantBy('c.instrument', slot)})`,
       )
       .join(' AND ')}
     ORDER BY c.is_resolved, abs(c.deadline_at_ms - :nowMs) LIMIT :limit`,
    challengeRow,
  )
  const events = sql.rows(
    `SELECT ${selectColumns(eventRow, 'e', { deploymentId: 's.', site: 's.' })}
     FROM events e JOIN sites s USING (site_no)
     WHERE e.title IS NOT NULL AND ${holdsWords('e.title')}
     ORDER BY e.published_at_ms DESC NULLS LAST LIMIT :limit`,
    eventRow,
  )
  return {
    find(words: readonly SearchWord[], { limit, nowMs }: { limit: number; nowMs: number }) {
      const { instruments1, instruments2, instruments3, instruments4, ...texts } = encodeWords(words)
      const first = words[0]?.word ?? ''
      return {
        agents: agents({ ...texts, start: toLikePattern(first).slice(1), limit }),
        challenges: challenges({ ...encodeWords(words), nowMs, limit }),
        events: events({ ...texts, limit }),
      }
    },
  }
}
