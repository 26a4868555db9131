import type { AnalyticsFleet } from '#contract/ipc/analytics.procedures.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import { useJoins } from '../../../../ui/text/use-joins.ts'
import { useFigureText } from '../use-figure-text.ts'

/** So many of a cluster are named; all of them are in the table of agents. */
const mostNames = 8

/** The clone clusters of two selections, one below the other. */
export function ClusterTable({ fleets }: { fleets: readonly { name: string; fleet: AnalyticsFleet }[] }) {
  const { t } = useTranslation('analytics')
  const text = useFigureText()
  const { list } = useJoins()
  const rows = fleets.flatMap(({ name, fleet }) =>
    fleet.clusters.map((size, at) => {
      const members = fleet.members.filter(({ cluster }) => cluster === at + 1).map((member) => member.name)
      const names = list(members.slice(0, mostNames).map(escapeInvisible))
      const rest = members.length - mostNames
      return { name, at, size, members: rest > 0 ? t('fleet.more', { names, count: rest }) : names }
    }),
  )
  const head = ['clusterOf', 'column.cluster', 'clusterSize', 'clusterMembers'] as const
  return (
    <section
      aria-label={t('fleet.clusters')}
      className="flex flex-col overflow-hidden rounded-lg border border-line bg-surface"
    >
      <h2 className="px-3 py-2 font-semibold">{t('fleet.clusters')}</h2>
      {rows.length === 0 ? (
        <p className="px-3 pb-2 text-ink-2">
          {t(fleets.every(({ fleet }) => fleet.effective.size !== null) ? 'fleet.noClusters' : 'fleet.cannotCompare')}
        </p>
      ) : (
        <table className="w-full text-sm tabular-nums">
          <caption className="sr-only">{t('fleet.clusters')}</caption>
          <thead className="text-xs text-ink-2">
            <tr>
              {head.map((column) => (
                <th key={column} scope="col" className="px-3 py-1.5 text-left font-medium">
                  {t(`fleet.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, at, size, members }) => (
              <tr key={`${name} ${at}`} className="border-line border-t align-top">
                <th scope="row" className="px-3 py-1.5 text-left font-normal">
                  {name}
                </th>
                <td className="whitespace-nowrap px-3 py-1.5">{t('fleet.cluster', { cluster: at + 1 })}</td>
                <td className="px-3 py-1.5">{text.count(size)}</td>
                <td className="px-3 py-1.5">{members}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
