import type { Followed } from '#contract/ipc/follows.procedures.ts'
import { type ProfileKey, readProfileKey } from '#contract/ipc/profile-key.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { FilterChip } from '../../ui/buttons/filter-chip.tsx'

interface OnlyChipProps {
  only: ProfileKey
  /** Of the whole matrix; an agent whom nobody of ours follows is known by its id alone. */
  targets: readonly Followed[]
  onDrop: () => void
}

/** Says that the matrix has one column only, of whom, and the way back to all. */
export function OnlyChip({ only, targets, onDrop }: OnlyChipProps) {
  const { t } = useTranslation('follows')
  const name = targets.find(({ author }) => author.profileKey === only)?.author.name ?? readProfileKey(only).agentId
  return (
    <FilterChip dropLabel={t('only.drop')} onDrop={onDrop}>
      {t('only.chip', { name: escapeInvisible(name) })}
    </FilterChip>
  )
}
