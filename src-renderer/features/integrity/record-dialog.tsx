import type { IntegrityRecord } from '#contract/ipc/integrity.procedures.ts'
import { formatNumber } from '#contract/rules/text/format-number.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { RemoteText } from '../../shared/discussion/remote-text.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Facts } from '../../ui/panel.tsx'
import { TimeText } from '../../ui/text/time-text.tsx'
import { useUi } from '../../ui/ui-provider.tsx'
import { percent, RecordService, WriteOutcome } from './record-columns.tsx'

/** One record with every word of it. */
export function RecordDialog({ record, onClose }: { record: IntegrityRecord; onClose: () => void }) {
  const { t } = useTranslation(['integrity', 'outbox'])
  const { language } = useUi()
  const { atMs, decision, kind, reason, agentName, otherName, similarity, text, earlierText, earlierAtMs } = record
  const facts = [
    { name: t('column.when'), value: <TimeText atMs={atMs} /> },
    { name: t('column.decision'), value: t(`decision.${decision}`) },
    ...(decision === 'forbidden' ? [] : [{ name: t('column.state'), value: <WriteOutcome record={record} /> }]),
    { name: t('column.what'), value: t(`outbox:kind.${kind}`) },
    {
      name: t('column.agent'),
      value: (
        <span className="flex min-w-0 items-baseline gap-1.5">
          <span className="min-w-0">{escapeInvisible(agentName)}</span>
          <RecordService deploymentId={record.deploymentId} />
        </span>
      ),
    },
    { name: t('column.reason'), value: escapeInvisible(t(`reason.${reason}`, { name: otherName })) },
    ...(similarity === null ? [] : [{ name: t('record.alike'), value: formatNumber(similarity, language, percent) }]),
    ...(record.eventTitle === null ? [] : [{ name: t('record.event'), value: escapeInvisible(record.eventTitle) }]),
    ...(text === '' ? [] : [{ name: t('column.text'), value: <RemoteText text={text} /> }]),
    ...(earlierText === null ? [] : [{ name: t('column.earlier'), value: <RemoteText text={earlierText} /> }]),
    ...(earlierAtMs === null ? [] : [{ name: t('record.earlierAt'), value: <TimeText atMs={earlierAtMs} /> }]),
  ]
  return (
    <Dialog title={t('record.title')} onClose={onClose}>
      <Facts facts={facts} />
    </Dialog>
  )
}
