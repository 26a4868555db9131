import { z } from 'zod'
import { type ViewId, viewIdSchema } from '#contract/ids.ts'
import { viewScreenSchema } from '#contract/ipc/saved-views.procedures.ts'
import { insertValues, selectColumns } from './database/columns.ts'
import type { Statements } from './database/statements.ts'

const viewRow = z.object({ viewId: viewIdSchema, screen: viewScreenSchema, name: z.string(), search: z.string() })
/** A view of a screen that the operator keeps; `search` is what the address says of the screen. */
export type SavedViewRecord = z.output<typeof viewRow>

/** The operator's saved views, each under a name of its own on its screen. */
export function createSavedViewStore(sql: Statements) {
  const select = `SELECT ${selectColumns(viewRow)} FROM saved_views`
  const byId = sql.row(`${select} WHERE view_id = :viewId`, viewRow)
  const insert = sql.run(`INSERT INTO saved_views ${insertValues([...Object.keys(viewRow.shape), 'createdAtMs'])}`)
  const change = sql.run(
    'UPDATE saved_views SET name = :name, search = :search WHERE view_id = :viewId AND screen = :screen',
  )
  const remove = sql.run('DELETE FROM saved_views WHERE view_id = :viewId')
  return {
    all: sql.rows(`${select} ORDER BY created_at_ms, rowid`, viewRow),
    find: (viewId: ViewId) => byId({ viewId }),
    add: (view: SavedViewRecord & { createdAtMs: number }) => insert({ ...view }),
    change: (view: SavedViewRecord) => change({ ...view }),
    remove: (viewId: ViewId) => remove({ viewId }),
  }
}
