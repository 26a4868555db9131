import { useMutation } from '@tanstack/react-query'
import type { OutboxId } from '#contract/ids.ts'
import { appErrorOf } from '../../bridge/app-error.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Button } from '../../ui/button.tsx'
import { useErrorText } from '../../ui/errors/use-error-text.ts'
import { useToast } from '../../ui/toast.tsx'

interface DismissButtonProps {
  /** Null: every failed write. */
  outboxIds: OutboxId[] | null
  count: number
  /** What it is about, for a screen reader; null where the button says it. */
  about: string | null
}

/** Takes the flag off failed writes; they stay in the list. */
export function DismissButton({ outboxIds, count, about }: DismissButtonProps) {
  const { t } = useTranslation('outbox')
  const { client } = useBridge()
  const toast = useToast()
  const errorWords = useErrorText()
  const dismiss = useMutation({
    mutationFn: () => client.outbox.dismiss({ outboxIds }),
    onError: (error) => {
      const { what, next } = errorWords(appErrorOf(error))
      toast({ title: what, detail: next, tone: 'bad' })
    },
  })
  return (
    <Button
      size="sm"
      isPending={dismiss.isPending}
      {...(about === null ? {} : { 'aria-label': t('act.dismissOne', { about }) })}
      onPress={() => dismiss.mutate()}
    >
      {outboxIds === null ? t('act.dismissAll', { count }) : t('act.dismiss')}
    </Button>
  )
}
