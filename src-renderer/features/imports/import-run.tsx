import { useMutation } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { ImportRowView, ImportView } from '#contract/ipc/imports.procedures.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { CallErrorNote } from '../../shared/call-error-note.tsx'
import { OnboardingTabs } from '../../shared/onboarding/onboarding-tabs.tsx'
import { useStartOfWork } from '../../shared/pages/use-start-of-work.ts'
import { StopRun } from '../../shared/stop-run.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useErrorSentence } from '../../ui/errors/use-error-text.ts'
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx'
import { Page } from '../../ui/page.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useJoins } from '../../ui/text/use-joins.ts'
import { importColumns } from './import-columns.tsx'
import { ImportNotes } from './import-notes.tsx'
import {
  countRows,
  countUnfinished,
  isReplacedWhenTicked,
  listLines,
  listReplacements,
  type RowGroup,
  rowGroups,
  rowsOfGroup,
} from './import-rows.ts'

const keyOf = (row: ImportRowView): string => String(row.line)

/** What was read, row by row, and what becomes of it. */
export function ImportRun({ held }: { held: ImportView }) {
  const { t } = useTranslation('imports')
  const sentence = useErrorSentence()
  const [group, setGroup] = useState<RowGroup>('all')
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  useStartOfWork()
  const counts = countRows(held.rows)
  const shown = rowsOfGroup(held.rows, group)
  const hasClaims = held.rows.some(({ claim }) => claim !== null)
  const { list } = useJoins()
  // The sentences change with the language only; the columns must keep their identity while rows move on.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const columns = useMemo(() => importColumns(t, sentence, { hasClaims }), [t, hasClaims])
  return (
    <Page
      title={t('title')}
      tabs={<OnboardingTabs />}
      aside={<Progress held={held} />}
      actions={<ImportActs held={held} ticked={ticked} />}
      toolbar={
        <>
          <SegmentedControl<RowGroup>
            label={t('group.label')}
            isLabelHidden
            value={group}
            onChange={setGroup}
            options={rowGroups.map((value) => ({
              value,
              label: t(`group.${value}`),
              count: counts[value],
            }))}
          />
          {held.ignoredColumns.length === 0 ? null : (
            <span className="text-xs text-ink-2">{t('ignored', { columns: list(held.ignoredColumns) })}</span>
          )}
        </>
      }
      flush
    >
      <ImportNotes held={held} />
      <DataTable
        tableId="import"
        isStartOfWork
        label={t('title')}
        columns={columns}
        rows={shown}
        rowKey={keyOf}
        {...(held.rows.some(({ state }) => state === 'known')
          ? { selected: ticked, onSelectedChange: setTicked, canSelect: isReplacedWhenTicked }
          : {})}
        rowLabel={(row) => row.name || row.agentId}
        rowTone={({ state }) => (state === 'failed' || state === 'unusable' ? 'bad' : null)}
        empty={<EmptyState title={t('noneInGroup')} />}
      />
    </Page>
  )
}

/** How far the run is; read out when it ends, not at each row. */
function Progress({ held }: { held: ImportView }) {
  const { t } = useTranslation('imports')
  const counts = countRows(held.rows)
  const words = t('progress', { added: counts.added, total: held.rows.length, problems: counts.problem })
  if (!held.isRunning) {
    return (
      <span role="status" className="text-ink-2">
        {words}
      </span>
    )
  }
  return (
    <span className="flex items-center gap-2 text-ink-2">
      <progress aria-label={t('title')} max={counts.added + counts.open} value={counts.added} />
      {words}
    </span>
  )
}

function ImportActs({ held, ticked }: { held: ImportView; ticked: ReadonlySet<string> }) {
  const { t } = useTranslation('imports')
  const { client } = useBridge()
  const { importId, rows, isRunning, isStopping, isForgotten } = held
  const run = useMutation({ mutationFn: (lines: number[]) => client.imports.run({ importId, lines }) })
  const [isAsked, setIsAsked] = useState(false)
  const drop = useMutation({
    mutationFn: () => client.imports.drop({ importId }),
    onError: () => setIsAsked(false),
  })
  // What went wrong with one is not about the other.
  const runLines = (lines: number[]): void => {
    drop.reset()
    run.mutate(lines)
  }
  const dropIt = (): void => {
    run.reset()
    drop.mutate()
  }
  const error = run.error ?? drop.error
  const ready = listLines(rows, 'ready')
  const failed = listLines(rows, 'failed')
  const unfinished = countUnfinished(held)
  const replaced = listReplacements(rows, ticked)
  if (isRunning) {
    return (
      <StopRun
        isStopping={isStopping}
        label={t(isStopping ? 'stopping' : 'stop')}
        stop={() => client.imports.cancel({ importId })}
      />
    )
  }
  return (
    <>
      <CallErrorNote error={error} compact />
      <Button isPending={drop.isPending} onPress={() => (unfinished > 0 ? setIsAsked(true) : dropIt())}>
        {t('another')}
      </Button>
      <ConfirmDialog
        title={t('discard.title')}
        isOpen={isAsked && unfinished > 0}
        onClose={() => setIsAsked(false)}
        confirmLabel={t('discard.confirm', { count: unfinished })}
        tone="danger"
        isPending={drop.isPending}
        onConfirm={dropIt}
      >
        <p>{t('discard.text', { count: unfinished })}</p>
      </ConfirmDialog>
      {failed.length === 0 || isForgotten ? null : (
        <Button isPending={run.isPending} onPress={() => runLines(failed)}>
          {t('retry', { count: failed.length })}
        </Button>
      )}
      {replaced.length === 0 || isForgotten ? null : (
        <Button isPending={run.isPending} onPress={() => runLines(replaced)}>
          {t('replace', { count: replaced.length })}
        </Button>
      )}
      {ready.length === 0 || isForgotten ? null : (
        <Button variant="primary" isPending={run.isPending} onPress={() => runLines(ready)}>
          {t('import', { count: ready.length })}
        </Button>
      )}
    </>
  )
}
