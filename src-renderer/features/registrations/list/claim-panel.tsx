import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { RegistrationView } from '#contract/ipc/registrations.procedures.ts'
import { clockOffsetMs, useAppState } from '../../../bridge/app-state.tsx'
import { Button } from '../../../ui/button.tsx'
import { ErrorNote } from '../../../ui/errors/error-note.tsx'
import { Countdown } from '../../../ui/text/countdown.tsx'
import { AttemptList } from './attempt-list.tsx'

/** An agent that passed: how long it may go without an owner, and the way to the desk where it gets one. */
export function ClaimPanel({ row }: { row: RegistrationView }) {
  const { agentKey, claim, error, attempts } = row
  const { t } = useTranslation('registrations')
  const navigate = useNavigate()
  const offsetMs = clockOffsetMs(useAppState(), row)
  const clocks = [
    { id: 'linkEnds', atMs: claim?.linkExpiresAtMs ?? null },
    { id: 'graceEnds', atMs: claim?.provisionalUntilMs ?? null },
  ] as const
  return (
    <div className="flex flex-col gap-3">
      <p>{t('claim.text')}</p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {clocks.map(({ id, atMs }) =>
          atMs === null ? null : (
            <div key={id} className="col-span-2 grid grid-cols-subgrid">
              <dt className="text-ink-2">{t(`claim.${id}`)}</dt>
              <dd>
                <Countdown atMs={atMs} offsetMs={offsetMs} />
              </dd>
            </div>
          ),
        )}
      </dl>
      {error === null ? null : <ErrorNote error={error} />}
      <div>
        <Button
          variant="primary"
          onPress={() => void navigate({ to: '/onboarding/claims', search: { agent: agentKey } })}
        >
          {t('claim.toDesk')}
        </Button>
      </div>
      <AttemptList attempts={attempts} />
    </div>
  )
}
