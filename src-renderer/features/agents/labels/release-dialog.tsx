import { useTranslation } from '../../../i18n/use-translation.tsx'
import { useWriteKinds } from '../../../shared/pauses/use-write-kinds.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import type { AskedLabelChange } from './use-label-change.ts'

interface ReleaseDialogProps {
  name: string
  asked: AskedLabelChange | null
  onAnswer: (isSent: boolean) => void
}

/**
 * Asks before a changed tag or group sends what a pause of it holds. It opens by itself, maybe between two keys: so the
 * focus is on the answer that sends nothing.
 */
export function ReleaseDialog({ name, asked, onAnswer }: ReleaseDialogProps) {
  const { t } = useTranslation('agents')
  const wordsOf = useWriteKinds()
  if (asked === null) return null
  return (
    <ConfirmDialog
      title={t('labels.release.title')}
      confirmLabel={t('labels.release.confirm')}
      tone="danger"
      onConfirm={() => onAnswer(true)}
      onClose={() => onAnswer(false)}
    >
      <p>{t('labels.release.text', { name, kinds: wordsOf(asked.kinds) })}</p>
    </ConfirmDialog>
  )
}
