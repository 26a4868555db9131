import type { RegistrationView } from '#contract/ipc/registrations.procedures.ts'
import { formatConfidence, percentOfConfidence, readConfidence } from '#contract/rules/predictions/confidence.ts'
import type { AnswerDraft } from '#contract/rules/registrations/registration-answer.ts'
import { readTextList } from '#contract/rules/text/text-list.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { useServiceNames } from '../../../shared/deployments/service-names.ts'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { SiteFrame } from '../../../ui/sites/site-frame.tsx'
import { addGap } from '../../../ui/text/join-sentences.ts'
import { AttemptsLeft } from './challenge-clock.tsx'

interface AnswerReviewProps {
  row: RegistrationView
  draft: AnswerDraft
  isPending: boolean
  onConfirm: () => void
  onClose: () => void
}

/**
 * What is about to spend an attempt, as it was read: direction, confidence and lists, which can be typed in more ways
 * than one.
 */
export function AnswerReview({ row, draft, isPending, onConfirm, onClose }: AnswerReviewProps) {
  const { t } = useTranslation('registrations')
  const serviceName = useServiceNames().get(row.deploymentId)
  const reading = readConfidence(draft.confidenceText)
  const confidence =
    reading.kind === 'ok'
      ? t('submitReview.confidence', {
          value: formatConfidence(reading.value),
          percent: percentOfConfidence(reading.value),
        })
      : draft.confidenceText
  const list = (text: string, of: 'texts' | 'symbols'): string =>
    escapeInvisible(readTextList(text, of).join(' · ')) || '–'
  const direction = draft.form === 'short' ? draft.shortDirection : draft.longDirection
  const lines: readonly (readonly [label: string, value: string])[] =
    draft.form === 'short'
      ? [[t('answer.confidenceText'), confidence]]
      : [
          [t('answer.confidenceText'), confidence],
          [t('answer.magnitude'), draft.magnitude === null ? '–' : t(`choice.${draft.magnitude}`)],
          [t('answer.affectedAssets'), list(draft.affectedAssets, 'symbols')],
          [t('answer.relatedEvents'), list(draft.relatedEvents, 'texts')],
        ]
  return (
    <FormDialog
      title={t('submitReview.title', { count: 1 })}
      onClose={onClose}
      confirmLabel={t(isPending ? 'submitting' : 'bar.submit', { count: 1 })}
      confirmButton={{ autoFocus: true }}
      isPending={isPending}
      onConfirm={onConfirm}
    >
      <SiteFrame site={row.site} agentName={row.form.name} serviceName={serviceName}>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1.5 p-3">
          <dt className="text-ink-2">{t('answer.longDirection')}</dt>
          <dd className="text-lg font-semibold">
            {direction === null ? (
              '–'
            ) : (
              <>
                <span aria-hidden>{arrows[direction]}</span> {t(`choice.${direction}`)}
              </>
            )}
          </dd>
          {lines.map(([label, value]) => (
            <div key={label} className="contents">
              <dt className="text-ink-2">{label}</dt>
              <dd className="break-words">{value}</dd>
            </div>
          ))}
        </dl>
      </SiteFrame>
      <SpentAttempt challenge={row.challenge} />
    </FormDialog>
  )
}

/** What submitting costs, and what is left as far as somebody says so. */
export function SpentAttempt({ challenge }: Pick<RegistrationView, 'challenge'>) {
  const { t } = useTranslation('registrations')
  return (
    <p className="text-ink-2">
      {addGap(t('submitReview.one'))}
      {challenge === null ? null : <AttemptsLeft challenge={challenge} />}
    </p>
  )
}

const arrows = { bullish: '↑', up: '↑', mixed: '→', flat: '→', bearish: '↓', down: '↓' } as const
