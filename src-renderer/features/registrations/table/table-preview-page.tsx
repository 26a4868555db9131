import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useStore } from 'zustand'
import type { DeploymentId, Site } from '#contract/ids.ts'
import type { RegistrationForm } from '#contract/ipc/registration-form.ts'
import { mayHoldCredentials } from '#contract/rules/text/may-hold-credentials.ts'
import { deploymentOf, useAppState } from '../../../bridge/app-state.tsx'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { CallErrorNote } from '../../../shared/call-error-note.tsx'
import { OnboardingTabs } from '../../../shared/onboarding/onboarding-tabs.tsx'
import { useStartOfWork } from '../../../shared/pages/use-start-of-work.ts'
import { useErrorToast } from '../../../shared/use-error-toast.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SegmentedControl } from '../../../ui/fields/segmented-control.tsx'
import { Page } from '../../../ui/page.tsx'
import { SiteFrame } from '../../../ui/sites/site-frame.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { useJoins } from '../../../ui/text/use-joins.ts'
import { useToast } from '../../../ui/toast.tsx'
import type { ShownTable } from '../form/form-drafts.store.ts'
import { useFormDrafts } from '../form/form-drafts.tsx'
import { RegistrationReviewDialog } from '../list/registration-review-dialog.tsx'
import { registerTable } from './register-table.ts'
import { useTableColumns } from './table-columns.tsx'
import { TableRowDialog } from './table-row-dialog.tsx'
import {
  countRowStatuses,
  isHosted,
  listReadyForms,
  type TableGroup,
  tableGroups,
  type ValidatedRow,
  validateRows,
} from './table-rows.ts'
import { withoutRows } from './without-rows.ts'

const keyOf = (row: ValidatedRow): string => String(row.line)
const nameOf = (row: ValidatedRow): string => row.name
const toneOf = ({ verdict }: ValidatedRow) => (verdict === 'wrong' ? 'bad' : verdict === 'clash' ? 'warn' : null)

interface TablePreviewPageProps {
  preview: ShownTable
  place: { deploymentId: DeploymentId; site: Site }
}

/** What a table says, row by row with a verdict each, before anything is written down or sent. */
export function TablePreviewPage({ preview, place }: TablePreviewPageProps) {
  const { t } = useTranslation('registrations')
  const { store } = useFormDrafts()
  useStartOfWork()
  const names = useStore(store, (typed) => typed.names)
  const deployment = deploymentOf(useAppState(), place.deploymentId)
  const [group, setGroup] = useState<TableGroup>('all')
  const rows = useMemo(() => validateRows(preview.rows, names), [preview, names])
  const shown = useMemo(() => (group === 'all' ? rows : rows.filter(({ verdict }) => verdict === group)), [rows, group])
  const counts = countRowStatuses(rows)
  const take = (chosen: readonly ValidatedRow[]): void => {
    const free = chosen.flatMap(({ line, suggestedName }) =>
      suggestedName === null ? [] : [[line, suggestedName] as const],
    )
    store.getState().takeNames(free)
  }
  const [opened, setOpened] = useState<ValidatedRow | null>(null)
  const { list } = useJoins()
  const columns = useTableColumns({ take: (row) => take([row]), open: setOpened })
  return (
    <Page
      title={t('table.title')}
      tabs={<OnboardingTabs />}
      isBelowTab
      aside={
        <span role="status" className="text-ink-2">
          {t('table.counts', { ready: counts.ready, total: counts.all })}
        </span>
      }
      actions={<PreviewActs preview={preview} rows={rows} place={place} />}
      toolbar={
        <>
          <SegmentedControl<TableGroup>
            label={t('table.group.label')}
            isLabelHidden
            value={group}
            onChange={setGroup}
            options={tableGroups.map((value) => ({
              value,
              label: t(`table.group.${value}`),
              count: counts[value],
            }))}
          />
          {counts.clash === 0 ? null : (
            <Button onPress={() => take(rows.filter(({ verdict }) => verdict === 'clash'))}>
              {t('table.takeAll', { count: counts.clash })}
            </Button>
          )}
          {preview.ignoredColumns.length === 0 ? null : (
            <span className="text-xs text-ink-2">{t('table.ignored', { columns: list(preview.ignoredColumns) })}</span>
          )}
        </>
      }
      flush
    >
      <div className="flex min-h-0 flex-1 flex-col p-3 *:flex-1">
        <SiteFrame
          site={place.site}
          agentName={t('table.at', { count: counts.ready, service: deployment?.name ?? '' })}
          // Said in place of the agent's name, also of the only one.
          serviceName={undefined}
          isTrial={deployment?.isTrial ?? false}
        >
          <DataTable
            tableId="registrationTable"
            isStartOfWork
            label={t('table.title')}
            columns={columns}
            rows={shown}
            rowKey={keyOf}
            rowLabel={nameOf}
            rowTone={toneOf}
            onOpen={setOpened}
            empty={<EmptyState title={t('table.noneInGroup')} />}
          />
        </SiteFrame>
      </div>
      {opened === null ? null : <TableRowDialog row={opened} onClose={() => setOpened(null)} />}
    </Page>
  )
}

