import { useTranslation } from 'react-i18next'
import type { AgentDetail } from '#contract/ipc/agents.procedures.ts'
import { visibleText } from '#contract/rules/visible-text.ts'
import { oauthScopes } from '#contract/service/endpoint.ts'
import { type OAuthScopeRow, oauthScopeRows } from './oauth-scope-rows.ts'
import { Panel } from './panel.tsx'

/** Which OAuth scopes were asked for and which the token allows. */
export function OAuthPanel({ detail }: { detail: AgentDetail }) {
  const { t } = useTranslation('agent')
  const rows = oauthScopeRows(detail.requestedScopes, detail.token?.scopes ?? null)
  return (
    <Panel title={t('oauth.title')}>
      {detail.requestedScopes === null ? (
        <p className="text-xs text-ink-2">{t('oauth.requestedUnknown')}</p>
      ) : null}
      {detail.token === null ? <p className="text-xs text-ink-2">{t('oauth.effectiveUnknown')}</p> : null}
      <table className="w-full border-collapse">
        <thead>
          <tr className="border-line border-b text-left text-xs text-ink-2">
            <th className="py-1 pr-2 font-medium">{t('oauth.scope')}</th>
            <th className="px-2 py-1 text-center font-medium">{t('oauth.requested')}</th>
            <th className="py-1 pl-2 text-center font-medium">{t('oauth.effective')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <ScopeLine key={row.scope} row={row} />
          ))}
        </tbody>
      </table>
    </Panel>
  )
}

function ScopeLine({ row }: { row: OAuthScopeRow }) {
  const { t } = useTranslation('agent')
  const known = oauthScopes.find((scope) => scope === row.scope)
  const isWithheld = row.requested === true && row.effective === 'no'
  return (
    <tr className="border-line border-b align-top last:border-b-0">
      <th scope="row" className="py-1 pr-2 text-left font-normal">
        <span className="block font-mono text-xs">{visibleText(row.scope)}</span>
        <span className="block text-xs text-ink-2">
          {known === undefined ? t('oauth.unknownScope') : t(`oauth.purpose.${keyOf(known)}`)}
        </span>
      </th>
      <td className="px-2 py-1 text-center text-xs whitespace-nowrap">
        {row.requested === null ? t('oauth.notKnown') : t(row.requested ? 'oauth.yes' : 'oauth.no')}
      </td>
      <td
        className={`py-1 pl-2 text-center text-xs whitespace-nowrap ${isWithheld ? 'font-medium text-bad' : row.effective === 'no' ? 'text-ink-3' : ''}`}
      >
        {row.effective === null
          ? t('oauth.notKnown')
          : t(isWithheld ? 'oauth.withheld' : (`oauth.${row.effective}` as const))}
      </td>
    </tr>
  )
}

type Underscored<Text extends string> = Text extends `${infer Head}:${infer Tail}`
  ? `${Head}_${Underscored<Tail>}`
  : Text

/** Colons separate namespaces in translation keys. */
function keyOf<Scope extends string>(scope: Scope): Underscored<Scope> {
  return scope.replaceAll(':', '_') as Underscored<Scope>
}
