import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RegistrationView } from '#contract/ipc/registrations.procedures.ts'
import { visibleText } from '#contract/rules/visible-text.ts'
import { appErrorOf } from '../../bridge/app-error.ts'
import { anyOffsetMs, useAppState } from '../../bridge/app-state.tsx'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { Button } from '../../ui/button.tsx'
import { Countdown } from '../../ui/countdown.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { AttemptList } from './attempt-list.tsx'

/** How an agent that passed gets its owner: the link, the code, both clocks. It notices the claim by itself. */
export function ClaimPanel({ row }: { row: RegistrationView }) {
  const { t } = useTranslation('register')
  const { client } = useBridge()
  const offsetMs = anyOffsetMs(useAppState())
  const [code, setCode] = useState<string | null>(null)
  const { agentKey, claim } = row
  const run = useMutation({ mutationFn: (act: () => Promise<unknown>) => act() })
  const reveal = async (): Promise<void> => {
    if (code !== null) return setCode(null)
    setCode((await client.claims.revealCode({ agentKey })).pairingCode ?? t('claim.noCode'))
  }
  const hasLink = claim?.host != null
  const error = run.error === null ? row.error : appErrorOf(run.error)
  return (
    <div className="flex flex-col gap-3">
      <p>{t('claim.text')}</p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <dt className="text-ink-2">{t('claim.host')}</dt>
        <dd className="font-mono">{hasLink ? visibleText(claim.host ?? '') : t('claim.noLink')}</dd>
        {claim?.linkExpiresAtMs == null ? null : (
          <>
            <dt className="text-ink-2">{t('claim.linkEnds')}</dt>
            <dd>
              <Countdown atMs={claim.linkExpiresAtMs} offsetMs={offsetMs} />
            </dd>
          </>
        )}
        {claim?.provisionalUntilMs == null ? null : (
          <>
            <dt className="text-ink-2">{t('claim.graceEnds')}</dt>
            <dd>
              <Countdown atMs={claim.provisionalUntilMs} offsetMs={offsetMs} />
            </dd>
          </>
        )}
        <dt className="text-ink-2">{t('claim.code')}</dt>
        <dd className="flex items-center gap-2">
          <span className="font-mono">{code ?? '•••-•••'}</span>
          <Button size="sm" isDisabled={!hasLink} onPress={() => run.mutate(reveal)}>
            {t(code === null ? 'claim.show' : 'claim.hide')}
          </Button>
        </dd>
      </dl>
      {error === null ? null : <ErrorNote error={error} />}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          isDisabled={!hasLink}
          onPress={() => run.mutate(() => client.claims.openPage({ agentKey }))}
        >
          {t('claim.open')}
        </Button>
        <Button isDisabled={!hasLink} onPress={() => run.mutate(() => client.claims.copyLink({ agentKey }))}>
          {t('claim.copy')}
        </Button>
        <Button
          isPending={run.isPending}
          onPress={() => {
            setCode(null)
            run.mutate(() => client.claims.reissue({ agentKeys: [agentKey] }))
          }}
        >
          {t('claim.refresh')}
        </Button>
        <Button onPress={() => run.mutate(() => client.registrations.check({ agentKey }))}>
          {t('checkNow')}
        </Button>
      </div>
      <AttemptList attempts={row.attempts} />
    </div>
  )
}
