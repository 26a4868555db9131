import type { RegistrationView } from '#contract/ipc/registrations.procedures.ts'
import { getClockOffsetMs, useAppState } from '../../../bridge/app-state.tsx'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { Countdown } from '../../../ui/text/countdown.tsx'
import { addGap } from '../../../ui/text/join-sentences.ts'

/** How long the challenge of a registration can still be answered, and how often. */
export function ChallengeClock({ row }: { row: RegistrationView }) {
  const { t } = useTranslation('registrations')
  const state = useAppState()
  const { challenge } = row
  if (challenge === null) return null
  return (
    <p className="flex flex-wrap gap-x-6 gap-y-1 text-ink-2">
      {challenge.expiresAtMs === null ? null : (
        <span>
          {addGap(t('timeLeft'))}
          <Countdown atMs={challenge.expiresAtMs} offsetMs={getClockOffsetMs(state, row)} />
        </span>
      )}
      <AttemptsLeft challenge={challenge} />
    </p>
  )
}

/** Only what is said: by a field of the service, by the words of its instructions, or by nobody. */
export function AttemptsLeft({ challenge }: { challenge: NonNullable<RegistrationView['challenge']> }) {
  const { t } = useTranslation('registrations')
  const { attemptsLeft, isAttemptsLeftFromText } = challenge
  if (attemptsLeft === null) return <span>{t('attemptsUnknown')}</span>
  return (
    <span className={attemptsLeft <= 1 ? 'font-medium text-warn' : ''}>
      {t(isAttemptsLeftFromText ? 'attemptsLeftFromText' : 'attemptsLeft', { count: attemptsLeft })}
    </span>
  )
}
