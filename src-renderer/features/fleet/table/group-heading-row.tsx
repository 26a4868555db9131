import { ChevronDown, ChevronRight } from 'lucide-react'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { Button } from '../../../ui/button.tsx'
import type { GroupHeading } from './fleet-lines.ts'

interface GroupHeadingRowProps {
  heading: GroupHeading
  onToggle: () => void
  onSelect: () => void
}

/** The name of a group over its agents; opens and closes them, and selects them all. */
export function GroupHeadingRow({ heading, onToggle, onSelect }: GroupHeadingRowProps) {
  const { t } = useTranslation('fleet')
  const { group, agentKeys, isOpen } = heading
  return (
    <span className="sticky left-2 -ml-2 flex min-w-0 items-center gap-2">
      <Button
        size="sm"
        variant="plain"
        aria-expanded={isOpen}
        icon={isOpen ? <ChevronDown /> : <ChevronRight />}
        onPress={onToggle}
      >
        <span className="max-w-96 truncate font-semibold text-ink">
          {group === null ? t('filter.noGroup') : escapeInvisible(group)}
        </span>
      </Button>
      <span className="text-ink-2 text-xs">{t('count', { count: agentKeys.length })}</span>
      <Button size="sm" variant="plain" onPress={onSelect}>
        {t('select.group')}
      </Button>
    </span>
  )
}
