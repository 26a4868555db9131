import type { TFunction } from 'i18next'
import { limitedClasses } from '#contract/service/rate-limits.ts'
import type { ServiceNames } from '../../shared/deployments/service-names.ts'
import { RateMeter } from '../../shared/outbox/rate-meter.tsx'
import { PausedBadge } from '../../shared/pauses/paused-badge.tsx'
import { createSiteColumn } from '../../ui/table/columns/site-column.tsx'
import type { DataTableColumn } from '../../ui/table/data-table-types.ts'
import { NameText } from '../../ui/text/name-text.tsx'
import type { LimitRow } from './limit-rows.ts'

/** The agent, and a meter for each limit. */
export function createLimitColumns({
  t,
  serviceNames,
}: {
  t: TFunction<'outbox'>
  serviceNames: ServiceNames
}): DataTableColumn<LimitRow>[] {
  return [
    {
      id: 'agent',
      header: t('column.agent'),
      width: 'minmax(170px, 1fr)',
      value: ({ name }) => name,
      cell: ({ name, pausedBy }) => (
        <span className="flex min-w-0 items-center gap-1.5">
          <NameText text={name} />
          <PausedBadge pausedBy={pausedBy} />
        </span>
      ),
    },
    createSiteColumn(t('column.site'), { serviceNames }),
    ...limitedClasses.map(
      (rateClass): DataTableColumn<LimitRow> => ({
        id: rateClass,
        header: t(`limits.class.${rateClass}`),
        width: 'minmax(132px, 1fr)',
        cell: ({ pausedBy, rooms: { [rateClass]: room } }) =>
          room === undefined ? null : <RateMeter room={room} isPaused={pausedBy.length > 0} />,
      }),
    ),
  ]
}
