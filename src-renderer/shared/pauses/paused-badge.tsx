import type { PauseAimView } from '#contract/ipc/pause-aim.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { joinClassNames } from '../../ui/class-names.ts'
import { Badge } from '../../ui/text/badge.tsx'
import { useJoins } from '../../ui/text/use-joins.ts'
import { useAimText } from './use-aim-text.ts'

interface PausedBadgeProps {
  pausedBy: readonly PauseAimView[]
  /** Beside something else in a narrow cell its word may be cut, but not its sign. */
  isNarrow?: boolean
}

/** That an agent's writes do not leave; by which pauses on hover and when read aloud. Nothing while none holds it. */
export function PausedBadge({ pausedBy, isNarrow = false }: PausedBadgeProps) {
  return pausedBy.length === 0 ? null : <Badged pausedBy={pausedBy} isNarrow={isNarrow} />
}

function Badged({ pausedBy, isNarrow }: Required<PausedBadgeProps>) {
  const { t } = useTranslation('shell')
  const aimText = useAimText()
  const { list } = useJoins()
  const by = t('pause.by', { aims: list(pausedBy.map(aimText)) })
  return (
    <span className={joinClassNames('inline-flex', isNarrow ? 'min-w-[26px]' : 'shrink-0')} title={by}>
      <Badge tone="warn" letter="‖">
        {t('pause.badge')}
        <span className="sr-only">, {by}</span>
      </Badge>
    </span>
  )
}
