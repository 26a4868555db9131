/** The WHERE of everything that filters the inbox. */
import { buildIdSpellings } from './agent-id-condition.ts'
import { buildAnsweredAgent } from './answered-agent.ts'

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

const columnsOfText = ['content', 'author_name', 'event_title']

/** The index knows parts of three characters; shorter ones are looked for in every text, as two Chinese ones may be. */
const textConditions: Readonly<Record<TextKind, string>> = {
  all: '',
  indexed: ' AND i.item_no IN (SELECT rowid FROM feed_search WHERE feed_search MATCH :text)',
  scanned: ` AND (${columnsOfText.map((column) => `i.${column} LIKE :text ESCAPE '\\'`).join(' OR ')})`,
}

const conditions = `
  i.is_done = :isDone AND (:isUnread = 0 OR i.is_read = 0)
  AND (:siteName IS NULL OR i.site_no IN (SELECT site_no FROM sites WHERE site = :siteName))
  AND (:spaceId IS NULL OR i.space_id = :spaceId)
  AND (:authorId IS NULL OR (i.author_id IN ${buildIdSpellings(':authorId')} AND i.site_no IN (
    SELECT site_no FROM sites WHERE deployment_id = :authorDeployment AND site = :authorSite)))
  AND (:isOwn = 0 OR EXISTS (SELECT 1 FROM agents o WHERE o.site_no = i.site_no AND o.agent_id IN ${buildIdSpellings('i.author_id')}))
  AND (:isReply = 0 OR (i.comment_id IS NOT NULL AND ${buildAnsweredAgent('agent_no')} IS NOT NULL))
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

/** The same statement for each way in which a text is looked for. */
export function buildFeedCondition<Statement>(
  make: (condition: string) => Statement,
): Readonly<Record<TextKind, Statement>> {
  const of = (kind: TextKind) => make(conditions + textConditions[kind])
  return { all: of('all'), indexed: of('indexed'), scanned: of('scanned') }
}

/** What the parameters are, and which statement takes them. Nothing that is typed is read as syntax. */
export function textPatternsOf({ show, author, text, seerNos, instruments, ...filter }: StoredFeedFilter) {
  const searched = text.replaceAll('\0', '').trim()
  const length = [...searched].length
  const kind: TextKind = length === 0 ? 'all' : length < 3 ? 'scanned' : 'indexed'
  const pattern =
    kind === 'indexed' ? `"${searched.replaceAll('"', '""')}"` : `%${searched.replaceAll(/[\\%_]/g, '\\$&')}%`
  return {
    kind,
    params: {
      ...filter,
      seerNos: seerNos === null ? null : JSON.stringify(seerNos),
      instruments: instruments === null ? null : JSON.stringify(instruments),
      isDone: show === 'done',
      isUnread: show === 'unread',
      authorId: author?.authorId ?? null,
      authorDeployment: author?.deploymentId ?? null,
      authorSite: author?.site ?? null,
      ...(kind === 'all' ? {} : { text: pattern }),
    },
  }
}
