import type { ShownWriteState } from '#contract/rules/outbox/write-state.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Badge, type Tone } from '../../ui/text/badge.tsx'

const badges: Readonly<Record<ShownWriteState, { tone: Tone; letter: string }>> = {
  queued: { tone: 'accent', letter: '…' },
  sending: { tone: 'accent', letter: '→' },
  waiting: { tone: 'warn', letter: '…' },
  accepted: { tone: 'ok', letter: '✓' },
  listed: { tone: 'accent', letter: '≈' },
  refused: { tone: 'bad', letter: '✗' },
  uncertain: { tone: 'warn', letter: '?' },
  needs_you: { tone: 'bad', letter: '!' },
  expired: { tone: 'bad', letter: '✗' },
  cancelled: { tone: 'neutral', letter: '–' },
}

interface WriteStateBadgeProps {
  state: ShownWriteState
  /** What the service says it has is another content than was sent: accepted is not the whole of it. */
  isOtherHeld?: boolean
}

/** The state of a write in a word, the same wherever a write is shown. */
export function WriteStateBadge({ state, isOtherHeld = false }: WriteStateBadgeProps) {
  const { t } = useTranslation('outbox')
  const { t: tUi } = useTranslation('ui')
  if (isOtherHeld && state === 'accepted')
    return (
      <Badge tone="bad" letter="≠">
        {tUi('held.differs')}
      </Badge>
    )
  return <Badge {...badges[state]}>{t(`state.${state}`)}</Badge>
}
