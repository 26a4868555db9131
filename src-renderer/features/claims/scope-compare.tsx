import { useTranslation } from 'react-i18next'
import type { ClaimView } from '#contract/ipc/claims.procedures.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { oauthScopes } from '#contract/service/endpoint.ts'

/** What was asked for against what is granted: each scope that is missing, and what the agent cannot do without it. */
export function ScopeCompare({ row }: { row: ClaimView }) {
  const { t } = useTranslation('claims')
  const { requestedScopes, grantedScopes, missingScopes } = row
  return (
    <section aria-label={t('permissions.title')} className="flex flex-col gap-1.5">
      <h2 className="font-semibold">{t('permissions.title')}</h2>
      <p className="text-ink-2">
        {grantedScopes === null
          ? t(row.hadToken ? 'permissions.unstated' : 'permissions.noToken')
          : requestedScopes === null
            ? t('permissions.requestUnknown', { count: grantedScopes.length })
            : t('permissions.granted', {
                count: requestedScopes.length - (missingScopes?.length ?? 0),
                total: requestedScopes.length,
              })}
      </p>
      {missingScopes === null || missingScopes.length === 0 ? null : (
        <>
          <p className="text-xs text-ink-2">
            {t(row.state === 'claimed' ? 'permissions.missingClaimed' : 'permissions.missingWaiting')}
          </p>
          <ul className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-xs">
            {missingScopes.map((scope) => (
              <MissingScope key={scope} scope={scope} tone={row.state === 'claimed' ? 'text-bad' : 'text-ink-2'} />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function MissingScope({ scope, tone }: { scope: string; tone: string }) {
  const { t } = useTranslation(['claims', 'agents'])
  const known = oauthScopes.find((each) => each === scope)
  return (
    <li className="col-span-2 grid grid-cols-subgrid items-baseline">
      <span className="font-mono">{escapeInvisible(scope)}</span>
      <span className={tone}>
        {known === undefined ? t('permissions.unknown') : t(`agents:oauth.purpose.${keyOf(known)}`)}
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
