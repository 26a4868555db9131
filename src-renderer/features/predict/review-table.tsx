import type { InferContractRouterOutputs } from '@orpc/contract'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { predictionProcedures } from '#contract/ipc/predictions.procedures.ts'
import type { ChallengeView } from '#contract/ipc/views.ts'
import { visibleText } from '#contract/rules/visible-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { DirectionText } from '../../ui/direction-text.tsx'
import { SiteTag } from '../../ui/site-tag.tsx'
import { useErrorWords } from '../../ui/use-error-words.ts'
import { VisibleName } from '../../ui/visible-name.tsx'

export type ReviewedRow = InferContractRouterOutputs<typeof predictionProcedures>['review'][number]

/** Exactly what is stored and will be sent, a line an agent; what will not be sent stands first, with why. */
export function ReviewTable({ rows, challenge }: { rows: readonly ReviewedRow[]; challenge: ChallengeView }) {
  const { t } = useTranslation('predict')
  const sorted = useMemo(() => [...rows].sort((a, b) => Number(a.outcome.ok) - Number(b.outcome.ok)), [rows])
  return (
    <div className="max-h-[44vh] overflow-auto">
      <table className="w-full table-fixed border-collapse text-left">
        <thead className="sticky top-0 bg-ground text-xs font-medium text-ink-2">
          <tr className="border-line border-b [&>th]:px-3 [&>th]:py-1.5 [&>th]:font-medium">
            <th className="w-[20%]">{t('review.agent')}</th>
            <th className="w-24">{t('review.site')}</th>
            <th className="w-[15%]">{t('review.direction')}</th>
            <th className="w-24 text-right">{t('review.confidence')}</th>
            <th className="w-28">{t('review.reasoning')}</th>
            <th>{t('review.verdict')}</th>
          </tr>
        </thead>
        <tbody>
          {sorted.map((row) => (
            <ReviewLine key={row.agentKey} row={row} challenge={challenge} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function ReviewLine({ row, challenge }: { row: ReviewedRow; challenge: ChallengeView }) {
  const { t } = useTranslation('predict')
  const { draft, outcome } = row
  return (
    <tr className="border-line border-b align-top last:border-b-0 [&>td]:px-3 [&>td]:py-1.5">
      <td className="truncate font-medium">
        <VisibleName text={row.agentName} />
      </td>
      <td>
        <SiteTag site={challenge.site} />
      </td>
      <td className="overflow-hidden">
        <DirectionText
          direction={draft?.direction ?? null}
          outcomes={challenge.outcomes}
          site={challenge.site}
        />
      </td>
      <td className="text-right">{draft === null ? '–' : draft.confidenceText}</td>
      <td className="truncate text-ink-2" title={visibleText(draft?.reasoning ?? '')}>
        {draft === null || draft.reasoning === ''
          ? t('review.noReasoning')
          : t('reasoning.chars', { count: draft.reasoning.length })}
      </td>
      <td>
        {outcome.ok ? (
          <Badge tone="ok" letter="✓">
            {t('review.ok')}
          </Badge>
        ) : (
          <Refusal error={outcome.error} />
        )}
      </td>
    </tr>
  )
}

function Refusal({ error }: { error: Extract<ReviewedRow['outcome'], { ok: false }>['error'] }) {
  const { t } = useTranslation('predict')
  const words = useErrorWords()(error)
  return (
    <span className="flex flex-col" data-error-code={error.code}>
      <span className="font-medium text-bad">
        ✗ {t('review.left')}: {visibleText(words.what)}
      </span>
      <span className="text-xs text-ink-2">{visibleText(words.next)}</span>
    </span>
  )
}
