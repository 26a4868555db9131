import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { PackImportView } from '#contract/ipc/packs.procedures.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { CallErrorNote } from '../../../shared/call-error-note.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'

interface ClosePackProps {
  importId: PackImportView['importId']
  /** Something goes with it: rows chosen by hand that are not restored, or the list of those that failed. */
  isAsked: boolean
}

/** Closes the opened backup; asks first where that loses something. */
export function ClosePack({ importId, isAsked }: ClosePackProps) {
  const { t } = useTranslation('packs')
  const { client } = useBridge()
  const [isAsking, setIsAsking] = useState(false)
  const drop = useMutation({
    mutationFn: () => client.packs.drop({ importId }),
    onSettled: () => setIsAsking(false),
  })
  return (
    <>
      <CallErrorNote error={drop.error} compact />
      <Button isPending={drop.isPending} onPress={() => (isAsked ? setIsAsking(true) : drop.mutate())}>
        {t('preview.close')}
      </Button>
      <ConfirmDialog
        title={t('preview.closeTitle')}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        tone="danger"
        confirmLabel={t('preview.close')}
        isPending={drop.isPending}
        onConfirm={() => drop.mutate()}
      >
        <p>{t('preview.closeText')}</p>
      </ConfirmDialog>
    </>
  )
}
