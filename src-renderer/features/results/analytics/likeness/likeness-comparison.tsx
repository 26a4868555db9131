import { useQuery } from '@tanstack/react-query'
import type { AnalyticsFleetComparison } from '#contract/ipc/analytics.procedures.ts'
import { fleetResamples } from '#contract/rules/analytics/bootstrap.ts'
import { useBridge } from '../../../../bridge/bridge-context.tsx'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import { useAnsweredFor } from '../../../../shared/freshness/use-answered-for.ts'
import { PendingQuery } from '../../../../shared/reading/pending-query.tsx'
import { BusyArea } from '../../../../ui/busy-area.tsx'
import { joinSentences } from '../../../../ui/text/join-sentences.ts'
import { analyticsFleetComparisonQuery } from '../analytics.queries.ts'
import type { AnalyticsView } from '../analytics-frame.tsx'
import { analyticsFilterOf, type Selection } from '../analytics-search.ts'
import { Figure } from '../figure.tsx'
import { useComparedNames } from '../use-compared-names.ts'
import { useFigureText } from '../use-figure-text.ts'
import { ClusterTable } from './cluster-table.tsx'
import { FleetFigures } from './fleet-figures.tsx'
import { LikenessChart } from './likeness-chart.tsx'
import { MemberTable } from './member-table.tsx'

/** Two selections: what each is worth, by how much they differ, and who is a clone of whom in either. */
export function LikenessComparison({ view, other }: { view: AnalyticsView; other: Selection }) {
  const { t } = useTranslation('analytics')
  const { orpc } = useBridge()
  const compared = useQuery(
    analyticsFleetComparisonQuery(orpc, { filter: view.filter, versus: analyticsFilterOf(other) }),
  )
  const names = useAnsweredFor(compared, useComparedNames(view, other))
  if (compared.data === undefined) return <PendingQuery query={compared} rows={12} />
  const { first, second, shared } = compared.data
  const fleets = [
    { name: names[0], fleet: first },
    { name: names[1], fleet: second },
  ]
  const filled = fleets.filter(({ fleet }) => fleet.members.length > 0)
  const isOne = shared > 0 && shared === first.settled && shared === second.settled
  return (
    <BusyArea isBusy={compared.isPlaceholderData} className="flex flex-col gap-3 pt-1">
      {fleets.map(({ name, fleet }) => (
        <FleetFigures key={name} name={name} fleet={fleet} />
      ))}
      {isOne ? (
        <p role="note">{t('compare.identical')}</p>
      ) : (
        <FleetDifferences compared={compared.data} names={names} />
      )}
      <div className="grid grid-cols-1 gap-3 min-[1100px]:grid-cols-2">
        {filled.map(({ name, fleet }) => (
          <LikenessChart key={name} name={name} fleet={fleet} />
        ))}
      </div>
      <ClusterTable fleets={fleets} />
      {filled.map(({ name, fleet }) => (
        <MemberTable key={name} name={name} members={fleet.members} />
      ))}
      <p className="max-w-[100ch] text-xs text-ink-3">
        {joinSentences([t('fleet.comparedMethod', { resamples: fleetResamples }), t('fleet.method')])}
      </p>
    </BusyArea>
  )
}

function FleetDifferences({ compared, names }: { compared: AnalyticsFleetComparison; names: [string, string] }) {
  const { t } = useTranslation('analytics')
  const text = useFigureText()
  const { first, second, difference, shared, sharedAgents } = compared
  const name = t('compare.difference', { first: names[0], second: names[1] })
  const { size, share, correlation } = difference
  const inPercent = {
    difference: share.difference === null ? null : share.difference * 100,
    low: share.low === null ? null : share.low * 100,
    high: share.high === null ? null : share.high * 100,
  }
  const rows = [
    { id: 'size', of: size, unit: t('fleet.unit') },
    { id: 'sizeShare', of: inPercent, unit: t('compare.percentPoints') },
    { id: 'correlation', of: correlation, unit: '' },
  ] as const
  const isUnknown = size.difference === null
  return (
    <section aria-label={name} className="flex flex-col gap-1 rounded-lg border border-line bg-surface px-3 py-2">
      <h2 className="font-semibold">{name}</h2>
      {isUnknown ? (
        <p role="note">{t('fleet.cannotCompare')}</p>
      ) : (
        <dl className="flex flex-wrap items-start gap-x-10 gap-y-2">
          {rows.map(({ id, of, unit }) => (
            <Figure
              key={id}
              name={t(`fleet.${id}`)}
              note={t('fleet.comparedNote', {
                interval: text.differenceInterval(of),
                first: first.effective.agents,
                second: second.effective.agents,
                firstChallenges: first.challenges,
                secondChallenges: second.challenges,
              })}
            >
              {`${text.difference(of.difference)} ${unit}`.trimEnd()}
            </Figure>
          ))}
        </dl>
      )}
      <p className="text-xs text-ink-2">{t('fleet.shared', { shared, agents: sharedAgents })}</p>
      {!isUnknown && size.low === null ? (
        <p role="note" className="text-xs text-warn">
          {t('compare.fewChallenges')}
        </p>
      ) : null}
    </section>
  )
}
