import { Undo2 } from 'lucide-react'
import type { PredictionView } from '#contract/ipc/predictions.procedures.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import { IconButton } from '../../../../ui/buttons/icon-button.tsx'
import { useErrorText } from '../../../../ui/errors/use-error-text.ts'
import { Badge } from '../../../../ui/text/badge.tsx'
import { useContentWords } from '../../../../ui/text/confirmed-prediction.tsx'
import { joinSentences } from '../../../../ui/text/join-sentences.ts'
import type { DeskRowState } from './desk-row-state.ts'

interface RevisionStateProps {
  name: string
  state: Extract<DeskRowState, { kind: 'open' }>
  /** What holds until the revision is taken. */
  prediction: PredictionView
  onKeep: () => void
}

/** How far a revision is, what it would replace, how the last try went, and the way back to what holds. */
export function RevisionState({ name, state, prediction, onKeep }: RevisionStateProps) {
  const { t } = useTranslation('predictions')
  const { t: words } = useTranslation('outbox')
  const errorWords = useErrorText()
  const { readiness, lastTry } = state
  const former = useContentWords()(prediction, { outcomes: prediction.outcomes, isPending: true }) ?? '–'
  const why = lastTry?.error == null ? null : errorWords(lastTry.error)
  const tone = readiness === 'ready' ? 'accent' : readiness === 'invalid' ? 'bad' : 'neutral'
  const holds = t('revise.holds', { former })
  return (
    <span className="flex min-w-0 items-center gap-1 pr-2">
      <span className="flex min-w-0 flex-1 flex-col items-start">
        <Badge tone={tone}>{t(`state.${readiness === 'again' ? 'empty' : readiness}`)}</Badge>
        <span
          className="max-w-full truncate text-xs text-ink-2"
          title={why === null ? holds : joinSentences([why.what, why.next])}
        >
          {lastTry === null ? holds : t('state.lastTry', { state: words(`state.${lastTry.state}`) })}
        </span>
      </span>
      <IconButton
        size="sm"
        icon={<Undo2 />}
        label={t('revise.keepOne', { name: escapeInvisible(name) })}
        onPress={onKeep}
      />
    </span>
  )
}
