import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { useAppState } from '../../bridge/app-state.tsx'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { useErrorToast } from '../../shared/use-error-toast.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { formatBothZones } from '../../ui/text/format-time.ts'
import { addGap, joinSentences } from '../../ui/text/join-sentences.ts'
import { useTimeText } from '../../ui/text/use-time-text.ts'
import { useUi } from '../../ui/ui-provider.tsx'

/**
 * A database that could not be read: what the console goes on with, what is missing, and what to do. Stays until it was
 * read.
 */
export function DatabaseBanner() {
  const { t } = useTranslation('shell')
  const { databaseRecovery: recovery } = useAppState()
  const { client } = useBridge()
  const { bothZones } = useTimeText()
  const { language } = useUi()
  const showError = useErrorToast()
  const dismiss = useMutation({
    mutationFn: () => client.backups.dismissRecovery(),
    onError: (thrown) => showError(thrown),
  })
  if (recovery === null) return null
  const { restoredFrom, uncertain, movedAsideTo } = recovery
  return (
    <section
      aria-label={t('database.label')}
      className="flex items-start gap-3 border-line border-b bg-warn-soft px-4 py-2"
    >
      <TriangleAlert aria-hidden className="-mr-1 mt-px size-4 shrink-0 text-warn" />
      <div className="flex min-w-0 flex-1 flex-col gap-0.5 select-text">
        <p role="status" className="font-medium text-warn">
          {restoredFrom === null ? (
            t('database.empty')
          ) : (
            <>
              {addGap(t('database.restored'))}
              <time title={bothZones(restoredFrom.takenAtMs)}>
                {formatBothZones(restoredFrom.takenAtMs, language).local}
              </time>
            </>
          )}
        </p>
        <p>
          {joinSentences([
            t('database.keptSecrets'),
            t(restoredFrom === null ? 'database.doEmpty' : 'database.doRestored'),
          ])}
        </p>
        {uncertain === 0 ? null : (
          <p>
            {addGap(t('database.uncertain', { count: uncertain }))}
            <Link to="/outbox" className="rounded-sm text-accent hover:underline">
              {t('database.outbox')}
            </Link>
          </p>
        )}
        <p className="text-xs text-ink-2">
          {addGap(t('database.file'))}
          <span className="font-mono break-all">{movedAsideTo}</span>
        </p>
      </div>
      <Button size="sm" isPending={dismiss.isPending} onPress={() => dismiss.mutate()}>
        {t('database.dismiss')}
      </Button>
    </section>
  )
}
