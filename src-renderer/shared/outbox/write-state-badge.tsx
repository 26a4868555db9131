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
export function useWriteStateWord(): (of: WriteStateBadgeProps) => string {
  const { t } = useTranslation('outbox')
  const { t: tUi } = useTranslation('ui')
  return ({ state, isOtherHeld = false }) =>
    isOtherHeld && state === 'accepted' ? tUi('held.differs') : t(`state.${state}`)
}

/** The same as a badge. */
export function WriteStateBadge(of: WriteStateBadgeProps) {
  const differs = of.isOtherHeld === true && of.state === 'accepted'
  const look = differs ? ({ tone: 'bad', letter: '≠' } as const) : badges[of.state]
  return <Badge {...look}>{useWriteStateWord()(of)}</Badge>
}
