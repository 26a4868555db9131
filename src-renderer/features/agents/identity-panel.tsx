import { useTranslation } from 'react-i18next'
import type { AgentDetail } from '#contract/ipc/agents.procedures.ts'
import { deploymentOf, useAppState } from '../../bridge/app-state.tsx'
import { IdText } from '../../ui/text/id-text.tsx'
import { TimeText } from '../../ui/text/time-text.tsx'
import { CredentialActions } from './credential-actions.tsx'
import { Facts, Panel } from './panel.tsx'

/** Who the agent is at the service, and where its secret lies. */
export function IdentityPanel({ detail }: { detail: AgentDetail }) {
  const { t } = useTranslation('agents')
  const state = useAppState()
  const { row } = detail
  const deployment = deploymentOf(state, row.deploymentId)
  return (
    <Panel title={t('keeping.title')}>
      <Facts
        facts={[
          { name: t('keeping.id'), value: <IdText id={row.agentId} max={24} /> },
          { name: t('keeping.service'), value: deployment?.baseUrl ?? '–' },
          {
            name: t('keeping.auth'),
            value:
              row.authMethod === 'client_credentials'
                ? t('keeping.secret')
                : t('keeping.key', { algorithm: row.keyAlgorithm ?? '' }),
          },
          ...(detail.publicKeyFingerprint === null
            ? []
            : [
                {
                  name: t('keeping.fingerprint'),
                  value: <IdText id={detail.publicKeyFingerprint} max={24} />,
                },
              ]),
          {
            name: t('keeping.keychain'),
            value: state.vault.kind === 'memory' ? t('keeping.memory') : state.vault.name,
          },
          ...(state.vault.kind === 'memory'
            ? []
            : [
                {
                  name: t('keeping.account'),
                  value: (
                    <>
                      <span className="font-mono text-xs">{state.places.keychainService}</span>
                      {' / '}
                      <IdText id={detail.keychainAccount} max={24} />
                    </>
                  ),
                },
              ]),
          { name: t('keeping.added'), value: <TimeText atMs={detail.addedAtMs} /> },
        ]}
      />
      <CredentialActions agent={row} />
    </Panel>
  )
}
