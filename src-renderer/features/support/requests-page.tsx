import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { WireEntry } from '#contract/ipc/support.procedures.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { ReadContent } from '../../shared/reading/read-content.tsx'
import { ScreenSearch } from '../../shared/search/screen-search.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useUi } from '../../ui/ui-provider.tsx'
import { ReportDialog } from './report-dialog.tsx'
import { createRequestColumns } from './request-columns.tsx'
import { RequestDialog } from './request-dialog.tsx'
import { selectRequests } from './select-requests.ts'
import { requestsQuery } from './support.queries.ts'
import { SupportPage } from './support-page.tsx'

/** The last requests to the services, as far as they may be kept, and a report for whoever helps. */
export function RequestsPage() {
  const { t } = useTranslation('support')
  const { orpc } = useBridge()
  const list = useQuery(requestsQuery(orpc))
  const [search, setSearch] = useState('')
  const [areFailedOnly, setAreFailedOnly] = useState(false)
  const [isReporting, setIsReporting] = useState(false)
  const requests = list.data?.requests ?? []
  const shown = useMemo(() => selectRequests(requests, { search, areFailedOnly }), [requests, search, areFailedOnly])
  return (
    <SupportPage
      screen="requests"
      flush
      actions={<Button onPress={() => setIsReporting(true)}>{t('report.open')}</Button>}
      toolbar={
        <>
          <ScreenSearch
            label={t('requests.search')}
            placeholder={t('requests.searchFor')}
            value={search}
            onChange={setSearch}
          />
          <Switch isSelected={areFailedOnly} onChange={setAreFailedOnly}>
            {t('requests.failedOnly')}
          </Switch>
          <RequestCount list={list.data} shown={shown.length} />
          <span className="text-xs text-ink-3">{t('requests.lead')}</span>
        </>
      }
    >
      <ReadContent query={list} rows={12}>
        <RequestTable requests={shown} />
      </ReadContent>
      {isReporting ? <ReportDialog onClose={() => setIsReporting(false)} /> : null}
    </SupportPage>
  )
}

interface RequestCountProps {
  /** Undefined while it was not read: nothing is said then. */
  list: { requests: readonly WireEntry[]; forgotten: number } | undefined
  shown: number
}

export function RequestCount({ list, shown }: RequestCountProps) {
  const { t } = useTranslation('support')
  if (list === undefined) return null
  return (
    <span role="status" className="text-xs text-ink-2">
      {t('requests.shown', { count: shown, of: list.requests.length })}
      {list.forgotten === 0 ? null : ` · ${t('requests.forgotten', { count: list.forgotten })}`}
    </span>
  )
}

function RequestTable({ requests }: { requests: readonly WireEntry[] }) {
  const { t } = useTranslation(['support', 'shell'])
  const { language } = useUi()
  const [opened, setOpened] = useState<WireEntry | null>(null)
  const columns = useMemo(() => createRequestColumns({ t, language }), [t, language])
  return (
    <>
      <DataTable
        tableId="requests"
        label={t('requests.table')}
        columns={columns}
        rows={requests}
        rowKey={keyOf}
        rowLabel={({ method, path }) => `${method} ${path}`}
        rowTone={({ status }) => (status === null || status >= 400 ? 'bad' : null)}
        onOpen={setOpened}
        isStartOfWork
        empty={<EmptyState title={t('requests.none')}>{t('requests.noneText')}</EmptyState>}
      />
      {opened === null ? null : <RequestDialog entry={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

const keyOf = ({ no }: WireEntry): string => String(no)
