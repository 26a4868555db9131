/** What the import screen asks of main. */
import type { ArenaOrpc } from '../../bridge/orpc.ts'

/** The import that main holds or runs, row by row; none of it is a secret. */
export function currentImportQuery(orpc: ArenaOrpc) {
  return orpc.imports.current.queryOptions()
}
