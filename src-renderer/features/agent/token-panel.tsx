import { useTranslation } from 'react-i18next'
import type { AgentDetail } from '#contract/ipc/agents.procedures.ts'
import { visibleText } from '#contract/rules/visible-text.ts'
import { IdText } from '../../ui/id-text.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import { Facts, Panel } from './panel.tsx'

/** What the token says of the agent. The token itself never comes here. */
export function TokenPanel({ token }: { token: AgentDetail['token'] }) {
  const { t } = useTranslation('agent')
  if (token === null)
    return (
      <Panel title={t('token.title')}>
        <p className="text-ink-2">{t('token.none')}</p>
      </Panel>
    )
  const text = (value: string | null): string => (value === null ? '–' : visibleText(value))
  return (
    <Panel title={t('token.title')}>
      <Facts
        facts={[
          { name: t('token.site'), value: text(token.site) },
          { name: t('token.trust'), value: text(token.trustLevel) },
          { name: t('token.status'), value: text(token.agentStatus) },
          { name: 'jti', value: token.jti === null ? '–' : <IdText id={token.jti} max={30} /> },
          { name: t('token.issued'), value: <TimeText atMs={token.issuedAtMs} /> },
          { name: t('token.expires'), value: <TimeText atMs={token.expiresAtMs} /> },
          ...(token.claimPending
            ? [
                {
                  name: t('token.claim'),
                  value: (
                    <>
                      {t('token.claimPending')}{' '}
                      {token.provisionalUntilMs === null ? null : (
                        <TimeText atMs={token.provisionalUntilMs} />
                      )}
                    </>
                  ),
                },
              ]
            : []),
        ]}
      />
    </Panel>
  )
}
