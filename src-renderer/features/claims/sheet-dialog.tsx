import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { AppErrorData } from '#contract/app-error.ts'
import type { AgentKey } from '#contract/ids.ts'
import type { ClaimView } from '#contract/ipc/claims.procedures.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { CallErrorNote } from '../../shared/call-error-note.tsx'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { useToast } from '../../ui/toast.tsx'
import { failuresOf } from './receipts.ts'

interface SheetDialogProps {
  rows: readonly ClaimView[]
  onOutcomes: (agentKeys: readonly AgentKey[], failed: ReadonlyMap<string, AppErrorData>) => void
  onClose: () => void
}

/** Asks what the printed sheet shall hold. The page never sees the links: main makes the file. */
export function SheetDialog({ rows, onOutcomes, onClose }: SheetDialogProps) {
  const { t } = useTranslation('claims')
  const { client } = useBridge()
  const toast = useToast()
  const [withCodes, setWithCodes] = useState(false)
  const agentKeys = rows.map(({ agentKey }) => agentKey)
  const save = useMutation({
    mutationFn: () => client.claims.saveSheet({ agentKeys, withCodes }),
    onSuccess: ({ isSaved, receipts }) => {
      const failed = failuresOf(receipts)
      onOutcomes(agentKeys, failed)
      if (!isSaved && failed.size < receipts.length) return
      onClose()
      const printed = receipts.length - failed.size
      if (failed.size === 0) toast({ tone: 'ok', title: t('sheet.saved', { count: printed }) })
      else
        toast({
          tone: 'bad',
          title: t('sheet.saved', { count: printed }),
          detail: t('sheet.leftOut', { count: failed.size }),
        })
    },
  })
  return (
    <FormDialog
      title={t('sheet.title')}
      onClose={onClose}
      confirmLabel={t('sheet.save')}
      isPending={save.isPending}
      onConfirm={() => save.mutate()}
    >
      <p>{t('sheet.text', { count: rows.length })}</p>
      <Checkbox isSelected={withCodes} onChange={setWithCodes}>
        <span className="flex flex-col">
          <span>{t('sheet.codes')}</span>
          <span className="text-xs text-ink-2">{t('sheet.codesHelp')}</span>
        </span>
      </Checkbox>
      <CallErrorNote error={save.error} />
    </FormDialog>
  )
}
