import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import type { LedgerEntryView } from '#contract/ipc/ledger.procedures.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { CallErrorNote } from '../../shared/call-error-note.tsx'
import { OutboxTabs } from '../../shared/outbox/outbox-tabs.tsx'
import { ReadContent } from '../../shared/reading/read-content.tsx'
import { ScreenSearch } from '../../shared/search/screen-search.tsx'
import { WrittenNote } from '../../shared/written-note.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useUi } from '../../ui/ui-provider.tsx'
import { CompareHead } from './compare-head.tsx'
import { ledgerEntriesQuery, ledgerStateQuery } from './ledger.queries.ts'
import { createLedgerColumns } from './ledger-columns.tsx'
import { LedgerEntryDialog } from './ledger-entry-dialog.tsx'
import { LedgerHead } from './ledger-head.tsx'

/** The chain of what was sent: its head, its verification, its entries, and the way to check it without the console. */
export function LedgerPage() {
  const { t } = useTranslation('ledger')
  const { orpc } = useBridge()
  const [search, setSearch] = useState('')
  const searched = useDeferredValue(search)
  const state = useQuery(ledgerStateQuery(orpc))
  const [around, setAround] = useState<number | null>(null)
  const list = useInfiniteQuery(ledgerEntriesQuery(orpc, searched, around === null ? null : around + shownAbove))
  const entries = useMemo(() => list.data?.pages.flatMap((page) => page.entries) ?? [], [list.data])
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list
  const loadMore = useCallback((): void => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage])
  return (
    <Page
      title={t('title')}
      tabs={<OutboxTabs />}
      aside={<span className="text-xs text-ink-2">{t('lead')}</span>}
      actions={<LedgerActs />}
      toolbar={
        <ScreenSearch label={t('search.label')} placeholder={t('search.for')} value={search} onChange={setSearch} />
      }
      flush
    >
      {state.data === undefined ? (
        state.error === null ? null : (
          <div className="p-2">
            <CallErrorNote error={state.error} onRetry={() => state.refetch()} />
          </div>
        )
      ) : (
        <LedgerHead
          state={state.data}
          around={around}
          onAround={(seq) => {
            setSearch('')
            setAround(seq)
          }}
        />
      )}
      <ReadContent query={list} rows={12}>
        <EntryTable
          key={around}
          entries={entries}
          broken={state.data?.verified?.found?.seq ?? null}
          isSearched={searched !== ''}
          onNearEnd={loadMore}
        />
        {isFetchNextPageError ? (
          <div className="shrink-0 p-2">
            <CallErrorNote error={list.error} onRetry={() => fetchNextPage()} />
          </div>
        ) : null}
      </ReadContent>
    </Page>
  )
}

/** So many entries above the place of a fault are shown with it. */
const shownAbove = 6

interface EntryTableProps {
  entries: readonly LedgerEntryView[]
  /** Where the last verification found the chain broken. */
  broken: number | null
  isSearched: boolean
  onNearEnd: () => void
}

function EntryTable({ entries, broken, isSearched, onNearEnd }: EntryTableProps) {
  const { t } = useTranslation(['ledger', 'outbox'])
  const { language } = useUi()
  const [opened, setOpened] = useState<LedgerEntryView | null>(null)
  const columns = useMemo(() => createLedgerColumns({ t, language }), [t, language])
  const marked = findMarked(entries, broken)
  const empty = isSearched ? 'none' : 'empty'
  return (
    <>
      <DataTable
        isStartOfWork
        tableId="ledger"
        label={t('table')}
        columns={columns}
        rows={entries}
        rowKey={entryKeyOf}
        rowLabel={({ seq }) => t('entry.title', { seq })}
        rowTone={({ seq, content }) => (content === null || seq === marked ? 'bad' : null)}
        copyId={({ hash }) => hash}
        onOpen={setOpened}
        onNearEnd={onNearEnd}
        empty={<EmptyState title={t(`${empty}.title`)}>{t(`${empty}.text`)}</EmptyState>}
      />
      {opened === null ? null : <LedgerEntryDialog entry={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

/** The entry at which the chain is broken, or the one that came after it where it is gone. */
function findMarked(entries: readonly LedgerEntryView[], broken: number | null): number | null {
  return broken === null ? null : (entries.findLast(({ seq }) => seq >= broken)?.seq ?? null)
}

const entryKeyOf = ({ seq }: LedgerEntryView): string => String(seq)

function LedgerActs() {
  const { t } = useTranslation('ledger')
  const { client } = useBridge()
  const [isComparing, setIsComparing] = useState(false)
  const verify = useMutation({ mutationFn: () => client.ledger.verify() })
  const save = useMutation({
    mutationFn: async (what: 'export' | 'verifier') => {
      const { written } = what === 'export' ? await client.ledger.export() : await client.ledger.saveVerifier()
      return written
    },
  })
  const error = verify.error ?? save.error
  // What went wrong with one is not about the other.
  const saveAlone = (what: 'export' | 'verifier'): void => {
    verify.reset()
    save.mutate(what)
  }
  const verifyAlone = (): void => {
    save.reset()
    verify.mutate()
  }
  return (
    <>
      <WrittenNote text={save.data == null ? null : t('written', { file: save.data.file })} atMs={save.submittedAt} />
      <CallErrorNote error={error} compact />
      <Button onPress={() => setIsComparing(true)}>{t('compare.open')}</Button>
      <Button isPending={save.isPending && save.variables === 'export'} onPress={() => saveAlone('export')}>
        {t('export')}
      </Button>
      <Button isPending={save.isPending && save.variables === 'verifier'} onPress={() => saveAlone('verifier')}>
        {t('saveVerifier')}
      </Button>
      <Button variant="primary" isPending={verify.isPending} onPress={verifyAlone}>
        {t('verify.act')}
      </Button>
      {isComparing ? <CompareHead onClose={() => setIsComparing(false)} /> : null}
    </>
  )
}
