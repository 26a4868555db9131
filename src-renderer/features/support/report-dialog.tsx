import { useMutation, useQuery } from '@tanstack/react-query'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { CallErrorNote } from '../../shared/call-error-note.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useCount } from '../../ui/text/use-count.ts'

/** Every byte of a report, before any of it leaves. */
export function ReportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('support')
  const { orpc, client } = useBridge()
  const count = useCount()
  const report = useQuery({
    ...orpc.support.prepareReport.queryOptions(),
    // What is shown is what is saved: it stays as it was made.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const save = useMutation({ mutationFn: (reportId: string) => client.support.saveReport({ reportId }) })
  const failed = report.error ?? save.error
  return (
    <Dialog
      title={t('report.title')}
      size="lg"
      onClose={onClose}
      footer={
        <>
          <span role="status" className="mr-auto text-xs text-ink-2">
            {save.data?.isSaved === true ? t('report.saved') : ''}
          </span>
          <Button
            variant="primary"
            isDisabled={report.data === undefined}
            isPending={save.isPending}
            onPress={() => {
              if (report.data !== undefined) save.mutate(report.data.reportId)
            }}
          >
            {t('report.save')}
          </Button>
        </>
      }
    >
      <p className="text-ink-2">{t('report.lead')}</p>
      <CallErrorNote error={failed} compact />
      {report.data === undefined ? (
        <Skeleton rows={8} />
      ) : (
        <>
          <p className="py-1 text-xs text-ink-2">
            {t('report.size', { size: count(new TextEncoder().encode(report.data.text).length) })}
          </p>
          <section
            aria-label={t('report.text')}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by keyboard
            tabIndex={0}
            className="max-h-[46vh] overflow-auto rounded-md bg-ground p-3 font-mono text-xs [overflow-wrap:anywhere] whitespace-pre-wrap select-text"
          >
            {escapeInvisible(report.data.text)}
          </section>
        </>
      )}
    </Dialog>
  )
}
