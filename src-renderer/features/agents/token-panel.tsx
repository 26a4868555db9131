import type { ReactNode } from 'react'
import { siteSchema } from '#contract/ids.ts'
import type { AgentDetail } from '#contract/ipc/agents.procedures.ts'
import type { SiteRef } from '#contract/ipc/site-key.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { getClockOffsetMs, useAppState } from '../../bridge/app-state.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Facts, Panel } from '../../ui/panel.tsx'
import { SiteTag } from '../../ui/sites/site-tag.tsx'
import { IdText } from '../../ui/text/id-text.tsx'
import { TimeText } from '../../ui/text/time-text.tsx'
import { useIsExpired } from './use-is-expired.ts'

/** What the token says of the agent. The token itself never comes here. */
export function TokenPanel({ detail: { row, token } }: { detail: Pick<AgentDetail, 'token'> & { row: SiteRef } }) {
  const { t } = useTranslation('agents')
  const isExpired = useIsExpired({ row, token })
  const offsetMs = getClockOffsetMs(useAppState(), row)
  if (token === null)
    return (
      <Panel title={t('token.title')}>
        <p className="text-ink-2">{t('token.none')}</p>
      </Panel>
    )
  return (
    <Panel
      title={t('token.title')}
      aside={isExpired ? <span className="font-medium text-warn">{t('token.expired')}</span> : null}
    >
      {isExpired ? <p className="text-xs text-ink-2">{t('token.expiredText')}</p> : null}
      <Facts
        facts={[
          { name: t('token.site'), value: <TokenSite value={token.site} /> },
          {
            name: t('token.trust'),
            value: (
              <TokenWord
                value={token.trustLevel}
                words={{
                  verified: t('token.trustWord.verified'),
                  provisional: t('token.trustWord.provisional'),
                  standard: t('token.trustWord.standard'),
                }}
              />
            ),
          },
          {
            name: t('token.status'),
            value: (
              <TokenWord
                value={token.agentStatus}
                words={{
                  active: t('token.statusWord.active'),
                  active_provisional: t('token.statusWord.active_provisional'),
                }}
              />
            ),
          },
          { name: 'jti', value: token.jti === null ? <Unstated /> : <IdText id={token.jti} max={24} /> },
          { name: t('token.issued'), value: <TimeText atMs={token.issuedAtMs} offsetMs={offsetMs} /> },
          {
            name: t('token.expires'),
            value: (
              <>
                <TimeText atMs={token.expiresAtMs} offsetMs={offsetMs} />
                {token.isExpiryAssumed ? <span className="text-xs text-ink-2"> {t('token.expiryAssumed')}</span> : null}
              </>
            ),
          },
          ...(token.claimPending
            ? [
                {
                  name: t('token.claim'),
                  value:
                    token.provisionalUntilMs === null ? (
                      t('token.claimPendingOpen')
                    ) : (
                      <>
                        {t('token.claimPending')} <TimeText atMs={token.provisionalUntilMs} offsetMs={offsetMs} />
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

function TokenSite({ value }: { value: string | null }) {
  const site = siteSchema.safeParse(value)
  return site.success ? <SiteTag site={site.data} long /> : <TokenWord value={value} words={{}} />
}

/** A token need not say any of this. */
function Unstated() {
  const { t } = useTranslation('agents')
  return <span className="text-ink-3">{t('token.unstated')}</span>
}

/**
 * A value of the token in the operator's words, with the token's own beside it where that differs; without words for
 * it the token's own alone.
 */
function TokenWord({ value, words }: { value: string | null; words: Readonly<Record<string, string>> }): ReactNode {
  const { t } = useTranslation('agents')
  if (value === null) return <Unstated />
  const raw = escapeInvisible(value)
  const word = Object.hasOwn(words, value) ? words[value] : undefined
  if (word === undefined || word === raw) return raw
  return (
    <span title={t('token.inToken', { value: raw })}>
      {word} <span className="font-mono text-xs text-ink-3">({raw})</span>
    </span>
  )
}
