import type { AgentDetail } from '#contract/ipc/agents.procedures.ts'
import type { SiteRef } from '#contract/ipc/site-key.ts'
import { oauthScopes } from '#contract/rules/agents/oauth-scopes.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { keyOfOAuthScope } from '../../shared/agents/oauth-scope-key.ts'
import { joinClassNames } from '../../ui/class-names.ts'
import { Panel } from '../../ui/panel.tsx'
import { listOauthScopeRows, type OAuthScopeRow } from './oauth-scope-rows.ts'
import { useIsExpired } from './use-is-expired.ts'

/** Which OAuth scopes were asked for and which the token allows, or the last one allowed while it was valid. */
export function OAuthPanel({ detail }: { detail: Pick<AgentDetail, 'requestedScopes' | 'token'> & { row: SiteRef } }) {
  const { t } = useTranslation('agents')
  const rows = listOauthScopeRows(detail.requestedScopes, detail.token)
  const isUnstated = detail.token !== null && rows.some(({ effective }) => effective === null)
  const isExpired = useIsExpired(detail)
  const knowsRequest = detail.requestedScopes !== null
  return (
    <Panel title={t('oauth.title')}>
      {knowsRequest ? null : <p className="text-xs text-ink-2">{t('oauth.requestedUnknown')}</p>}
      {detail.token === null ? <p className="text-xs text-ink-2">{t('oauth.effectiveUnknown')}</p> : null}
      {isExpired ? <p className="text-xs text-ink-2">{t('oauth.expired')}</p> : null}
      {isUnstated ? <p className="text-xs text-ink-2">{t('oauth.unstatedText')}</p> : null}
      <table className="w-full border-collapse">
        <thead>
          <tr className="border-line border-b text-left text-xs text-ink-2">
            <th className="py-1 pr-3 font-medium">{t('oauth.scope')}</th>
            <th className="px-3 py-1 font-medium">{t('oauth.for')}</th>
            {knowsRequest ? <th className="px-3 py-1 font-medium">{t('oauth.requested')}</th> : null}
            <th className="py-1 pl-3 font-medium">{t(isExpired ? 'oauth.ofLastToken' : 'oauth.effective')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <ScopeLine key={row.scope} row={row} isUnstated={isUnstated} isExpired={isExpired} />
          ))}
        </tbody>
      </table>
    </Panel>
  )
}

interface ScopeLineProps {
  row: OAuthScopeRow
  isUnstated: boolean
  /** What is effective is of a token that has expired. */
  isExpired: boolean
}

function ScopeLine({ row, isUnstated, isExpired }: ScopeLineProps) {
  const { t } = useTranslation('agents')
  const known = oauthScopes.find((scope) => scope === row.scope)
  const isWithheld = row.requested === true && row.effective === 'no'
  const effective = (): string => {
    if (row.effective === null) return t(isUnstated ? 'oauth.unstated' : 'oauth.notKnown')
    return isWithheld ? t('oauth.withheld') : t(`oauth.${row.effective}`)
  }
  return (
    <tr className="border-line border-b last:border-b-0">
      <th scope="row" className="py-1 pr-3 text-left font-mono text-xs font-normal">
        {escapeInvisible(row.scope)}
      </th>
      <td className="px-3 py-1 text-xs text-ink-2">
        {known === undefined ? t('oauth.unknownScope') : t(`oauth.purpose.${keyOfOAuthScope(known)}`)}
      </td>
      {row.requested === null ? null : (
        <td className={joinClassNames('px-3 py-1 text-xs', !row.requested && 'text-ink-3')}>
          {t(row.requested ? 'oauth.yes' : 'oauth.no')}
        </td>
      )}
      <td
        className={joinClassNames(
          'py-1 pl-3 text-xs whitespace-nowrap',
          (isWithheld || row.effective === 'refused') && 'font-medium text-bad',
          !isWithheld && row.effective === 'no' && 'text-ink-3',
          (row.effective === 'yes' || row.effective === 'implied') &&
            (isExpired ? 'text-ink-2' : 'font-medium text-ok'),
        )}
      >
        {effective()}
      </td>
    </tr>
  )
}
