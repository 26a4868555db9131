import type { RegistrationAttempt } from '#contract/ipc/registrations.procedures.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { TimeText } from '../../../ui/text/time-text.tsx'

/** Score against threshold and the service's words of each attempt, side by side. */
export function AttemptList({ attempts }: { attempts: readonly RegistrationAttempt[] }) {
  const { t } = useTranslation('registrations')
  if (attempts.length === 0) return null
  return (
    <ol className="grid grid-cols-[repeat(auto-fit,minmax(150px,1fr))] gap-2" aria-label={t('attempts')}>
      {attempts.map((attempt, index) => (
        <li key={attempt.atMs} className="flex flex-col gap-1.5 rounded-md border border-line bg-ground p-2">
          <span className="flex items-baseline justify-between gap-2">
            <span className="font-medium">{t('attempt', { number: index + 1 })}</span>
            <span className="text-xs text-ink-2">
              <TimeText atMs={attempt.atMs} />
            </span>
          </span>
          <span className={attempt.passed ? 'text-ok' : 'text-bad'}>
            {attempt.passed ? '✓ ' : '✗ '}
            {t(attempt.passed ? 'passed' : 'notPassed')}
          </span>
          <Score attempt={attempt} />
          {attempt.feedback === '' ? null : (
            <span className="break-words text-xs text-ink-2">{escapeInvisible(attempt.feedback)}</span>
          )}
        </li>
      ))}
    </ol>
  )
}

/** Marks on another scale are shown as they came, and have no place on the bar. */
const isOfHundred = (mark: number): boolean => mark === 0 || (mark > 1 && mark <= 100)

/** A bar of 100 with a mark at what passes. */
function Score({ attempt: { score, threshold, passed } }: { attempt: RegistrationAttempt }) {
  const { t } = useTranslation('registrations')
  if (score === null) return <span className="text-xs text-ink-2">{t('score.none')}</span>
  const words = threshold === null ? t('score.alone', { score }) : t('score.against', { score, threshold })
  return (
    <span className="flex flex-col gap-1">
      <span className="text-xs tabular-nums">{words}</span>
      <span
        aria-hidden
        hidden={!isOfHundred(score) || !isOfHundred(threshold ?? 0)}
        className="relative h-1.5 rounded-sm bg-sunken"
      >
        <span
          className={`absolute inset-y-0 left-0 rounded-sm ${passed ? 'bg-ok' : 'bg-bad'}`}
          style={{ width: `${Math.max(0, Math.min(100, score))}%` }}
        />
        {threshold === null ? null : (
          <span className="absolute -inset-y-0.5 w-0.5 bg-ink" style={{ left: `${threshold}%` }} />
        )}
      </span>
    </span>
  )
}
