import { ChevronDown, ChevronRight } from 'lucide-react'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import type { GroupHeading } from './fleet-lines.ts'

interface GroupHeadingRowProps {
  heading: GroupHeading
  /** Held in its place, though no agent listed is of this group any more. */
  isGone: boolean
  onToggle: () => void
  onSelect: () => void
}

/** The name of a group over its agents; opens and closes them, and selects them all. */
export function GroupHeadingRow({ heading, isGone, onToggle, onSelect }: GroupHeadingRowProps) {
  const { t } = useTranslation('fleet')
  const { group, agentKeys, isOpen } = heading
  const name = group === null ? t('filter.noGroup') : escapeInvisible(group)
  if (isGone)
    return (
      <span className="flex min-w-0 items-center gap-2 text-ink-3">
        <span className="max-w-96 truncate font-semibold">{name}</span>
        <span className="text-xs">{t('gone')}</span>
      </span>
    )
  return (
    <span className="sticky left-2 -ml-2 flex min-w-0 items-center gap-2">
      <Button
        size="sm"
        variant="plain"
        aria-expanded={isOpen}
        icon={isOpen ? <ChevronDown /> : <ChevronRight />}
        onPress={onToggle}
      >
        <span className="max-w-96 truncate font-semibold text-ink">{name}</span>
      </Button>
      <span className="text-ink-2 text-xs">{t('count', { count: agentKeys.length })}</span>
      <Button size="sm" variant="plain" onPress={onSelect}>
        {t('select.group')}
      </Button>
    </span>
  )
}
