import type { ClaimView } from '#contract/ipc/claims.procedures.ts'
import { oauthScopes } from '#contract/rules/agents/oauth-scopes.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { keyOfOAuthScope } from '../../shared/agents/oauth-scope-key.ts'

/**
 * What was asked for against what is granted, and what the service has refused for lack of a scope: each scope that is
 * missing, and what the agent cannot do without it.
 */
export function OAuthScopeCompare({ row }: { row: ClaimView }) {
  const { t } = useTranslation('claims')
  const { requestedScopes, grantedScopes, missingScopes, refusedScopes } = row
  const missing = missingScopes ?? []
  const refused = refusedScopes.filter((scope) => !missing.includes(scope))
  const tone = row.state === 'claimed' ? 'text-bad' : 'text-ink-2'
  return (
    <section aria-label={t('permissions.title')} className="flex flex-col gap-1.5">
      <h2 className="font-semibold">{t('permissions.title')}</h2>
      <p className="text-ink-2">
        {grantedScopes === null
          ? t(row.hadToken ? 'permissions.unstated' : 'permissions.noToken')
          : requestedScopes === null
            ? t('permissions.requestUnknown', { count: grantedScopes.length })
            : missingScopes === null
              ? t('permissions.unstated')
              : t('permissions.granted', {
                  count: requestedScopes.length - missing.length,
                  total: requestedScopes.length,
                })}
      </p>
      <MissingScopes
        lead={t(row.state === 'claimed' ? 'permissions.missingClaimed' : 'permissions.missingWaiting')}
        scopes={missing}
        tone={tone}
      />
      <MissingScopes lead={t('permissions.refused')} scopes={refused} tone="text-bad" />
    </section>
  )
}

function MissingScopes({ lead, scopes, tone }: { lead: string; scopes: readonly string[]; tone: string }) {
  if (scopes.length === 0) return null
  return (
    <>
      <p className="text-xs text-ink-2">{lead}</p>
      <ul className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-xs">
        {scopes.map((scope) => (
          <MissingScope key={scope} scope={scope} tone={tone} />
        ))}
      </ul>
    </>
  )
}

function MissingScope({ scope, tone }: { scope: string; tone: string }) {
  const { t } = useTranslation(['claims', 'agents'])
  const known = oauthScopes.find((each) => each === scope)
  return (
    <li className="col-span-2 grid grid-cols-subgrid items-baseline">
      <span className="font-mono">{escapeInvisible(scope)}</span>
      <span className={tone}>
        {known === undefined ? t('permissions.unknown') : t(`agents:oauth.purpose.${keyOfOAuthScope(known)}`)}
      </span>
    </li>
  )
}
