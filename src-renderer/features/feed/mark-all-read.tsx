import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { FeedFilter } from '#contract/ipc/feed.procedures.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { CallErrorNote } from '../../shared/call-error-note.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { useToast } from '../../ui/toast.tsx'

interface MarkAllReadProps {
  filter: FeedFilter
  /** What came after this item stays unread; null while the list is not there. */
  upToItemNo: number | null
  onMarked: () => void
}

/** Asks first: which items were unread is not known afterwards. */
export function MarkAllRead({ filter, upToItemNo, onMarked }: MarkAllReadProps) {
  const { t } = useTranslation('discussion')
  const { client } = useBridge()
  const toast = useToast()
  const [isAsking, setIsAsking] = useState(false)
  const mark = useMutation({
    mutationFn: (until: number) => client.feed.markAllRead({ filter, upToItemNo: until }),
    onSuccess({ changed }) {
      setIsAsking(false)
      onMarked()
      toast({ tone: 'ok', title: t('markedRead', { count: changed }) })
    },
  })
  const close = (): void => {
    setIsAsking(false)
    mark.reset()
  }
  return (
    <>
      <Button isDisabled={upToItemNo === null} onPress={() => setIsAsking(true)}>
        {t('markAllRead')}
      </Button>
      <ConfirmDialog
        title={t('markAllRead')}
        isOpen={isAsking}
        onClose={close}
        confirmLabel={t('markAllRead')}
        tone="danger"
        isPending={mark.isPending}
        onConfirm={() => {
          if (upToItemNo !== null) mark.mutate(upToItemNo)
        }}
      >
        <p>{t('markAllReadText')}</p>
        <CallErrorNote error={mark.error} />
      </ConfirmDialog>
    </>
  )
}
