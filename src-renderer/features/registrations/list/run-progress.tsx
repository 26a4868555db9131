import { useMutation } from '@tanstack/react-query'
import type { StartRunView } from '#contract/ipc/registrations.procedures.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { useErrorToast } from '../../../shared/use-error-toast.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ErrorNote } from '../../../ui/errors/error-note.tsx'
import type { BulkRegister } from './use-bulk-register.ts'

/** How far the run is that registers many rows, and the way to stop it. */
export function RunProgress({ run }: { run: StartRunView }) {
  const { t } = useTranslation('registrations')
  const { client } = useBridge()
  const sayError = useErrorToast()
  const stop = useMutation({
    mutationFn: () => client.registrations.stopStarting(),
    onError: (thrown) => sayError(thrown),
  })
  if (!run.isRunning) return null
  return (
    <span className="flex items-center gap-2 text-ink-2">
      {t(run.isStopping ? 'run.stopping' : 'run.running', { count: run.left })}
      <Button size="sm" isPending={stop.isPending || run.isStopping} onPress={() => stop.mutate()}>
        {t('run.stop')}
      </Button>
    </span>
  )
}

/** How far an act is on the ticked rows, and the way to stop it. */
export function BulkProgress({ many }: { many: Pick<BulkRegister, 'left' | 'isStopping' | 'stop'> }) {
  const { t } = useTranslation('registrations')
  return (
    <>
      <span role="status" className="mr-2 font-medium">
        {many.isStopping ? t('run.stopping') : t('bar.left', { count: many.left })}
      </span>
      <Button isPending={many.isStopping} onPress={many.stop}>
        {t('run.stop')}
      </Button>
    </>
  )
}

/** Why the rest of a run was not begun. */
export function RunNote({ run }: { run: StartRunView }) {
  const { t } = useTranslation('registrations')
  if (run.blockedBy === null) return null
  return (
    <div className="flex flex-col gap-1 border-line border-b p-3">
      <ErrorNote error={run.blockedBy} />
      <p className="text-ink-2">{t('run.blocked')}</p>
    </div>
  )
}
