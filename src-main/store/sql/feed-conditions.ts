/** The WHERE of everything that filters the inbox. */
import { splitSearchWords } from '#contract/rules/text/split-search-words.ts'
import { buildIdSpellings, buildSameId } from './agent-id-condition.ts'
import { buildIsOthers } from './answered-agent.ts'
import { buildIsComment } from './comment-item.ts'

export interface StoredFeedFilter {
  show: 'open' | 'unread' | 'done'
  siteName: string | null
  spaceId: string | null
  /** In the feed of any of these agents; null: of any. */
  seerNos: readonly number[] | null
  /** Names of one instrument, in capitals; null: whatever the event is about. */
  instruments: readonly string[] | null
  /** All three or none: an author is an id at one site. */
  author: { deploymentId: string; site: string; authorId: string } | null
  isOwn: boolean
  isReply: boolean
  text: string
}

type TextKind = 'all' | 'indexed' | 'scanned'
/** Which text of a condition: the same in two, of all items or of replies to the fleet only. */
type ConditionKind = TextKind | `${TextKind}Replies`

const columnsOfText = ['content', 'author_name', 'event_title']

function buildHasPart(pattern: string): string {
  return `(${columnsOfText.map((column) => `i.${column} LIKE ${pattern} ESCAPE '\\'`).join(' OR ')})`
}

// Of an item that has the text already. A column may be null, and so may be whether it has a part.
const hasFurtherParts = `NOT EXISTS (
  SELECT 1 FROM json_each(:furtherParts) w WHERE ${buildHasPart('w.value')} IS NOT TRUE)`

/**
 * The index knows parts of three characters and gives the items that have all of these; shorter ones are looked for in
 * what it gives, or in every text where there are no others, as two Chinese ones may be.
 */
const textConditions: Readonly<Record<TextKind, string>> = {
  all: '',
  indexed: ` AND i.item_no IN (SELECT rowid FROM feed_search WHERE feed_search MATCH :text) AND ${hasFurtherParts}`,
  scanned: ` AND ${buildHasPart(':text')} AND ${hasFurtherParts}`,
}

const conditions = `
  (:isUnread = 0 OR i.is_read = 0)
  AND (:siteName IS NULL OR i.site_no IN (SELECT site_no FROM sites WHERE site = :siteName))
  AND (:spaceId IS NULL OR i.space_id = :spaceId)
  AND (:authorId IS NULL OR (i.author_id IN ${buildIdSpellings(':authorId')} AND i.site_no IN (
    SELECT site_no FROM sites WHERE deployment_id = :authorDeployment AND site = :authorSite)))
  AND (:isOwn = 0 OR EXISTS (SELECT 1 FROM agents o WHERE o.site_no = i.site_no AND o.agent_id IN ${buildIdSpellings('i.author_id')}))
  AND (:instruments IS NULL OR EXISTS (
    SELECT 1 FROM challenges c WHERE c.site_no = i.site_no AND c.event_id = i.event_id AND (
      upper(c.scope_key) IN (SELECT value FROM json_each(:instruments))
      OR upper(substr(c.asset, 1, instr(c.asset || '_', '_') - 1)) IN (SELECT value FROM json_each(:instruments)))))
  AND (:seerNos IS NULL
    OR EXISTS (SELECT 1 FROM feed_sightings x
      WHERE x.item_no = i.item_no AND x.agent_no IN (SELECT value FROM json_each(:seerNos)))
    OR EXISTS (SELECT 1 FROM follows f
      WHERE f.site_no = i.site_no AND f.target_id = i.author_id
        AND f.agent_no IN (SELECT value FROM json_each(:seerNos))))`

const isDoneOrNot = 'i.is_done = :isDone AND'

/**
 * From the comments of the fleet on: of a full inbox few items are replies to it. The plus keeps SQLite from walking
 * through all items by time to find them.
 */
const isReplyToFleet = `+i.is_done = :isDone AND i.item_no IN (
  SELECT x.item_no FROM agents a
    CROSS JOIN comments p ON ${buildSameId('p.author_id', 'a.agent_id')}
    CROSS JOIN events e ON e.event_no = p.event_no AND e.site_no = a.site_no
    CROSS JOIN comments c ON c.event_no = p.event_no AND c.parent_id = p.comment_id
    CROSS JOIN feed_items x ON x.site_no = e.site_no AND x.event_id = e.event_id AND x.comment_id = c.comment_id
      AND ${buildIsComment('x')} AND ${buildIsOthers('x')}) AND`

/** The same statement for each way in which items are looked for. */
export function buildFeedCondition<Statement>(
  make: (condition: string) => Statement,
): Readonly<Record<ConditionKind, Statement>> {
  const of = (kind: TextKind) => make(isDoneOrNot + conditions + textConditions[kind])
  const repliesOf = (kind: TextKind) => make(isReplyToFleet + conditions + textConditions[kind])
  return {
    all: of('all'),
    indexed: of('indexed'),
    scanned: of('scanned'),
    allReplies: repliesOf('all'),
    indexedReplies: repliesOf('indexed'),
    scannedReplies: repliesOf('scanned'),
  }
}

const leastIndexed = 3

/** Each word is found anywhere in an item, all of them in any order. Nothing that is typed is read as syntax. */
function textParamsOf(typed: string): { kind: TextKind; params: { text?: string; furtherParts?: string } } {
  const words = splitSearchWords(typed.replaceAll('\0', ''))
  const isShort = (word: string): boolean => [...word].length < leastIndexed
  const long = words.filter((word) => !isShort(word))
  const parts = words.filter(isShort).map((word) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`)
  if (long.length > 0) {
    const text = long.map((word) => `"${word.replaceAll('"', '""')}"`).join(' AND ')
    return { kind: 'indexed', params: { text, furtherParts: JSON.stringify(parts) } }
  }
  const [text, ...further] = parts
  if (text === undefined) return { kind: 'all', params: {} }
  return { kind: 'scanned', params: { text, furtherParts: JSON.stringify(further) } }
}

/** What the parameters are, and which statement takes them. */
export function textPatternsOf({ show, author, text, seerNos, instruments, isReply, ...filter }: StoredFeedFilter) {
  const { kind, params } = textParamsOf(text)
  const conditionKind: ConditionKind = isReply ? `${kind}Replies` : kind
  return {
    kind: conditionKind,
    params: {
      ...filter,
      seerNos: seerNos === null ? null : JSON.stringify(seerNos),
      instruments: instruments === null ? null : JSON.stringify(instruments),
      isDone: show === 'done',
      isUnread: show === 'unread',
      authorId: author?.authorId ?? null,
      authorDeployment: author?.deploymentId ?? null,
      authorSite: author?.site ?? null,
      ...params,
    },
  }
}
