import { useTranslation } from '../../../i18n/use-translation.tsx'
import { ShortcutKeys } from '../../../shared/shortcuts/shortcut-keys.tsx'
import { useShortcut } from '../../../shared/shortcuts/use-shortcut.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { joinClassNames } from '../../../ui/class-names.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { TimeText } from '../../../ui/text/time-text.tsx'
import { useNow, useUi } from '../../../ui/ui-provider.tsx'
import type { PendingEdit } from './pending-changes.ts'
import type { PendingChanges } from './use-pending-changes.ts'

/** The age from which it is said how old the oldest is. */
const oldMs = 3_600_000

interface SummaryBarProps {
  changes: number
  agents: number
  /** Of these agents, how many the filter hides. */
  hidden: number
  /** Removes the pending changes that can never be sent. */
  blocked: readonly PendingEdit[]
  pending: PendingChanges
  onReview: () => void
  /** Whether it is being asked if everything is to be discarded. */
  isDiscarding: boolean
  onDiscarding: (isDiscarding: boolean) => void
}

/** How much is pending, since when, whether it is kept, and the ways back and on. */
export function SummaryBar(props: SummaryBarProps) {
  const { changes, agents, hidden, blocked, pending, onReview, isDiscarding, onDiscarding } = props
  const { t } = useTranslation('subscriptions')
  const isNothing = changes + blocked.length === 0
  return (
    <section
      aria-label={t('summary.label')}
      className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-line border-t bg-ground px-4 py-2"
    >
      {isNothing ? <span className="text-ink-3">{t('summary.none')}</span> : null}
      {changes === 0 ? null : (
        <span className="font-medium">
          {t('summary.pending', {
            changes: t('summary.changes', { count: changes }),
            agents: t('summary.agents', { count: agents }),
          })}
        </span>
      )}
      {isNothing ? null : <Keeping pending={pending} />}
      {hidden === 0 ? null : <span className="text-xs text-warn">{t('summary.hidden', { count: hidden })}</span>}
      {blocked.length === 0 ? null : (
        <span className="inline-flex items-center gap-2 text-xs text-bad">
          <span>
            <span aria-hidden>! </span>
            {t('summary.blocked', { count: blocked.length })}
          </span>
          <Button size="sm" onPress={() => pending.edit(blocked)}>
            {t('summary.takeBack', { count: blocked.length })}
          </Button>
        </span>
      )}
      <span className="ml-auto flex items-center gap-2">
        <Button isDisabled={!pending.canUndo} onPress={pending.undo}>
          {t('summary.undo')}
          <ShortcutKeys of="undo" />
        </Button>
        {pending.canRedo ? (
          <Button onPress={pending.redo}>
            {t('summary.redo')}
            <ShortcutKeys of="redo" />
          </Button>
        ) : null}
        <Button isDisabled={isNothing} onPress={() => onDiscarding(true)}>
          {t('summary.discard')}
        </Button>
        <Button variant="primary" isDisabled={changes === 0} onPress={onReview}>
          {changes === 0 ? t('summary.review') : t('summary.reviewCount', { count: changes })}
          <ShortcutKeys of="review" />
        </Button>
      </span>
      <DiscardDialog pending={pending} isOpen={isDiscarding} onOpenChange={onDiscarding} />
    </section>
  )
}

/** Asks with numbers: agents that a filter hides lose their changes too. */
function DiscardDialog(props: { pending: PendingChanges; isOpen: boolean; onOpenChange: (isOpen: boolean) => void }) {
  const { pending, isOpen, onOpenChange } = props
  const { t } = useTranslation('subscriptions')
  const undoKeys = useShortcut('undo')
  const changeCount = [...pending.pendingMap.values()].reduce((sum, own) => sum + own.size, 0)
  return (
    <ConfirmDialog
      title={t('discard.title')}
      isOpen={isOpen}
      onClose={() => onOpenChange(false)}
      confirmLabel={t('discard.act', { count: changeCount })}
      tone="danger"
      onConfirm={() => {
        pending.discard()
        onOpenChange(false)
      }}
    >
      <p>
        {t('discard.text', {
          changes: t('summary.changes', { count: changeCount }),
          agents: t('summary.agents', { count: pending.pendingMap.size }),
        })}
      </p>
      <p className="text-ink-2">
        {undoKeys === undefined
          ? t('discard.backByCommand', { command: t('commands.undo') })
          : t('discard.back', { keys: undoKeys.replaceAll(' ', '+') })}
      </p>
    </ConfirmDialog>
  )
}

/**
 * Whether all of it is on disk, and how old the oldest of it is. The moment of writing leaves a gap, so that nothing
 * moves.
 */
function Keeping({ pending: { isKept, error, oldestAtMs } }: Pick<SummaryBarProps, 'pending'>) {
  const { t } = useTranslation('subscriptions')
  const { isTrial } = useUi()
  const nowMs = useNow()
  if (!isKept && error !== null) return <span className="text-xs text-bad">✗ {t('summary.notKept')}</span>
  return (
    <span className={joinClassNames('text-xs text-ink-3', !isKept && 'invisible')}>
      {t(isTrial ? 'summary.keptTrial' : 'summary.kept')}
      {oldestAtMs === null || nowMs - oldestAtMs < oldMs ? null : (
        <>
          {' · '}
          <TimeText lead={t('summary.oldest')} atMs={oldestAtMs} />
        </>
      )}
    </span>
  )
}
