import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { CallErrorNote } from '../../shared/call-error-note.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { notificationStatusQuery } from './settings.queries.ts'

/** Whether the system shows notifications, as far as it says, and a way to try. */
export function NotificationCheck() {
  const { t } = useTranslation('reminders')
  const { orpc } = useBridge()
  const queryClient = useQueryClient()
  // Asked at each opening: the system says it only when one is shown.
  const status = useQuery({ ...notificationStatusQuery(orpc), staleTime: 0 }).data?.status ?? 'unknown'
  const test = useMutation({
    ...orpc.reminders.sendTest.mutationOptions(),
    onSuccess: (answer) => queryClient.setQueryData(notificationStatusQuery(orpc).queryKey, answer),
  })
  const isBad = status === 'failed' || status === 'unavailable'
  const isTried = test.isSuccess && !test.isPending
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button size="sm" isPending={test.isPending} onPress={() => test.mutate(undefined)}>
        {t('test')}
      </Button>
      <CallErrorNote error={test.error} compact />
      <p role="status" className={isBad ? 'max-w-[70ch] text-bad' : 'max-w-[70ch] text-xs text-ink-2'}>
        {isBad || isTried ? t(`status.${status}`) : null}
      </p>
    </div>
  )
}
