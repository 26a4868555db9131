import type { Author } from '#contract/ipc/feed.procedures.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Badge } from '../../ui/text/badge.tsx'
import { NameText } from '../../ui/text/name-text.tsx'

/** Who wrote something, and whether it is an agent of the fleet. Stands in a flex container. */
export function AuthorName({ author }: { author: Author }) {
  const { t } = useTranslation('discussion')
  return (
    <>
      {author.name === null ? (
        <span className="text-ink-3">{t('author.unknown')}</span>
      ) : (
        <NameText text={author.name} />
      )}
      {author.agentKey === null ? null : (
        <span className="shrink-0">
          <Badge tone="accent">{t('author.yours')}</Badge>
        </span>
      )}
    </>
  )
}