/** What is written down, kept from the moment it was chosen: another table may be shown by the time it is done. */
interface Staging {
  preview: ShownTable
  rows: readonly ValidatedRow[]
  forms: readonly RegistrationForm[]
  toStart: readonly RegistrationForm[]
}

function PreviewActs({ preview, rows, place }: TablePreviewPageProps & { rows: readonly ValidatedRow[] }) {
  const { t } = useTranslation('registrations')
  const { client } = useBridge()
  const navigate = useNavigate()
  const sayError = useErrorToast()
  const toast = useToast()
  const { store, keeper } = useFormDrafts()
  const { showPreview, rowsTaken } = store.getState()
  const [isAsked, setIsAsked] = useState(false)
  const forms = listReadyForms(rows)
  const sendable = forms.filter((form) => !isHosted(form))
  const stage = useMutation({
    mutationFn: ({ forms, toStart }: Staging) => registerTable(client.registrations, { place, forms, toStart }),
    onSuccess: ({ written, failed }, given) => {
      setIsAsked(false)
      if (failed !== null && written.size > 0) sayError(failed.thrown, t('table.saved', { count: written.size }))
      const taken = given.rows.filter(({ verdict, name }) => verdict === 'ready' && written.has(name))
      const leftCount = given.rows.length - taken.length
      rowsTaken(given.preview, withoutRows(given.preview, new Set(taken.map(({ line }) => line))))
      void keeper.flush()
      if (written.size < given.forms.length) return
      // A text that is lost by leaving is not left by itself.
      const isStaying = leftCount > 0 && mayHoldCredentials(store.getState().table.text)
      const next = given.preview.text === null ? 'table.leftInFile' : 'table.leftNext'
      if (leftCount > 0) {
        toast({ title: t('table.left', { count: leftCount }), ...(isStaying ? {} : { detail: t(next) }) })
      }
      if (isStaying) return
      void navigate({ to: '/onboarding/registrations' })
    },
  })
  const start = (toStart: readonly RegistrationForm[]): void => stage.mutate({ preview, rows, forms, toStart })
  const refused = stage.data?.written.size === 0 ? stage.data.failed : null
  return (
    <>
      <CallErrorNote error={refused?.thrown ?? null} compact />
      <Button icon={<ArrowLeft />} isDisabled={stage.isPending} onPress={() => showPreview(null)}>
        {t('table.back')}
      </Button>
      <Button isPending={stage.isPending} isDisabled={forms.length === 0} onPress={() => start([])}>
        {t('table.stage', { count: forms.length })}
      </Button>
      {sendable.length === 0 ? null : (
        <Button variant="primary" isPending={stage.isPending} onPress={() => setIsAsked(true)}>
          {t('bar.register', { count: sendable.length })}
        </Button>
      )}
      {isAsked ? (
        <RegistrationReviewDialog
          groups={[{ ...place, forms: sendable }]}
          isPending={stage.isPending}
          note={
            forms.length === sendable.length ? null : t('table.hostedLater', { count: forms.length - sendable.length })
          }
          onConfirm={() => start(sendable)}
          onClose={() => setIsAsked(false)}
        />
      ) : null}
    </>
  )
}
