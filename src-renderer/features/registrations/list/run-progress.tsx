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

interface BulkProgressProps {
  many: Pick<BulkRegister, 'left' | 'isStopping' | 'stop'>
  /** How many rows are ticked. */
  ticked: number
}

/**
 * How many rows are ticked; while an act runs on them, how far it is and the way to stop it. One status for all: rows
 * that come to their end one by one are not read out, that it stops and has ended is.
 */
export function BulkProgress({ many: { left, isStopping, stop }, ticked }: BulkProgressProps) {
  const { t } = useTranslation('registrations')
  const isBusy = left > 0
  const words = (): string => {
    if (!isBusy) return t('bar.selected', { count: ticked })
    return isStopping ? t('run.stopping') : t('bar.left', { count: left })
  }
  return (
    <>
      <span role="status" aria-live={isBusy && !isStopping ? 'off' : 'polite'} className="mr-2 font-medium">
        {words()}
      </span>
      {isBusy ? (
        <Button isPending={isStopping} onPress={stop}>
          {t('run.stop')}
        </Button>
      ) : null}
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
