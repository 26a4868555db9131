import { z } from 'zod'
import { deploymentIdSchema, siteSchema } from '#contract/ids.ts'
import { insertValues, selectColumns, upsertAssignments } from './database/columns.ts'
import type { Statements } from './database/statements.ts'

const ownColumns = z.object({
  siteNo: z.number(),
  place: z.string(),
  about: z.string(),
  spaceId: z.string().nullable(),
  entries: z.string(),
  savedAtMs: z.number(),
})
const draftRow = ownColumns.extend({ deploymentId: deploymentIdSchema, site: siteSchema })
/** `about` and `entries` are JSON as the operation wrote it. */
export type DiscussionDraftRecord = z.output<typeof draftRow>
export type NewDiscussionDraft = z.output<typeof ownColumns>

/** What is being written in the discussion, one draft a place of a site. */
export function createDiscussionDraftStore(sql: Statements) {
  const fields = Object.keys(ownColumns.shape)
  const rows = `SELECT ${selectColumns(draftRow, 'x', { deploymentId: 's.', site: 's.' })}
    FROM discussion_drafts x JOIN sites s USING (site_no)`
  const save = sql.run(
    `INSERT INTO discussion_drafts ${insertValues(fields)}
     ON CONFLICT DO UPDATE SET ${upsertAssignments(fields.filter((field) => field !== 'siteNo' && field !== 'place'))}`,
  )
  const find = sql.row(`${rows} WHERE x.site_no = :siteNo AND x.place = :place`, draftRow)
  const remove = sql.run('DELETE FROM discussion_drafts WHERE site_no = :siteNo AND place = :place')
  const count = sql.row(
    'SELECT count(*) AS count FROM discussion_drafts WHERE saved_at_ms > :afterMs AND saved_at_ms < :beforeMs',
    z.object({ count: z.number() }),
  )
  return {
    /** Those saved within the span. */
    countOf: (span: { afterMs: number; beforeMs: number }) => count(span)?.count ?? 0,
    /** Newest first. */
    all: sql.rows(`${rows} ORDER BY x.saved_at_ms DESC, x.place`, draftRow),
    find: (siteNo: number, place: string) => find({ siteNo, place }),
    save: (draft: NewDiscussionDraft) => save({ ...draft }),
    remove: (siteNo: number, place: string) => remove({ siteNo, place }),
  }
}
