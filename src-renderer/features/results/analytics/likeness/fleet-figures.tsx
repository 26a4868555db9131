import type { AnalyticsFleet } from '#contract/ipc/analytics.procedures.ts'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import { joinSentences } from '../../../../ui/text/join-sentences.ts'
import { Figure } from '../figure.tsx'
import { useFigureText } from '../use-figure-text.ts'

/** What a fleet is worth and how many of it are clones. `name`: which of two selections it is. */
export function FleetFigures({ fleet, name = null }: { fleet: AnalyticsFleet; name?: string | null }) {
  const { t } = useTranslation('analytics')
  const text = useFigureText()
  const { effective, clusters, agentsLeftOut, leftOut, challenges, challengesUsed } = fleet
  const { size, low, high, meanCorrelation } = effective
  const basis = t('fleet.basis', { n: effective.n, challenges: effective.challenges })
  const clones = clusters.reduce((sum, count) => sum + count, 0)
  const notes = [
    agentsLeftOut === 0 ? null : t('fleet.agentsLeftOut', { count: agentsLeftOut }),
    leftOut === 0 ? null : t('lab.leftOut', { count: leftOut }),
    challengesUsed === challenges ? null : t('fleet.newest', { used: challengesUsed, of: challenges }),
  ].filter((note) => note !== null)
  return (
    <section
      aria-label={name === null ? t('fleet.label') : t('fleet.labelOf', { name })}
      className="flex flex-col gap-1 rounded-lg border border-line bg-surface p-3"
    >
      {name === null ? null : <h2 className="font-semibold">{name}</h2>}
      <dl className="flex flex-wrap items-start gap-x-10 gap-y-2">
        <Figure
          name={t('fleet.size')}
          note={size === null ? '–' : `${text.scoreInterval({ value: size, low, high })} · ${basis}`}
        >
          {t('fleet.sizeOf', { size: text.score(size), agents: effective.agents })}
        </Figure>
        <Figure
          name={t('fleet.correlation')}
          note={`${meanCorrelation === null ? '–' : text.differenceInterval(meanCorrelation)} · ${basis}`}
        >
          {text.decimal(meanCorrelation?.value ?? null)}
        </Figure>
        <Figure name={t('fleet.clusters')} note={size === null ? '–' : t('fleet.clones', { count: clones })}>
          {size === null ? '–' : text.count(clusters.length)}
        </Figure>
      </dl>
      {notes.length === 0 ? null : <p className="text-xs text-ink-2">{joinSentences(notes)}</p>}
    </section>
  )
}
