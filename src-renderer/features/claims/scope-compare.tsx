import { useTranslation } from 'react-i18next'
import type { ClaimView } from '#contract/ipc/claims.procedures.ts'
import { visibleText } from '#contract/rules/visible-text.ts'
import { oauthScopes } from '#contract/service/endpoint.ts'

/** What was asked for against what is granted: each scope that is missing, and what the agent cannot do without it. */
export function ScopeCompare({ row }: { row: ClaimView }) {
  const { t } = useTranslation('claims')
  const { requestedScopes, grantedScopes, missingScopes } = row
  return (
    <section aria-label={t('scopes.title')} className="flex flex-col gap-1.5">
      <h2 className="font-semibold">{t('scopes.title')}</h2>
      <p className="text-ink-2">
        {grantedScopes === null
          ? t('scopes.noToken')
          : requestedScopes === null
            ? t('scopes.requestUnknown', { count: grantedScopes.length })
            : t('scopes.granted', {
                count: requestedScopes.length - (missingScopes?.length ?? 0),
                total: requestedScopes.length,
              })}
      </p>
      {missingScopes === null || missingScopes.length === 0 ? null : (
        <>
          <p className="text-xs text-ink-2">
            {t(row.state === 'claimed' ? 'scopes.missingClaimed' : 'scopes.missingWaiting')}
          </p>
          <ul className="flex flex-col gap-1">
            {missingScopes.map((scope) => (
              <MissingScope key={scope} scope={scope} />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function MissingScope({ scope }: { scope: string }) {
  const { t } = useTranslation(['claims', 'agent'])
  const known = oauthScopes.find((each) => each === scope)
  return (
    <li className="flex flex-wrap items-baseline gap-x-2">
      <span className="font-mono text-xs">{visibleText(scope)}</span>
      <span className="text-xs text-bad">
        {known === undefined
          ? t('scopes.unknown')
          : t('scopes.prevents', { what: t(`agent:oauth.purpose.${keyOf(known)}`) })}
      </span>
    </li>
  )
}

type Underscored<Text extends string> = Text extends `${infer Head}:${infer Tail}`
  ? `${Head}_${Underscored<Tail>}`
  : Text

/** Colons separate namespaces in translation keys. */
function keyOf<Scope extends string>(scope: Scope): Underscored<Scope> {
  return scope.replaceAll(':', '_') as Underscored<Scope>
}
