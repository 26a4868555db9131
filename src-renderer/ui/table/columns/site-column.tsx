import type { DeploymentId, Site } from '#contract/ids.ts'
import { SiteTag } from '../../sites/site-tag.tsx'
import type { DataTableColumn } from '../data-table-types.ts'

interface SiteColumnOptions {
  /** As in `DataTableColumn`. */
  minor?: number
  /** Of the services, where rows of several can be in the table. */
  serviceNames?: ReadonlyMap<DeploymentId, string>
  /** The rows have two lines: the service goes under the site and the column stays as it is. */
  isStacked?: boolean
}

/** The column that says of which site a row is, and of which service where `serviceNames` has it; null is not known. */
export function createSiteColumn<Row extends { site: Site | null; deploymentId?: DeploymentId | null }>(
  header: string,
  { minor, serviceNames = new Map(), isStacked = false }: SiteColumnOptions = {},
): DataTableColumn<Row> {
  const serviceOf = ({ deploymentId }: Row): string | undefined =>
    deploymentId == null ? undefined : serviceNames.get(deploymentId)
  return {
    id: 'site',
    ...(minor === undefined ? {} : { minor }),
    header,
    width: serviceNames.size === 0 || isStacked ? 76 : 'minmax(132px, 0.3fr)',
    value: (row) => (row.site === null ? null : [row.site, serviceOf(row)].filter(Boolean).join(' · ')),
    cell: (row) =>
      row.site === null ? '–' : <SiteTag site={row.site} serviceName={serviceOf(row)} isStacked={isStacked} />,
  }
}
