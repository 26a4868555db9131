import { useMutation, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { IntegrityRecord } from '#contract/ipc/integrity.procedures.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { CallErrorNote } from '../../shared/call-error-note.tsx'
import { OutboxTabs } from '../../shared/outbox/outbox-tabs.tsx'
import { ReadContent } from '../../shared/reading/read-content.tsx'
import { WrittenNote } from '../../shared/written-note.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useCount } from '../../ui/text/use-count.ts'
import { useUi } from '../../ui/ui-provider.tsx'
import { integrityRecordsQuery } from './integrity.queries.ts'
import { IntegrityRules } from './integrity-rules.tsx'
import { createRecordColumns } from './record-columns.tsx'
import { RecordDialog } from './record-dialog.tsx'

/** What the guard let through and forbade, the rules that it goes by, and the record as a file. */
export function IntegrityPage() {
  const { t } = useTranslation('integrity')
  const { orpc } = useBridge()
  const count = useCount()
  const list = useQuery(integrityRecordsQuery(orpc))
  const { records, total } = list.data ?? { records: [], total: 0 }
  return (
    <Page
      title={t('title')}
      tabs={<OutboxTabs />}
      aside={<span className="text-xs text-ink-2">{t('lead')}</span>}
      actions={total === 0 ? undefined : <ExportButtons />}
      flush
    >
      <IntegrityRules />
      {total <= records.length ? null : (
        <p role="status" className="border-line border-b px-4 py-1 text-xs text-warn">
          {t('cut', { shown: count(records.length), of: count(total) })}
        </p>
      )}
      <ReadContent query={list} rows={12}>
        <RecordTable records={records} />
      </ReadContent>
    </Page>
  )
}

function RecordTable({ records }: { records: readonly IntegrityRecord[] }) {
  const { t } = useTranslation(['integrity', 'outbox'])
  const { language } = useUi()
  const [opened, setOpened] = useState<IntegrityRecord | null>(null)
  const columns = useMemo(() => createRecordColumns({ t, language }), [t, language])
  return (
    <>
      <DataTable
        isStartOfWork
        tableId="integrity"
        label={t('table')}
        columns={columns}
        rows={records}
        rowKey={recordKeyOf}
        rowLabel={({ agentName }) => agentName}
        rowTone={({ decision }) => (decision === 'forbidden' ? 'bad' : null)}
        onOpen={setOpened}
        empty={<EmptyState title={t('empty.title')}>{t('empty.text')}</EmptyState>}
      />
      {opened === null ? null : <RecordDialog record={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

const recordKeyOf = ({ recordNo }: IntegrityRecord): string => String(recordNo)

function ExportButtons() {
  const { t } = useTranslation('integrity')
  const { client } = useBridge()
  const write = useMutation({
    mutationFn: (format: 'csv' | 'json') => client.integrity.exportRecords({ format }),
  })
  const written = write.data?.written ?? null
  return (
    <>
      <WrittenNote
        text={written === null ? null : t('export.written', { count: written.rows, file: written.file })}
        atMs={write.submittedAt}
      />
      <CallErrorNote error={write.error} compact />
      {(['csv', 'json'] as const).map((format) => (
        <Button
          key={format}
          isPending={write.isPending && write.variables === format}
          onPress={() => write.mutate(format)}
        >
          {t(`export.${format}`)}
        </Button>
      ))}
    </>
  )
}
