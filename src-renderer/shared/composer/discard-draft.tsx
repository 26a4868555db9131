import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { DraftPlace } from '#contract/ipc/discussion-drafts.procedures.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { useErrorToast } from '../use-error-toast.ts'

interface DiscardDraftProps {
  place: DraftPlace
  /** How many texts are thrown away, which the question says. */
  texts: number
  isDisabled?: boolean
  /** Runs first, for what is not stored yet. */
  settle?: () => Promise<void>
  onDiscarded?: () => void
}

/** Throws a draft away after a question: nothing brings it back. */
export function DiscardDraft({ place, texts, isDisabled = false, settle, onDiscarded }: DiscardDraftProps) {
  const { t } = useTranslation('discussion')
  const { client } = useBridge()
  const errorToast = useErrorToast()
  const [isAsking, setIsAsking] = useState(false)
  const discard = useMutation({
    mutationFn: async () => {
      await settle?.()
      await client.discussionDrafts.remove({ place })
    },
    onSuccess() {
      setIsAsking(false)
      onDiscarded?.()
    },
    onError(thrown) {
      setIsAsking(false)
      errorToast(thrown)
    },
  })
  return (
    <>
      <Button size="sm" variant="plain" isDisabled={isDisabled} onPress={() => setIsAsking(true)}>
        {t('write.discard.act')}
      </Button>
      <ConfirmDialog
        title={t('write.discard.title')}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        tone="danger"
        confirmLabel={t('write.discard.confirm', { count: texts })}
        isPending={discard.isPending}
        onConfirm={() => discard.mutate()}
      >
        {t('write.discard.text')}
      </ConfirmDialog>
    </>
  )
}
