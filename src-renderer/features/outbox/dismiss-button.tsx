import { useMutation } from '@tanstack/react-query'
import type { Dismissed } from '#contract/ipc/outbox.procedures.ts'
import { appErrorOf } from '../../bridge/app-error.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { useErrorText } from '../../ui/errors/use-error-text.ts'
import { useToast } from '../../ui/toast.tsx'

interface DismissButtonProps {
  which: Dismissed
  count: number
  /** What it is about, for a screen reader; null where the button says it. */
  about: string | null
}

/** Takes the flag off failed writes; they stay in the list. */
export function DismissButton({ which, count, about }: DismissButtonProps) {
  const { t } = useTranslation('outbox')
  const { client } = useBridge()
  const toast = useToast()
  const errorWords = useErrorText()
  const dismiss = useMutation({
    mutationFn: () => client.outbox.dismiss(which),
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
      {which.kind === 'failed' ? t('act.dismissAll', { count }) : t('act.dismiss')}
    </Button>
  )
}
