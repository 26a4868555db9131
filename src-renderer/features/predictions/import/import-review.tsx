import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { CallErrorNote } from '../../../shared/call-error-note.tsx'
import { challengeListQuery } from '../../../shared/challenges/challenge-list.queries.ts'
import { AskBeforeLeaving } from '../../../shared/pages/ask-before-leaving.tsx'
import { ButtonLink } from '../../../shared/pages/button-link.tsx'
import { useStartOfWork } from '../../../shared/pages/use-start-of-work.ts'
import { useCopy } from '../../../shared/use-copy.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SegmentedControl } from '../../../ui/fields/segmented-control.tsx'
import { Page } from '../../../ui/page.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { IgnoredColumns } from '../ignored-columns.tsx'
import { EditRowDialog } from './edit-row-dialog.tsx'
import {
  countRowStates,
  formatRowsForSpreadsheet,
  type ImportedRow,
  type RowState,
  rowStates,
  stateOfRow,
} from './imported-rows.ts'
import { useImportColumns, useRowFaultText } from './prediction-import-columns.tsx'
import { ReviewImported } from './review-imported.tsx'
import type { useTableImport } from './use-table-import.ts'

interface ImportReviewProps {
  table: ReturnType<typeof useTableImport>
  rows: readonly ImportedRow[]
}

type Shown = RowState | 'all'
const keyOf = ({ cells }: ImportedRow): string => String(cells.line)
const none: readonly never[] = []

/** What was read, row by row: the right rows become drafts, the wrong ones can be put right here or copied. */
export function ImportReview({ table, rows }: ImportReviewProps) {
  useStartOfWork()
  const { t } = useTranslation('predictions')
  const { orpc } = useBridge()
  const [shown, setShown] = useState<Shown>('all')
  const [edited, setEdited] = useState<ImportedRow | null>(null)
  const [isReviewing, setIsReviewing] = useState(false)
  const list = useQuery(challengeListQuery(orpc))
  const items = list.data?.items ?? none
  const challenges = useMemo(() => new Map(items.map(({ challenge }) => [challenge.challengeKey, challenge])), [items])
  const counts = useMemo(() => countRowStates(rows), [rows])
  const visible = useMemo(() => rows.filter((row) => shown === 'all' || stateOfRow(row) === shown), [rows, shown])
  const columns = useImportColumns(challenges, setEdited)
  const { validate, take, store, tableNo, ignoredColumns } = table
  const error = validate.error ?? take.error
  return (
    <Page
      title={t('import.title')}
      aside={
        <span role="status" aria-live={counts.checking > 0 ? 'off' : 'polite'} className="text-ink-2">
          {counts.checking > 0
            ? t('import.checking', { done: rows.length - counts.checking, total: rows.length })
            : t('import.summary', { total: rows.length, ...counts })}
        </span>
      }
      actions={<ImportActions table={table} rows={rows} counts={counts} onReview={() => setIsReviewing(true)} />}
      toolbar={
        <>
          <SegmentedControl<Shown>
            label={t('import.show')}
            isLabelHidden
            value={shown}
            onChange={setShown}
            options={(['all', ...rowStates] as const)
              .filter((state) => state === 'all' || state === shown || counts[state] > 0)
              .map((state) => ({
                value: state,
                label: (
                  <>
                    {t(`import.state.${state}`)}{' '}
                    <span className="text-xs">{state === 'all' ? rows.length : counts[state]}</span>
                  </>
                ),
              }))}
          />
          <IgnoredColumns names={ignoredColumns} />
        </>
      }
      flush
    >
      <AskBeforeLeaving isTyped={counts.ready + counts.wrong + counts.checking > 0} text={t('import.discardText')} />
      {error === null ? null : (
        <div className="p-3">
          <CallErrorNote error={error} onRetry={() => (validate.error === null ? take.mutate() : validate.mutate())} />
        </div>
      )}
      <DataTable
        tableId="predictionImport"
        isStartOfWork
        label={t('import.rows')}
        columns={columns}
        rows={visible}
        rowKey={keyOf}
        rowLabel={({ cells }) => `${cells.agent} ${cells.challenge}`}
        rowTone={(row) => (stateOfRow(row) === 'wrong' ? 'bad' : null)}
        onOpen={(row) => {
          if (stateOfRow(row) === 'wrong') setEdited(row)
        }}
        empty={<EmptyState title={t('import.noneShown')} />}
      />
      {edited === null ? null : (
        <EditRowDialog
          row={edited}
          onChanged={(cells, view) => store.getState().change(tableNo, cells, view)}
          onClose={() => setEdited(null)}
        />
      )}
      {isReviewing ? (
        <ReviewImported rows={rows} challenges={challenges} table={table} onClose={() => setIsReviewing(false)} />
      ) : null}
    </Page>
  )
}

interface ImportActionsProps extends ImportReviewProps {
  counts: Readonly<Record<RowState, number>>
  onReview: () => void
}

function ImportActions({ table, rows, counts, onReview }: ImportActionsProps) {
  const { t } = useTranslation('predictions')
  const { take, discard } = table
  const faultOf = useRowFaultText()
  const [isAsking, setIsAsking] = useState(false)
  const left = counts.ready + counts.wrong + counts.checking
  const { copy, isCopied } = useCopy((of: typeof rows) =>
    formatRowsForSpreadsheet(
      of.filter((row) => stateOfRow(row) === 'wrong'),
      faultOf,
    ),
  )
  return (
    <>
      <span role="status" className="text-xs text-ink-3">
        {isCopied(rows) ? t('import.copied') : null}
      </span>
      {counts.wrong === 0 ? null : (
        <Button onPress={() => copy(rows)}>{t('import.copyWrong', { count: counts.wrong })}</Button>
      )}
      <Button isDisabled={take.isPending} onPress={() => (left > 0 ? setIsAsking(true) : discard())}>
        {t('import.another')}
      </Button>
      <ConfirmDialog
        title={t('import.discardTitle')}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        confirmLabel={t('import.discard')}
        tone="danger"
        onConfirm={discard}
      >
        <p>{t('import.discardText')}</p>
      </ConfirmDialog>
      {counts.drafted > 0 && counts.ready === 0 ? (
        <Button variant="primary" onPress={onReview}>
          {t('footer.review', { count: counts.drafted })}
        </Button>
      ) : counts.ready > 0 ? (
        <Button
          variant="primary"
          isDisabled={counts.checking > 0}
          isPending={take.isPending}
          onPress={() => take.mutate()}
        >
          {t('import.take', { count: counts.ready })}
        </Button>
      ) : (
        <ButtonLink to="/predict">{t('backToQueue')}</ButtonLink>
      )}
    </>
  )
}
