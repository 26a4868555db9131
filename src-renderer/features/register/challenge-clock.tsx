import { useTranslation } from 'react-i18next'
import type { RegistrationView } from '#contract/ipc/registrations.procedures.ts'
import { anyOffsetMs, useAppState } from '../../bridge/app-state.tsx'
import { Countdown } from '../../ui/countdown.tsx'

/** How long a challenge can still be answered, and how often. */
export function ChallengeClock({ challenge }: { challenge: NonNullable<RegistrationView['challenge']> }) {
  const { t } = useTranslation('register')
  const state = useAppState()
  return (
    <p className="flex flex-wrap gap-x-6 gap-y-1 text-ink-2">
      {challenge.expiresAtMs === null ? null : (
        <span>
          {t('timeLeft')} <Countdown atMs={challenge.expiresAtMs} offsetMs={anyOffsetMs(state)} />
        </span>
      )}
      {challenge.attemptsLeft === null ? null : (
        <span className={challenge.attemptsLeft === 1 ? 'font-medium text-warn' : ''}>
          {t('attemptsLeft', { count: challenge.attemptsLeft })}
        </span>
      )}
    </p>
  )
}
