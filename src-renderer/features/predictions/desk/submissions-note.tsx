import type { SubmissionsView } from '#contract/ipc/predictions.procedures.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { useErrorText } from '../../../ui/errors/use-error-text.ts'
import { TimeText } from '../../../ui/text/time-text.tsx'

/**
 * When it was last read who has predicted: until then, and for what a list leaves out, what is due is so only as far as
 * is known.
 */
export function SubmissionsNote({ submissions }: { submissions: SubmissionsView }) {
  const { t } = useTranslation('predictions')
  const words = useErrorText()
  const { readAtMs, isComplete, error } = submissions
  const isKnown = readAtMs !== null && isComplete && error === null
  return (
    <p className={`flex flex-wrap gap-x-1.5 text-xs ${isKnown ? 'text-ink-3' : 'text-warn'}`}>
      {readAtMs === null ? (
        <span>{t('submissions.never')}</span>
      ) : (
        <span>
          <TimeText lead={t(isComplete ? 'submissions.read' : 'submissions.readInPart')} atMs={readAtMs} />
        </span>
      )}
      {error === null ? null : <span>{t('submissions.failed', { what: words(error).what })}</span>}
      {isKnown ? null : <span>{t('submissions.asFarAsKnown')}</span>}
    </p>
  )
}
