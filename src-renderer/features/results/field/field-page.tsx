import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ResultField } from '#contract/ipc/results.procedures.ts'
import { countField } from '#contract/rules/analytics/place-in-field.ts'
import { isEndWord } from '#contract/rules/challenges/challenge-end.ts'
import { isComplete } from '#contract/rules/list-completeness.ts'
import { directionSchema, listAllowedDirections } from '#contract/rules/predictions/direction.ts'
import { formatNumber } from '#contract/rules/text/format-number.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { RefreshButton } from '../../../shared/freshness/refresh-button.tsx'
import { ButtonLink } from '../../../shared/pages/button-link.tsx'
import { ReviseButton } from '../../../shared/predictions/revise-button.tsx'
import { PendingQuery } from '../../../shared/reading/pending-query.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Page } from '../../../ui/page.tsx'
import { Facts, Panel } from '../../../ui/panel.tsx'
import { HiddenText, useHiding } from '../../../ui/presentation/hiding.tsx'
import { SiteTag } from '../../../ui/sites/site-tag.tsx'
import { Badge } from '../../../ui/text/badge.tsx'
import { DirectionText } from '../../../ui/text/direction-text.tsx'
import { NameText } from '../../../ui/text/name-text.tsx'
import { TimeText } from '../../../ui/text/time-text.tsx'
import { useUi } from '../../../ui/ui-provider.tsx'
import { resultFieldQuery } from '../results.queries.ts'
import { FieldTable } from './field-table.tsx'
import { isOwnPending } from './is-own-pending.ts'

const route = getRouteApi('/results/challenges/$challengeKey')

/** One challenge after its end: outcome, prices and source, and every prediction of the field with ours marked. */
export function FieldPage() {
  const { challengeKey } = route.useParams()
  const { t } = useTranslation('results')
  const { orpc } = useBridge()
  const field = useQuery(resultFieldQuery(orpc, challengeKey))
  const { data } = field
  const question = data?.challenge.question ?? ''
  return (
    <Page
      title={question === '' ? t('field.title') : escapeInvisible(question)}
      aside={data === undefined ? null : <SiteTag site={data.challenge.site} />}
      actions={
        <>
          <ButtonLink to="/results">{t('field.back')}</ButtonLink>
          {data === undefined ? null : <Ways field={data} />}
          <RefreshButton isPending={field.isFetching} onPress={() => void field.refetch()} />
        </>
      }
    >
      {data === undefined ? <PendingQuery query={field} rows={12} /> : <Field field={data} />}
    </Page>
  )
}

function Ways({ field: { challenge } }: { field: ResultField }) {
  const { t } = useTranslation('results')
  const { challengeKey, eventKey } = challenge
  return (
    <>
      {eventKey === null ? null : (
        <ButtonLink to="/events/$eventKey" params={{ eventKey }}>
          {t('field.event')}
        </ButtonLink>
      )}
      <ButtonLink to="/predict/$challengeKey" params={{ challengeKey }}>
        {t('field.desk')}
      </ButtonLink>
    </>
  )
}

/** Ours of those who have predicted, each with the way to revise it. Null where none can be. */
function OwnPredictions({ field: { challenge, rows } }: { field: ResultField }) {
  const { t } = useTranslation('results')
  const own = rows.flatMap(({ agentId, name, revisable }) =>
    revisable === null ? [] : [{ agentId, name, ...revisable }],
  )
  if (own.length === 0) return null
  return (
    <ul
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by key
      tabIndex={0}
      aria-label={t('field.own')}
      className="flex max-h-80 w-80 flex-col divide-y divide-line overflow-auto rounded-md border border-line text-left"
    >
      {own.map(({ agentId, name, agentKey }) => (
        <li key={agentId} className="flex min-h-9 items-center gap-3 px-3">
          <span className="flex min-w-0 flex-1 font-medium">
            <NameText text={name ?? agentId} />
          </span>
          <ReviseButton {...challenge} agentKey={agentKey} name={name ?? agentId} />
        </li>
      ))}
    </ul>
  )
}

/** What the service and this console know of one challenge, and its predictions. */
export function Field({ field }: { field: ResultField }) {
  const { t } = useTranslation('results')
  const { rows, completeness, readAtMs, withheldWords, isProvisional } = field
  const hasContent = rows.some(({ direction }) => direction !== null)
  return (
    <div className="flex h-full min-h-min flex-col gap-3">
      <div className="grid grid-cols-1 gap-3 min-[1100px]:grid-cols-2">
        <Outcome field={field} />
        {hasContent ? <FieldCounts field={field} /> : null}
      </div>
      {isProvisional ? <p className="rounded-md bg-warn-soft px-3 py-2 text-warn">{t('field.provisional')}</p> : null}
      {readAtMs !== null && (isComplete(completeness) || completeness.received === 0) ? null : (
        <p role="note" className="rounded-md bg-warn-soft px-3 py-2 text-warn">
          {withheldWords !== null
            ? t('field.withheld', { words: escapeInvisible(withheldWords).replace(/[.。]$/, '') })
            : readAtMs === null
              ? t('field.gone')
              : t('field.short', { received: completeness.received, unreadable: completeness.unreadable })}
        </p>
      )}
      {hasContent ? <FieldTable field={field} /> : <UntoldField field={field} />}
    </div>
  )
}

