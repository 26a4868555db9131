import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { useJoins } from '../../ui/text/use-joins.ts'

/** Names the columns of a table of predictions that are not read, beside those that would be. */
export function IgnoredColumns({ names }: { names: readonly string[] }) {
  const { t } = useTranslation('predictions')
  const { list } = useJoins()
  if (names.length === 0) return null
  return (
    <span className="text-xs text-ink-2">{t('ignoredColumns', { columns: list(names.map(escapeInvisible)) })}</span>
  )
}
