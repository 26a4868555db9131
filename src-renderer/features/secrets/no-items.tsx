import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { ItemGroup } from './item-groups.ts'
import { countTested, type ItemRow } from './item-rows.ts'

/** Why the filter shows nothing; `rows` are all items. */
export function NoItems({ group, rows }: { group: ItemGroup; rows: readonly ItemRow[] }) {
  const { t } = useTranslation('secrets')
  const navigate = useNavigate()
  if (group === 'rotation') return <EmptyState title={t('noRotation')}>{t('noRotationText')}</EmptyState>
  if (group === 'problem') {
    const [tested, total] = [countTested(rows), rows.length]
    if (tested === total) return <EmptyState title={t('noProblem')}>{t('noProblemText')}</EmptyState>
    if (tested === 0) return <EmptyState title={t('untested')}>{t('untestedText')}</EmptyState>
    return <EmptyState title={t('noProblemOfSome')}>{t('noProblemOfSomeText', { tested, total })}</EmptyState>
  }
  return (
    <EmptyState
      title={t('none')}
      action={
        <Button variant="primary" onPress={() => void navigate({ to: '/onboarding/add' })}>
          {t('add')}
        </Button>
      }
    >
      {t('noneText')}
    </EmptyState>
  )
}
