import type { InferContractRouterOutputs } from '@orpc/contract'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChallengeView } from '#contract/ipc/challenges.procedures.ts'
import type { predictionProcedures } from '#contract/ipc/predictions.procedures.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { joinClassNames } from '../../../ui/class-names.ts'
import { useErrorText } from '../../../ui/errors/use-error-text.ts'
import { SiteTag } from '../../../ui/site-tag.tsx'
import { WindowedRows } from '../../../ui/table/windowed-rows.tsx'
import { Badge } from '../../../ui/text/badge.tsx'
import { DirectionText } from '../../../ui/text/direction-text.tsx'
import { NameText } from '../../../ui/text/name-text.tsx'

export type ReviewedRow = InferContractRouterOutputs<typeof predictionProcedures>['review'][number]

const headPx = 30
const rowPx = 42
/** Two lines for what is wrong and two for what to do. */
const refusedPx = 84
const tracks = 'grid h-full items-center grid-cols-[minmax(0,1.2fr)_76px_minmax(132px,1fr)_108px_92px_minmax(0,1.4fr)]'

const keyOf = ({ agentKey }: ReviewedRow): string => agentKey
const heightOf = ({ outcome }: ReviewedRow): number => (outcome.ok ? rowPx : refusedPx)

/** Exactly what is stored and will be sent, a line an agent; what will not be sent stands first, with why. */
export function ReviewTable({ rows, challenge }: { rows: readonly ReviewedRow[]; challenge: ChallengeView }) {
  const { t } = useTranslation('predictions')
  const sorted = useMemo(() => [...rows].sort((a, b) => Number(a.outcome.ok) - Number(b.outcome.ok)), [rows])
  const head = (
    <div className={joinClassNames(tracks, 'text-xs font-medium text-ink-2')}>
      <Head>{t('review.agent')}</Head>
      <Head>{t('review.site')}</Head>
      <Head>{t('review.direction')}</Head>
      <Head isNumber>{t('review.confidence')}</Head>
      <Head>{t('review.reasoning')}</Head>
      <Head>{t('review.verdict')}</Head>
    </div>
  )
  return (
    <WindowedRows
      label={t('review.title', { count: rows.length })}
      role="table"
      rows={sorted}
      rowKey={keyOf}
      heightOf={heightOf}
      head={{ heightPx: headPx, content: head }}
    >
      {(row) => <ReviewLine row={row} challenge={challenge} />}
    </WindowedRows>
  )
}

function Head({ isNumber = false, children }: { isNumber?: boolean; children: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the rows
    <div
      role="columnheader"
      tabIndex={-1}
      className={joinClassNames('truncate px-3 outline-none', isNumber && 'text-right')}
    >
      {children}
    </div>
  )
}

function Cell({ className, children }: { className?: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the rows
    <div
      role="cell"
      tabIndex={-1}
      className={joinClassNames('min-w-0 overflow-hidden px-3 py-1.5 outline-none', className)}
    >
      {children}
    </div>
  )
}

function ReviewLine({ row, challenge }: { row: ReviewedRow; challenge: ChallengeView }) {
  const { t } = useTranslation('predictions')
  const { draft, outcome } = row
  return (
    <div className={tracks}>
      <Cell className="flex font-medium">
        <NameText text={row.agentName} />
      </Cell>
      <Cell>
        <SiteTag site={challenge.site} />
      </Cell>
      <Cell>
        <DirectionText
          size="lg"
          direction={draft?.direction ?? null}
          outcomes={challenge.outcomes}
          site={challenge.site}
        />
      </Cell>
      <Cell className="text-right text-lg font-semibold tabular-nums">
        {draft === null ? '–' : draft.confidenceText}
      </Cell>
      <Cell className="text-ink-2">
        <span className="block truncate" title={escapeInvisible(draft?.reasoning ?? '')}>
          {draft === null || draft.reasoning === ''
            ? t('review.noReasoning')
            : t('reasoning.chars', { count: draft.reasoning.length })}
        </span>
      </Cell>
      <Cell>
        {outcome.ok ? (
          <Badge tone="ok" letter="✓">
            {t('review.ok')}
          </Badge>
        ) : (
          <Refusal error={outcome.error} />
        )}
      </Cell>
    </div>
  )
}

function Refusal({ error }: { error: Extract<ReviewedRow['outcome'], { ok: false }>['error'] }) {
  const { t } = useTranslation('predictions')
  const words = useErrorText()(error)
  const what = escapeInvisible(words.what)
  const next = escapeInvisible(words.next)
  return (
    <span className="flex flex-col" data-error-code={error.code} title={`${what} ${next}`}>
      <span className="line-clamp-2 font-medium text-bad leading-[18px]">
        ✗ {t('review.left')}: {what}
      </span>
      <span className="line-clamp-2 text-xs text-ink-2 leading-4">{next}</span>
    </span>
  )
}
