import type { OutcomesView } from '#contract/ipc/challenges.procedures.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import type { AutosaveControl } from '../../../shared/autosave/use-autosave.ts'
import { ShortcutKeys } from '../../../shared/shortcuts/shortcut-keys.tsx'
import { useShortcut } from '../../../shared/shortcuts/use-shortcut.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ErrorNote } from '../../../ui/errors/error-note.tsx'
import { useDirectionWord } from '../../../ui/text/direction-text.tsx'
import { Kbd } from '../../../ui/text/kbd.tsx'
import type { RowsAre } from './desk-line.ts'
import { listDirectionChoices } from './row/direction-choices.ts'

interface DeskFooterProps {
  counts: { ready: number; drafts: number; blocked: number }
  autosave: AutosaveControl
  hasUnsaved: boolean
  isClosed: boolean
  rowsAre: RowsAre
  onReview: () => void
}

/** How far the desk is, whether it is on disk, and the way on. */
export function DeskFooter({ counts, autosave, hasUnsaved, isClosed, rowsAre, onReview }: DeskFooterProps) {
  const { t } = useTranslation('predictions')
  const retry = (): void => void autosave.flush().catch(() => undefined)
  return (
    <footer className="flex shrink-0 flex-col gap-2">
      {autosave.error !== null && hasUnsaved ? <ErrorNote error={autosave.error} onRetry={retry} /> : null}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span>{t('footer.summary', counts)}</span>
        {/* It changes at each burst of keys, so it is not read out: that saving failed is, by the note above. */}
        <span className="text-xs text-ink-3">
          {autosave.isSaving
            ? t('footer.saving')
            : autosave.error !== null && hasUnsaved
              ? t('footer.saveFailed')
              : hasUnsaved
                ? t('state.unsaved')
                : t('footer.saved')}
        </span>
        <span className="ml-auto flex items-center gap-3">
          {isClosed || counts.ready > 0 ? null : (
            <span className="text-xs text-ink-3">{t(`footer.nothingReady.${rowsAre}`)}</span>
          )}
          <Button variant="primary" isDisabled={isClosed || counts.ready === 0} onPress={onReview}>
            {counts.ready === 0 ? t('footer.reviewNothing') : t('footer.review', { count: counts.ready })}
            <ShortcutKeys of="review" />
          </Button>
        </span>
      </div>
    </footer>
  )
}

/** The keys of the desk, beside what each does and where. A low window has its room for the rows. */
export function DeskKeys({ outcomes, rowsAre }: { outcomes: OutcomesView; rowsAre: RowsAre }) {
  const { t } = useTranslation('predictions')
  const word = useDirectionWord()
  const toRows = useShortcut('toRows')
  const review = useShortcut('review')
  const choices = listDirectionChoices(outcomes)
  const directions = choices.map(({ direction }) => word(direction, outcomes)).join(' · ')
  const keys = [
    [choices.map(({ key }) => key).join(' '), directions],
    ['← →', t('keys.direction')],
    ['↑ ↓', t('keys.confidence')],
    ...(toRows === undefined ? [] : [[toRows, t(`keys.nextRow.${rowsAre}`)] as const]),
    ...(review === undefined ? [] : [[review, t('keys.review')] as const]),
  ] as const
  return (
    <span
      className="flex flex-wrap items-center justify-end gap-x-3 gap-y-0.5 text-xs text-ink-2 [@media(max-height:639px)]:hidden"
      title={t('keys.whileTyping')}
    >
      {keys.map(([key, act]) => (
        <span key={key} className="inline-flex min-w-0 items-center gap-1">
          <Kbd keys={key} /> <span className="max-w-60 truncate">{act}</span>
        </span>
      ))}
    </span>
  )
}
