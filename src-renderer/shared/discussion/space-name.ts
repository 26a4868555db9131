import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { spaceIdSchema } from '#contract/service/wire.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'

/** What a space is called; one that the interface does not list keeps the service's own id. */
export function useSpaceName(): (spaceId: string) => string {
  const { t } = useTranslation('discussion')
  return (spaceId) => {
    const known = spaceIdSchema.safeParse(spaceId)
    return known.success ? t(`space.${known.data}`) : escapeInvisible(spaceId)
  }
}
