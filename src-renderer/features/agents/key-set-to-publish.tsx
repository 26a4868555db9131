import { useMutation, useQuery } from '@tanstack/react-query'
import { Copy, Save } from 'lucide-react'
import type { AgentKey } from '#contract/ids.ts'
import type { CredentialView } from '#contract/ipc/credentials.procedures.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { KeySetOthers } from '../../shared/agents/key-set-others.tsx'
import { CallErrorNote } from '../../shared/call-error-note.tsx'
import { useCopy } from '../../shared/use-copy.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Facts } from '../../ui/panel.tsx'
import { IdText } from '../../ui/text/id-text.tsx'
import { agentQueries } from './agent.queries.ts'

interface KeySetToPublishProps {
  agentKey: AgentKey
  rotation: NonNullable<CredentialView['rotation']>
  address: string
}

/** The document with both public keys, those of who shares the URL, and where it belongs. There is no secret in it. */
export function KeySetToPublish({ agentKey, rotation, address }: KeySetToPublishProps) {
  const { t } = useTranslation('secrets')
  const { client, orpc } = useBridge()
  const keySet = useQuery(agentQueries(orpc).keySet(agentKey))
  const { copy, isCopied } = useCopy((text: string) => text)
  const save = useMutation({ mutationFn: () => client.credentials.savePublicKeySet({ agentKey }) })
  if (keySet.data === undefined) return <CallErrorNote error={keySet.error} />
  const { publicKeySet, others } = keySet.data
  return (
    <>
      <p>{t(others.length === 0 ? 'rotate.host' : 'rotate.hostShared')}</p>
      <KeySetOthers others={others} />
      <Facts
        facts={[
          {
            name: t('rotate.address'),
            value: <span className="font-mono text-xs break-all select-text">{escapeInvisible(address)}</span>,
          },
          { name: t('rotate.fingerprint'), value: <IdText id={rotation.fingerprint} max={44} /> },
        ]}
      />
      <TextField
        label={t('rotate.document')}
        multiline
        monospace
        rows={9}
        isReadOnly
        spellCheck="false"
        value={publicKeySet}
      />
      <div className="flex items-center gap-2">
        <Button icon={<Copy />} onPress={() => copy(publicKeySet)}>
          {t('rotate.copy')}
        </Button>
        <Button icon={<Save />} isPending={save.isPending} onPress={() => save.mutate()}>
          {t('rotate.save')}
        </Button>
        <span role="status" className="text-ok">
          {isCopied(publicKeySet) ? `✓ ${t('rotate.copied')}` : ''}
        </span>
      </div>
      <CallErrorNote error={save.error} />
      <p className="text-ink-2">{t('rotate.then')}</p>
    </>
  )
}
