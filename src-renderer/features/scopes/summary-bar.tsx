import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Kbd } from '../../ui/kbd.tsx'

interface SummaryBarProps {
  changes: number
  agents: number
  /** Of these agents, how many the filter hides. */
  hidden: number
  canUndo: boolean
  onUndo: () => void
  onDiscard: () => void
  onReview: () => void
}

/** How much is pending, and the ways back and on. */
export function SummaryBar(props: SummaryBarProps) {
  const { changes, agents, hidden, canUndo, onUndo, onDiscard, onReview } = props
  const { t } = useTranslation('scopes')
  return (
    <footer className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-line border-t bg-ground px-4 py-2">
      {changes === 0 ? (
        <span className="text-ink-3">{t('summary.none')}</span>
      ) : (
        <span className="font-medium">
          {t('summary.pending', {
            changes: t('summary.changes', { count: changes }),
            agents: t('summary.agents', { count: agents }),
          })}
        </span>
      )}
      {hidden === 0 ? null : (
        <span className="text-xs text-warn">{t('summary.hidden', { count: hidden })}</span>
      )}
      <span className="ml-auto flex items-center gap-2">
        <Button isDisabled={!canUndo} onPress={onUndo}>
          {t('summary.undo')}
          <Kbd keys="Ctrl Z" />
        </Button>
        <Button isDisabled={changes === 0} onPress={onDiscard}>
          {t('summary.discard')}
        </Button>
        <Button variant="primary" isDisabled={changes === 0} onPress={onReview}>
          {changes === 0 ? t('summary.review') : t('summary.reviewCount', { count: changes })}
          <Kbd keys="Ctrl ⏎" />
        </Button>
      </span>
    </footer>
  )
}
