import type { AgentDetail } from '#contract/ipc/agents.procedures.ts'
import { deploymentOf, useAppState } from '../../bridge/app-state.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { KeyAgeText } from '../../shared/agents/key-age-text.tsx'
import { Facts, Panel } from '../../ui/panel.tsx'
import { IdText } from '../../ui/text/id-text.tsx'
import { TimeText } from '../../ui/text/time-text.tsx'
import { CredentialActions } from './credential-actions.tsx'

/** Who the agent is at the service, and where its secret lies. */
export function IdentityPanel({ detail }: { detail: AgentDetail }) {
  const { t } = useTranslation('agents')
  const state = useAppState()
  const { row } = detail
  const deployment = deploymentOf(state, row.deploymentId)
  return (
    <Panel title={t('identity.title')}>
      <Facts
        facts={[
          { name: t('identity.id'), value: <IdText id={row.agentId} max={24} /> },
          { name: t('identity.service'), value: deployment?.baseUrl ?? '–' },
          {
            name: t('identity.auth'),
            value:
              row.authMethod === 'client_credentials'
                ? t('identity.secret')
                : t('identity.key', { algorithm: row.keyAlgorithm ?? '' }),
          },
          ...(detail.publicKeyFingerprint === null
            ? []
            : [
                {
                  name: t('identity.fingerprint'),
                  value: <IdText id={detail.publicKeyFingerprint} max={24} />,
                },
                { name: t('identity.keyAge'), value: <KeyAgeText age={detail.keyAge} /> },
              ]),
          {
            name: t('identity.keychain'),
            value: state.vault.kind === 'memory' ? t('identity.memory') : state.vault.name,
          },
          ...(state.vault.kind === 'memory'
            ? []
            : [
                {
                  name: t('identity.account'),
                  value: (
                    <>
                      <span className="font-mono text-xs">{state.places.keychainService}</span>
                      {' / '}
                      <IdText id={detail.keychainAccount} max={24} />
                    </>
                  ),
                },
              ]),
          { name: t('identity.added'), value: <TimeText atMs={detail.addedAtMs} /> },
        ]}
      />
      <CredentialActions agent={row} />
    </Panel>
  )
}
