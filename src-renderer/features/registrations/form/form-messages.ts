import type { RegistrationForm } from '#contract/ipc/registration-form.ts'
import type { OAuthScope } from '#contract/rules/agents/oauth-scopes.ts'
import type { KeyKind } from '#contract/rules/credentials/key-algorithm.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { presetOfOAuthScopes } from './form-text.ts'

export const keyNames: Readonly<Record<KeyKind, string>> = {
  ES256: 'ES256',
  RS256_2048: 'RS256 · 2,048',
  RS256_3072: 'RS256 · 3,072',
}

/** By what an agent proves itself, in few words. */
export function useMethodText(): (form: Pick<RegistrationForm, 'authMethod' | 'keyKind' | 'publicKeyBy'>) => string {
  const { t } = useTranslation('registrations')
  return ({ authMethod, keyKind, publicKeyBy }) => {
    if (authMethod === 'client_credentials') return t('method.client_credentials')
    const key = keyNames[keyKind]
    return publicKeyBy === 'pem' ? key : t('method.hostedKey', { key })
  }
}

/** A preset by its name, any other choice by how many scopes it has. */
export function useOAuthScopeText(): (scopes: readonly OAuthScope[]) => string {
  const { t } = useTranslation('registrations')
  return (scopes) => {
    const preset = presetOfOAuthScopes(scopes)
    return preset === null ? t('permissions.some', { count: scopes.length }) : t(`permissions.${preset}`)
  }
}
