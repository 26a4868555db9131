import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { AppErrorData } from '#contract/app-error.ts'
import type { RegistrationView } from '#contract/ipc/registrations.procedures.ts'
import { hasAnswerDraft } from '#contract/rules/registrations/registration-answer.ts'
import { appErrorOf } from '../../../bridge/app-error.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { CallErrorNote } from '../../../shared/call-error-note.tsx'
import { useServiceNames } from '../../../shared/deployments/service-names.ts'
import { markActed } from '../../../shared/frozen-rows/acted-rows.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { ErrorNote } from '../../../ui/errors/error-note.tsx'
import { SiteFrame } from '../../../ui/sites/site-frame.tsx'
import { IdText } from '../../../ui/text/id-text.tsx'
import { addGap } from '../../../ui/text/join-sentences.ts'
import { useToast } from '../../../ui/toast.tsx'
import { AnswerDraftText } from '../challenge/answer-draft-text.tsx'
import { ChallengeDesk } from '../challenge/challenge-desk.tsx'
import { registrationsQuery } from '../registrations.queries.ts'
import { AttemptList } from './attempt-list.tsx'
import { findDismissLoss } from './dismiss-words.ts'
import { IdentifyPanel } from './identify-panel.tsx'
import { KnownAgentPanel } from './known-agent-panel.tsx'
import { UnclaimedPanel } from './unclaimed-panel.tsx'

/** One registration that the service knows, or may know: where it is, and what can be done. */
export function RegistrationPanel({ row: current, onGone }: { row: RegistrationView; onGone: () => void }) {
  const { t } = useTranslation('registrations')
  const resend = useResend()
  // Meanwhile the row is one whose secret is not kept; what is being typed stays on screen, and the focus where it is.
  const row = resend.isPending ? resend.variables : current
  const serviceName = useServiceNames().get(row.deploymentId)
  return (
    <SiteFrame site={row.site} agentName={row.form.name} serviceName={serviceName}>
      <div className="flex flex-col gap-4 p-4">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <p role="status" className="font-semibold">
            {t(row.knownAgent === null ? `stage.${row.stage}` : 'known.stage')}
          </p>
          {row.agentId === null ? null : (
            <p className="text-ink-2">
              {addGap(t('agentId'))}
              <IdText id={row.agentId} max={40} />
            </p>
          )}
        </div>
        <StageBody row={row} resend={resend} />
        <Dismiss row={row} onGone={onGone} />
      </div>
    </SiteFrame>
  )
}

interface SecretProps {
  row: RegistrationView
  resend: Resend
}

type Resend = ReturnType<typeof useResend>

/** Asks the service for another secret in the place of the first, and says when it is stored. */
function useResend() {
  const { t } = useTranslation('registrations')
  const { client, orpc } = useBridge()
  const queryClient = useQueryClient()
  const showToast = useToast()
  return useMutation({
    mutationFn: ({ agentKey }: RegistrationView) => client.registrations.resendSecret({ agentKey }),
    // Pending until the list has the row as it is now: see RegistrationPanel.
    onSettled: () => queryClient.invalidateQueries({ queryKey: registrationsQuery(orpc).queryKey }),
    onSuccess: ({ secret, error }) => {
      if (secret === 'kept' && error === null) showToast({ title: t('secret.replaced'), tone: 'ok' })
    },
  })
}

function StageBody({ row, resend }: SecretProps) {
  switch (row.stage) {
    case 'challenge':
      return (
        <>
          <ChallengeDesk key={row.agentKey} row={row} />
          {row.canResendSecret ? <SecretActs row={row} resend={resend} isAside /> : null}
        </>
      )
    case 'passed':
      return (
        <>
          <UnclaimedPanel key={row.agentKey} row={row} />
          {row.canResendSecret ? <SecretActs row={row} resend={resend} isAside /> : null}
        </>
      )
    case 'id_missing':
      return <IdentifyPanel key={row.agentKey} row={row} />
    case 'secret_unsaved':
      return row.knownAgent === null ? (
        <SecretActs row={row} resend={resend} />
      ) : (
        <KnownAgentPanel key={row.agentKey} row={row} known={row.knownAgent} />
      )
    case 'active':
      return <ActiveActs row={row} />
    default:
      return <OtherStage row={row} resend={resend} />
  }
}

function OtherStage({ row, resend }: SecretProps) {
  const { t } = useTranslation('registrations')
  const { client } = useBridge()
  const { agentKey } = row
  const check = useMutation({ mutationFn: () => client.registrations.check({ agentKey }) })
  const error = check.error === null ? row.error : appErrorOf(check.error)
  return (
    <>
      <AttemptList attempts={row.attempts} />
      {error === null ? null : <ErrorNote error={error} />}
      {row.stage === 'failed' ? <FailedActs row={row} /> : null}
      {row.stage === 'answer_unknown' ? (
        <div>
          <Button variant="primary" data-start-of-work="" isPending={check.isPending} onPress={() => check.mutate()}>
            {t('findOut')}
          </Button>
        </div>
      ) : null}
      {row.canResendSecret ? <SecretActs row={row} resend={resend} isAside /> : null}
    </>
  )
}

