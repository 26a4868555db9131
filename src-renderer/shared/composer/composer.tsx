import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { CallErrorNote } from '../call-error-note.tsx'
import { ComposerForm } from './composer-form.tsx'
import { openComposer } from './open-composer.ts'
import { placeOfIntent, type TextIntent } from './write-intent.ts'

/** Opens what is kept where something is to be written; what is typed from then on is the composer's. */
export function Composer({ intent, onClose }: { intent: TextIntent; onClose: () => void }) {
  const { t } = useTranslation('discussion')
  const { client } = useBridge()
  const opened = useQuery({
    queryKey: ['composer', useId()],
    queryFn: () => openComposer(client, intent),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (opened.data !== undefined)
    return <ComposerForm opened={opened.data.draft} keptSinceMs={opened.data.keptSinceMs} onClose={onClose} />
  if (opened.error === null) return null
  return (
    <Dialog title={t(`write.title.${placeOfIntent(intent).kind}`)} onClose={onClose}>
      <CallErrorNote error={opened.error} onRetry={() => opened.refetch()} />
    </Dialog>
  )
}
