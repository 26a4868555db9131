import type { AgentKey } from '#contract/ids.ts'
import type { CredentialView } from '#contract/ipc/credentials.procedures.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { KeySetOthers } from '../../shared/agents/key-set-others.tsx'
import { CallErrorNote } from '../../shared/call-error-note.tsx'
import { KeySetDocument } from '../../shared/rotations/key-set-document.tsx'
import { useKeySet } from '../../shared/rotations/use-key-set.ts'
import { Facts } from '../../ui/panel.tsx'
import { IdText } from '../../ui/text/id-text.tsx'

interface KeySetToPublishProps {
  agentKey: AgentKey
  /** Null where none is in progress: the document is then without old keys. */
  rotation: CredentialView['rotation']
  address: string
}

/** The document with the agent's public keys and those of who shares the URL, and where it belongs. */
export function KeySetToPublish({ agentKey, rotation, address }: KeySetToPublishProps) {
  const { t } = useTranslation('secrets')
  const { keySet, error } = useKeySet(agentKey)
  if (keySet === null) return <CallErrorNote error={error} />
  const { publicKeySet, others } = keySet
  return (
    <>
      <p>{t(`${rotation === null ? 'publicKeys' : 'rotate'}.${others.length === 0 ? 'host' : 'hostShared'}`)}</p>
      <KeySetOthers others={others} />
      <Facts
        facts={[
          {
            name: t('rotate.address'),
            value: <span className="font-mono text-xs break-all select-text">{escapeInvisible(address)}</span>,
          },
          ...(rotation === null
            ? []
            : [{ name: t('rotate.fingerprint'), value: <IdText id={rotation.fingerprint} max={44} /> }]),
        ]}
      />
      <KeySetDocument agentKey={agentKey} publicKeySet={publicKeySet} />
      {rotation === null ? null : <p className="text-ink-2">{t('rotate.then')}</p>}
    </>
  )
}
