import type { PauseAimView } from '#contract/ipc/pause-aim.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Badge } from '../../ui/text/badge.tsx'
import { useAimText } from './use-aim-text.ts'

/** That an agent's writes do not leave; by which pauses on hover and when read aloud. Nothing while none holds it. */
export function PausedBadge({ pausedBy }: { pausedBy: readonly PauseAimView[] }) {
  return pausedBy.length === 0 ? null : <Badged pausedBy={pausedBy} />
}

function Badged({ pausedBy }: { pausedBy: readonly PauseAimView[] }) {
  const { t } = useTranslation('shell')
  const aimText = useAimText()
  const by = t('pause.by', { aims: pausedBy.map(aimText).join(t('pause.comma')) })
  return (
    <span className="inline-flex shrink-0" title={by}>
      <Badge tone="warn" letter="‖">
        {t('pause.badge')}
        <span className="sr-only">, {by}</span>
      </Badge>
    </span>
  )
}
