import type { AppErrorData } from '#contract/app-error.ts'
import { limitedClasses } from '#contract/service/rate-limits.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'

/**
 * Why a write waits for the limit of a minute, where more is known of it than that the service asked for it: it is our
 * own count, or another client has used it up. Null otherwise.
 */
export function useLimitText(): (error: AppErrorData | null) => string | null {
  const { t } = useTranslation('outbox')
  return (error) => {
    if (error?.code !== 'rate_limited') return null
    if (error.details.isUnexpected === true) return t('limits.otherClient')
    const rateClass = limitedClasses.find((name) => name === error.details.rateClass)
    return rateClass === undefined ? null : t('limits.reached', { what: t(`limits.class.${rateClass}`) })
  }
}
