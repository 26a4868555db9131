import type { Site } from '#contract/ids.ts'
import { SiteTag } from '../../sites/site-tag.tsx'
import type { DataTableColumn } from '../data-table-types.ts'

/** The column that says of which site a row is; null is not known. `minor` as in `DataTableColumn`. */
export function createSiteColumn<Row extends { site: Site | null }>(
  header: string,
  minor?: number,
): DataTableColumn<Row> {
  return {
    id: 'site',
    ...(minor === undefined ? {} : { minor }),
    header,
    width: 76,
    value: ({ site }) => site,
    cell: ({ site }) => (site === null ? '–' : <SiteTag site={site} />),
  }
}
