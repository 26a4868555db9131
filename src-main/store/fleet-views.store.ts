import { z } from 'zod'
import { type ViewId, viewIdSchema } from '#contract/ids.ts'
import { selectColumns } from './database/columns.ts'
import type { Statements } from './database/statements.ts'

const viewRow = z.object({ viewId: viewIdSchema, name: z.string(), search: z.string() })
/** A view of the fleet that the operator keeps; `search` is what the address says of the screen. */
export type FleetViewRecord = z.output<typeof viewRow>

/** The operator's views of the fleet, each under a name of its own. */
export function createFleetViewStore(sql: Statements) {
  const select = `SELECT ${selectColumns(viewRow)} FROM saved_views`
  const byId = sql.row(`${select} WHERE view_id = :viewId`, viewRow)
  const insert = sql.run('INSERT INTO saved_views VALUES (:viewId, :name, :search, :createdAtMs)')
  const change = sql.run('UPDATE saved_views SET name = :name, search = :search WHERE view_id = :viewId')
  const remove = sql.run('DELETE FROM saved_views WHERE view_id = :viewId')
  return {
    all: sql.rows(`${select} ORDER BY created_at_ms, view_id`, viewRow),
    find: (viewId: ViewId) => byId({ viewId }),
    add: (view: FleetViewRecord & { createdAtMs: number }) => insert({ ...view }),
    change: (view: FleetViewRecord) => change({ ...view }),
    remove: (viewId: ViewId) => remove({ viewId }),
  }
}
