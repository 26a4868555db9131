import type { WriteKindName } from '#contract/rules/outbox/write-kind-names.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { useJoins } from '../../ui/text/use-joins.ts'

/** How many writes of each kind there are, as in "3 predictions, 1 comment". */
export function useWriteKinds(): (kinds: readonly { kind: WriteKindName; count: number }[]) => string {
  const { t } = useTranslation('pauses')
  const { list } = useJoins()
  return (kinds) => list(kinds.map(({ kind, count }) => t(`count.${kind}`, { count })))
}
