import { useMutation } from '@tanstack/react-query'
import { Archive, ArchiveRestore } from 'lucide-react'
import { useState } from 'react'
import type { FleetRow } from '#contract/ipc/agents.procedures.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { appErrorOf } from '../../bridge/app-error.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { ErrorNote } from '../../ui/errors/error-note.tsx'
import { useErrorText } from '../../ui/errors/use-error-text.ts'
import { useToast } from '../../ui/toast.tsx'

/** Puts the agent away after a question, or brings it back at once: that takes nothing from anybody. */
export function ArchiveButton({ row }: { row: FleetRow }) {
  const { t } = useTranslation('agents')
  const [isAsking, setIsAsking] = useState(false)
  const archive = useArchive(row, () => setIsAsking(false))
  if (row.isArchived)
    return (
      <Button
        icon={<ArchiveRestore />}
        variant="primary"
        isPending={archive.isPending}
        onPress={() => archive.mutate(false)}
      >
        {t('act.restore')}
      </Button>
    )
  const outcome = archive.data?.[0]?.outcome
  const refusal = outcome === undefined || outcome.ok ? null : outcome.error
  const error = archive.error === null ? refusal : appErrorOf(archive.error)
  return (
    <>
      <Button icon={<Archive />} onPress={() => setIsAsking(true)}>
        {t('act.archive')}
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={t('archive.title', { name: escapeInvisible(row.name) })}
          onClose={() => setIsAsking(false)}
          confirmLabel={t('archive.confirm')}
          isPending={archive.isPending}
          onConfirm={() => archive.mutate(true)}
        >
          <p>{t('archive.text')}</p>
          {error === null ? null : <ErrorNote error={error} />}
        </ConfirmDialog>
      ) : null}
    </>
  )
}

function useArchive({ agentKey, name, isArchived }: FleetRow, onDone: () => void) {
  const { t } = useTranslation('agents')
  const { client } = useBridge()
  const toast = useToast()
  const words = useErrorText()
  return useMutation({
    mutationFn: (archived: boolean) => client.agents.archive({ agentKeys: [agentKey], archived }),
    onSuccess: ([receipt], archived) => {
      if (receipt?.outcome.ok !== true) return
      toast({
        tone: 'ok',
        title: t(archived ? 'archive.done' : 'archive.restored', { name: escapeInvisible(name) }),
      })
      onDone()
    },
    onError: (error) => {
      // The question whether to archive shows the error itself; only restoring has no dialog.
      if (!isArchived) return
      const { what, next } = words(appErrorOf(error))
      toast({ tone: 'bad', title: what, detail: next })
    },
  })
}
