import { useNavigate } from '@tanstack/react-router'
import type { RegistrationView } from '#contract/ipc/registrations.procedures.ts'
import { getClockOffsetMs, useAppState } from '../../../bridge/app-state.tsx'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { useFromNow } from '../../../ui/ui-provider.tsx'
import { isTimeOver } from './saved-answer.ts'

/** Said of a challenge whose time has passed: the service is asked all the same, or the agent registered again. */
export function ChallengeOverNote({ row }: { row: RegistrationView }) {
  const { t } = useTranslation('registrations')
  const navigate = useNavigate()
  const state = useAppState()
  const isOver = useFromNow((nowMs) => isTimeOver(row, nowMs + getClockOffsetMs(state, row)))
  return (
    // In place from the start, so that it is read out when the time ends.
    <div role="status" className="empty:hidden">
      {isOver ? (
        <div className="flex flex-wrap items-center gap-3 rounded-md border border-line bg-ground px-3 py-2">
          <p className="min-w-0 flex-1 text-warn">! {t('timeOver')}</p>
          <Button
            onPress={() => void navigate({ to: '/onboarding/registrations/new', search: { like: row.agentKey } })}
          >
            {t('act.again')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}
