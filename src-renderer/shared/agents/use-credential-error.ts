import { useTranslation } from '../../i18n/use-translation.tsx'
import { useErrorSentence } from '../../ui/errors/use-error-text.ts'
import { type CredentialText, faultOfCredential } from './credential-text.ts'

/** The words for what is visibly wrong with a typed credential; null when nothing is. */
export function useCredentialError(): (credential: CredentialText) => string | null {
  const { t } = useTranslation('agents')
  const sentence = useErrorSentence()
  return (credential) => {
    const fault = faultOfCredential(credential)
    if (fault === null) return null
    if (fault === 'empty') return t(credential.kind === 'client_secret' ? 'credential.noSecret' : 'credential.noKey')
    return sentence({ code: fault, details: {} })
  }
}
