import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Copy, FileJson, FileKey, KeyRound, RotateCw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { FleetRow } from '#contract/ipc/agents.procedures.ts'
import type { CredentialView } from '#contract/ipc/credentials.procedures.ts'
import { clipboardSeconds } from '#contract/rules/credentials/clipboard-time.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { CredentialDialog } from '../../shared/agents/credential-dialog.tsx'
import { CallErrorNote } from '../../shared/call-error-note.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { addGap } from '../../ui/text/join-sentences.ts'
import { TimeText } from '../../ui/text/time-text.tsx'
import { useToast } from '../../ui/toast.tsx'
import { agentQueries } from './agents.queries.ts'
import { ExportKeyDialog } from './export-key-dialog.tsx'
import { PublicKeysDialog } from './public-keys-dialog.tsx'
import { RotateKeyDialog } from './rotate-key-dialog.tsx'

/** What can be done with the credential, each act only where it can work, and why another cannot. */
export function CredentialActions({ agent }: { agent: FleetRow }) {
  const { orpc } = useBridge()
  const secret = useQuery(agentQueries(orpc).secret(agent.agentKey))
  if (secret.error !== null) return <CallErrorNote error={secret.error} />
  return secret.data === undefined ? null : <Acts agent={agent} secret={secret.data} />
}

function Acts({ agent, secret }: { agent: FleetRow; secret: CredentialView }) {
  const { t } = useTranslation('secrets')
  const [open, setOpen] = useState<'export' | 'rotate' | 'publicKeys' | 'replace' | null>(null)
  const copy = useCopySecret(agent)
  const { rotation } = secret
  const isKey = secret.content !== 'client_secret'
  const close = (): void => setOpen(null)
  return (
    <div className="flex flex-col gap-2 border-line border-t pt-2">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div role="group" aria-label={t('acts.label')} className="flex flex-wrap gap-2">
        {isKey ? (
          <Button icon={<FileKey />} onPress={() => setOpen('export')}>
            {t('acts.export')}
          </Button>
        ) : (
          <Button icon={<Copy />} isPending={copy.isPending} onPress={() => copy.mutate()}>
            {t('acts.copy')}
          </Button>
        )}
        {isKey && secret.keySetUrl !== null ? (
          <Button icon={<RotateCw />} onPress={() => setOpen('rotate')}>
            {t(rotation === null ? 'acts.rotate' : 'acts.rotateOn')}
          </Button>
        ) : null}
        {isKey && secret.keySetUrl !== null && rotation === null ? (
          <Button icon={<FileJson />} onPress={() => setOpen('publicKeys')}>
            {t('acts.publicKeys')}
          </Button>
        ) : null}
        {rotation === null || mayEndRotation(agent) ? (
          <Button icon={<KeyRound />} onPress={() => setOpen('replace')}>
            {t('acts.replace')}
          </Button>
        ) : null}
      </div>
      <CallErrorNote error={copy.error} />
      <Why agent={agent} secret={secret} />
      {open === 'export' ? <ExportKeyDialog agent={agent} onClose={close} /> : null}
      {open === 'rotate' ? <RotateKeyDialog agent={agent} secret={secret} onClose={close} /> : null}
      {open === 'publicKeys' && secret.keySetUrl !== null ? (
        <PublicKeysDialog agent={agent} keySetUrl={secret.keySetUrl} onClose={close} />
      ) : null}
      {open === 'replace' ? <CredentialDialog agent={agent} onClose={close} /> : null}
    </div>
  )
}

/** Where no credential here works, a rotation may be one that cannot be finished: another credential ends it. */
const mayEndRotation = ({ status }: FleetRow): boolean => status === 'secret_missing' || status === 'credential_refused'

/** Main asks by itself before it copies; what it did is said here. */
function useCopySecret({ agentKey, name }: FleetRow) {
  const { t } = useTranslation('secrets')
  const { client } = useBridge()
  const toast = useToast()
  return useMutation({
    mutationFn: () => client.credentials.copySecret({ agentKey }),
    onSuccess: ({ copied }) => {
      if (!copied) return
      const title = t('acts.copied', { name: escapeInvisible(name) })
      toast({ tone: 'ok', title, detail: t('acts.copiedText', { seconds: clipboardSeconds }) })
    },
  })
}

/** Why an act is not offered, and what to do in its place. */
function Why({ agent, secret }: { agent: FleetRow; secret: CredentialView }) {
  const { t } = useTranslation('secrets')
  if (secret.content === 'client_secret') {
    return (
      <>
        <Line>{t('acts.secretNotExported')}</Line>
        {secret.canResendSecret ? (
          <Line>
            {addGap(t('acts.resend'))}
            <Link
              to="/onboarding/registrations"
              search={{ agentKey: agent.agentKey }}
              className="text-accent hover:underline"
            >
              {t('acts.resendLink')}
            </Link>
          </Line>
        ) : (
          <Line>{t('acts.bySecret')}</Line>
        )}
      </>
    )
  }
  return (
    <>
      {secret.rotation === null ? null : (
        <p className="font-medium text-warn">
          <TimeText lead={t('acts.rotating')} atMs={secret.rotation.startedAtMs} />
        </p>
      )}
      <Line>{t('acts.keyNotCopied')}</Line>
      {secret.keySetUrl === null ? <Line>{t('acts.byKey')}</Line> : null}
    </>
  )
}

function Line({ children }: { children: ReactNode }) {
  return <p className="text-xs text-ink-2">{children}</p>
}
