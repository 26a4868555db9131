import { useNavigate } from '@tanstack/react-router'
import type { RegistrationView } from '#contract/ipc/registrations.procedures.ts'
import { getClockOffsetMs, useAppState } from '../../../bridge/app-state.tsx'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { ClaimClocks } from '../../../shared/claims/claim-clocks.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { ErrorNote } from '../../../ui/errors/error-note.tsx'
import { AttemptList } from './attempt-list.tsx'

/** An agent that passed: how long it may go without an owner, and the way to the desk where it gets one. */
export function UnclaimedPanel({ row }: { row: RegistrationView }) {
  const { agentKey, claim, error, attempts } = row
  const { t } = useTranslation('registrations')
  const navigate = useNavigate()
  const offsetMs = getClockOffsetMs(useAppState(), row)
  return (
    <div className="flex flex-col gap-3">
      <p>{t('claim.text')}</p>
      {claim === null ? null : (
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
          <ClaimClocks claim={claim} offsetMs={offsetMs} />
        </dl>
      )}
      {error === null ? null : <ErrorNote error={error} />}
      <div>
        <Button
          variant="primary"
          data-start-of-work=""
          onPress={() => void navigate({ to: '/onboarding/claims', search: { agent: agentKey } })}
        >
          {t('claim.toDesk')}
        </Button>
      </div>
      <AttemptList attempts={attempts} />
    </div>
  )
}
