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

/** The state of a write in a word, the same wherever a write is shown. */
export function WriteStateBadge({ state }: { state: ShownWriteState }) {
  const { t } = useTranslation('outbox')
  return <Badge {...badges[state]}>{t(`state.${state}`)}</Badge>
}
