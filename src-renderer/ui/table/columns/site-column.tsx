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

/** Of which site and service something is; null or absent is not known. */
interface RowPlace {
  site: Site | null
  deploymentId?: DeploymentId | null
}

/** The column that says of which site a row is, and of which service where `serviceNames` has it. */
export function createSiteColumn<Row extends RowPlace>(
  header: string,
  options: SiteColumnOptions = {},
): DataTableColumn<Row> {
  return createPlaceColumn<Row>(header, (row) => row, options)
}

/** `createSiteColumn` for rows whose site and service `placeOf` gives. */
export function createPlaceColumn<Row>(
  header: string,
  placeOf: (row: Row) => RowPlace,
  { minor, serviceNames = new Map(), isStacked = false }: SiteColumnOptions = {},
): DataTableColumn<Row> {
  const serviceOf = ({ deploymentId }: RowPlace): string | undefined =>
    deploymentId == null ? undefined : serviceNames.get(deploymentId)
  return {
    id: 'site',
    ...(minor === undefined ? {} : { minor }),
    header,
    width: serviceNames.size === 0 || isStacked ? 76 : 'minmax(132px, 0.3fr)',
    value: (row) => {
      const place = placeOf(row)
      return place.site === null ? null : [place.site, serviceOf(place)].filter(Boolean).join(' · ')
    },
    cell: (row) => {
      const place = placeOf(row)
      if (place.site === null) return '–'
      return <SiteTag site={place.site} serviceName={serviceOf(place)} isStacked={isStacked} />
    },
  }
}