/** The way to the next challenge, and what was typed for the last one. */
function FailedActs({ row }: { row: RegistrationView }) {
  const { t } = useTranslation('registrations')
  const navigate = useNavigate()
  return (
    <>
      {hasAnswerDraft(row.draft) ? <AnswerDraftText draft={row.draft} /> : null}
      <div>
        <Button
          variant="primary"
          data-start-of-work=""
          onPress={() => void navigate({ to: '/onboarding/registrations/new', search: { like: row.agentKey } })}
        >
          {t('act.again')}
        </Button>
      </div>
    </>
  )
}

/** Beside another stage only what an act here was refused for: what is known of the row is said by that stage. */
export function findSecretError(
  row: Pick<RegistrationView, 'error'>,
  { thrown, isAside }: { thrown: unknown; isAside: boolean },
): AppErrorData | null {
  if (thrown !== null) return appErrorOf(thrown)
  return isAside ? null : row.error
}

/** What can still be done for a secret that is not in the keychain. */
function SecretActs({ row, resend, isAside = false }: SecretProps & { isAside?: boolean }) {
  const { t } = useTranslation('registrations')
  const { client } = useBridge()
  const { agentKey } = row
  const save = useMutation({ mutationFn: () => client.registrations.saveSecret({ agentKey }) })
  const error = findSecretError(row, { thrown: resend.error ?? save.error, isAside })
  return (
    <div className="flex flex-col gap-3">
      <p className={isAside ? 'text-xs text-ink-2' : ''}>
        {t(isAside ? 'secret.aside' : row.secret === 'in_memory' ? 'secret.inMemory' : 'secret.missing')}
      </p>
      {error === null ? null : <ErrorNote error={error} />}
      <div className="flex gap-2">
        {isAside ? null : (
          <Button
            variant="primary"
            data-start-of-work=""
            isPending={save.isPending}
            onPress={() => {
              resend.reset()
              save.mutate()
            }}
          >
            {t('secret.tryAgain')}
          </Button>
        )}
        {row.canResendSecret ? (
          <Button
            isPending={resend.isPending}
            onPress={() => {
              save.reset()
              resend.mutate(row)
            }}
          >
            {t('secret.resend')}
          </Button>
        ) : null}
      </div>
    </div>
  )
}

function ActiveActs({ row }: { row: RegistrationView }) {
  const { t } = useTranslation('registrations')
  const navigate = useNavigate()
  return (
    <div>
      <Button
        variant="primary"
        data-start-of-work=""
        onPress={() => void navigate({ to: '/agents/$agentKey', params: { agentKey: row.agentKey } })}
      >
        {t('openAgent')}
      </Button>
    </div>
  )
}

const dismissTexts = {
  unsent: 'dismissUnsent',
  unsentKey: 'dismissUnsentKey',
  unnamed: 'dismissUnnamed',
  known: 'dismissKnown',
  restored: 'dismissRestored',
  kept: 'dismissKept',
  claimKept: 'dismissClaimKept',
  challengeGone: 'dismissChallengeGone',
  lost: 'dismissLost',
} as const

function Dismiss({ row, onGone }: { row: RegistrationView; onGone: () => void }) {
  const { t } = useTranslation('registrations')
  const { client } = useBridge()
  const [isAsked, setIsAsked] = useState(false)
  const dismiss = useMutation({
    mutationFn: () => client.registrations.dismiss({ agentKey: row.agentKey }),
    onSuccess: () => {
      markActed([row.agentKey])
      onGone()
    },
  })
  const isDone = row.stage === 'active'
  return (
    <>
      <DismissAct
        error={isDone ? dismiss.error : null}
        onPress={() => (isDone ? dismiss.mutate() : setIsAsked(true))}
      />
      <ConfirmDialog
        title={t('dismissTitle')}
        isOpen={isAsked}
        onClose={() => setIsAsked(false)}
        confirmLabel={t('dismiss')}
        tone="danger"
        isPending={dismiss.isPending}
        onConfirm={() => dismiss.mutate()}
      >
        <p>{t(dismissTexts[findDismissLoss(row)], { item: row.agentKey })}</p>
        <CallErrorNote error={dismiss.error} />
      </ConfirmDialog>
    </>
  )
}

/** The button, and above it why the act failed where no question came before it that could say so. */
export function DismissAct({ error, onPress }: { error: unknown; onPress: () => void }) {
  const { t } = useTranslation('registrations')
  return (
    <div className="flex flex-col gap-2">
      <CallErrorNote error={error} />
      <div className="-ml-3">
        <Button variant="plain" onPress={onPress}>
          {t('dismiss')}
        </Button>
      </div>
    </div>
  )
}
