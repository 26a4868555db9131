import { useMutation } from '@tanstack/react-query'
import type { ItemTestView } from '#contract/ipc/secrets.procedures.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { CallErrorNote } from '../../shared/call-error-note.tsx'
import { StopRun } from '../../shared/stop-run.tsx'
import { Button } from '../../ui/buttons/button.tsx'

interface ItemTestBarProps {
  test: ItemTestView | null
  itemCount: number
  selected: ReadonlySet<string>
}

/** Begins, stops and follows a test of the items. */
export function ItemTestBar({ test, itemCount, selected }: ItemTestBarProps) {
  const { t } = useTranslation('secrets')
  const { client } = useBridge()
  const start = useMutation({
    mutationFn: (accounts: string[] | null) => client.secrets.startItemTest({ accounts }),
  })
  if (test?.isRunning === true) {
    const done = test.results.length
    return (
      <div className="ml-auto flex items-center gap-3 text-ink-2">
        <progress aria-label={t('title')} max={test.total} value={done} />
        {t('progress', { done, total: test.total })}
        <StopRun
          isStopping={test.isStopping}
          label={t(test.isStopping ? 'stopping' : 'stop')}
          stop={() => client.secrets.stopItemTest()}
        />
      </div>
    )
  }
  return (
    // On one line whatever is selected: a table that moves down under the pointer has another row ticked next.
    <div className="flex min-w-0 flex-1 basis-96 items-center justify-end gap-3">
      <CallErrorNote error={start.error} compact />
      <Ended test={test} />
      {selected.size === 0 ? null : (
        <Button isPending={start.isPending} onPress={() => start.mutate([...selected])}>
          {t('testSelected', { count: selected.size })}
        </Button>
      )}
      {itemCount === 0 ? null : (
        <Button variant="primary" isPending={start.isPending} onPress={() => start.mutate(null)}>
          {t('testAll', { count: itemCount })}
        </Button>
      )}
    </div>
  )
}

/** Read out when the test has ended. */
function Ended({ test }: { test: ItemTestView | null }) {
  const { t } = useTranslation('secrets')
  const withError = test?.results.filter(({ error }) => error !== null).length ?? 0
  const words =
    test === null ? t('testHelp') : t('ended', { done: test.results.length, total: test.total, problems: withError })
  return (
    <span role="status" className="min-w-0 truncate text-ink-2" title={words}>
      {words}
    </span>
  )
}