/**
 * In place of the rows where no direction is known. That it is not known yet is said only while the service has the
 * challenge and it is not over; that nobody has predicted, only of a list that was read whole.
 */
export function UntoldField({ field }: { field: ResultField }) {
  const { t } = useTranslation('results')
  const { rows, submitted, completeness, challenge, status, resolvedAtMs, readAtMs } = field
  const count = Math.max(submitted ?? 0, rows.length)
  if (count === 0) {
    const isListed = readAtMs !== null && (isComplete(completeness) || (submitted === 0 && completeness.received === 0))
    return <EmptyState title={t(isListed ? 'field.noRows' : 'field.unknownRows')} />
  }
  const isOver = challenge.result !== null || resolvedAtMs !== null || isEndWord(status)
  const words = isOver || readAtMs === null ? 'field.untold' : 'field.blind'
  return <EmptyState title={t(words, { count: submitted ?? count })} action={<OwnPredictions field={field} />} />
}

function Outcome({ field }: { field: ResultField }) {
  const { t } = useTranslation('results')
  const { language } = useUi()
  const { challenge, isProvisional, resolutionSource, resolvedAtMs, status, readAtMs, withheldWords } = field
  const hasPrices = challenge.openPrice !== null || challenge.closePrice !== null
  const price = (value: number | null): string =>
    value === null ? '–' : formatNumber(value, language, { maximumFractionDigits: 4 })
  return (
    <Panel title={t('field.facts')}>
      <Facts
        facts={[
          {
            name: t('field.result'),
            value: (
              <span className="flex items-center gap-2">
                <DirectionText
                  direction={challenge.result}
                  outcomes={challenge.outcomes}
                  site={challenge.site}
                  size="lg"
                  isPending={false}
                />
                {isProvisional ? <Badge tone="warn">{t('outcome.provisional')}</Badge> : null}
              </span>
            ),
          },
          ...(hasPrices
            ? [{ name: t('field.prices'), value: `${price(challenge.openPrice)} → ${price(challenge.closePrice)}` }]
            : []),
          {
            name: t('field.source'),
            value: resolutionSource === null ? t('field.notStated') : escapeInvisible(resolutionSource),
          },
          { name: t('field.resolvedAt'), value: <TimeText atMs={resolvedAtMs} absent={t('field.notStated')} /> },
          { name: t('field.status'), value: escapeInvisible(status) },
          {
            name: t('field.readAt'),
            value: (
              <TimeText atMs={readAtMs} absent={t(withheldWords === null ? 'field.notThere' : 'field.notGiven')} />
            ),
          },
        ]}
      />
    </Panel>
  )
}

/** Of our own alone, or beside the rows of the others, the counts would tell what ours say where that is hidden. */
export function FieldCounts({ field }: { field: ResultField }) {
  const { t } = useTranslation('results')
  const { rows, challenge } = field
  const isHidden = useHiding() && rows.some((row) => isOwnPending(row, challenge))
  return (
    <Panel
      title={t('field.field')}
      aside={<span className="text-xs text-ink-3">{t('field.count', { count: rows.length })}</span>}
    >
      {isHidden ? (
        <p className="flex items-baseline gap-2 text-ink-2">
          {t('field.counts')}
          <HiddenText />
        </p>
      ) : (
        <CountsByDirection field={field} />
      )}
    </Panel>
  )
}

function CountsByDirection({ field: { rows, challenge, completeness } }: { field: ResultField }) {
  const { t } = useTranslation('results')
  const { counts, known, unknown, isWhole, most } = countField(rows, { isWhole: isComplete(completeness) })
  const allowed = listAllowedDirections(challenge.outcomes)
  // A direction that is not allowed is shown where somebody predicted it all the same.
  const shown = directionSchema.options.filter((direction) => allowed.includes(direction) || counts[direction] > 0)
  return (
    <>
      <table className="w-full tabular-nums">
        <caption className="sr-only">{t('field.counts')}</caption>
        <tbody>
          {shown.map((direction) => (
            <tr key={direction}>
              <th scope="row" className="w-40 py-1 pr-3 text-left font-normal">
                <DirectionText
                  direction={direction}
                  outcomes={challenge.outcomes}
                  site={challenge.site}
                  isPending={false}
                />
              </th>
              <td className="w-full">
                <span
                  aria-hidden
                  className="block h-2.5 rounded-sm bg-line-strong"
                  style={{ width: `${known === 0 ? 0 : (counts[direction] / known) * 100}%` }}
                />
              </td>
              <td className="pl-3 text-right">{counts[direction]}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {unknown === 0 ? null : <p className="text-xs text-ink-2">{t('field.unknown', { count: unknown })}</p>}
      <p className="flex items-baseline gap-2 text-ink-2">
        {most === null ? t(isWhole && unknown === 0 ? 'field.noCrowd' : 'field.crowdUnknown') : t('field.crowd')}
        {most === null ? null : (
          <DirectionText direction={most} outcomes={challenge.outcomes} site={challenge.site} isPending={false} />
        )}
      </p>
    </>
  )
}
