import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { FileUp, UserPlus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useStore } from 'zustand'
import type { RegistrationView, StartRunView } from '#contract/ipc/registrations.procedures.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { useServiceNames } from '../../../shared/deployments/service-names.ts'
import { useFrozenRows } from '../../../shared/frozen-rows/use-frozen-rows.ts'
import { WaitingRowsButton } from '../../../shared/frozen-rows/waiting-rows-button.tsx'
import { OnboardingTabs } from '../../../shared/onboarding/onboarding-tabs.tsx'
import { isSiteShown, useSiteFilter } from '../../../shared/search/site-filter.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Page } from '../../../ui/page.tsx'
import { useTableSort } from '../../../ui/table/columns/table-layouts.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import type { DataTableSort } from '../../../ui/table/data-table-types.ts'
import { AnswersDialog } from '../challenge/answers-dialog.tsx'
import type { RegistrationStep } from './register-search.ts'
import type { RegistrationListStore } from './registration-list.store.ts'
import { type AskedOfRows, RegistrationListBar } from './registration-list-bar.tsx'
import { createRegistrationListColumns, listCopiedFacts } from './registration-list-columns.tsx'
import { countSteps, rowsOfStep, sortRegistrations, stageTraits } from './registration-steps.ts'
import { RunNote, RunProgress } from './run-progress.tsx'
import { SavePrompts } from './save-prompts.tsx'
import { StepChips } from './step-chips.tsx'
import type { BulkRegister } from './use-bulk-register.ts'

const route = getRouteApi('/onboarding/registrations')
const keyOf = (row: RegistrationView): string => row.agentKey
const nameOf = (row: RegistrationView): string => row.form.name
const toneOf = ({ stage }: RegistrationView): 'bad' | 'warn' | null => {
  if (stageTraits[stage].isInterrupted === true) return 'warn'
  return stageTraits[stage].tone === 'bad' ? 'bad' : null
}

interface RegistrationListProps {
  rows: readonly RegistrationView[]
  run: StartRunView
  many: BulkRegister
  /** The ticks. */
  store: RegistrationListStore
}

/** Every registration on its way: to register, challenge, claim, active. */
export function RegistrationList({ rows: all, run, many, store }: RegistrationListProps) {
  const { t } = useTranslation('registrations')
  const navigate = useNavigate()
  const { step = null } = route.useSearch()
  const [site] = useSiteFilter()
  const selected = useStore(store, (state) => state.selected)
  const select = useStore(store, (state) => state.select)
  const [sort, setSort] = useTableSort('registrations', null)
  const [isLoading, setIsLoading] = useState(false)
  const rows = useMemo(() => all.filter((row) => isSiteShown(site, row.site)), [all, site])
  const shown = useMemo(() => inOrder(rowsOfStep(rows, step), sort), [rows, step, sort])
  // Held under the pointer alone: the focus goes along with its row.
  const held = useFrozenRows(shown, keyOf, JSON.stringify([site, step, sort]))
  const serviceNames = useServiceNames()
  const columns = useMemo(
    () => createRegistrationListColumns(t, ({ agentKey }) => held.gone.has(agentKey), serviceNames),
    [t, held.gone, serviceNames],
  )
  const copied = useMemo(() => listCopiedFacts(t), [t])
  const picked = useMemo(() => shown.filter((row) => selected.has(row.agentKey)), [shown, selected])
  const [asked, setAsked] = useState<AskedOfRows | null>(null)
  const toAnswer = all.some(({ stage }) => stage === 'challenge')
  return (
    <Page
      title={t('board.title')}
      tabs={<OnboardingTabs />}
      aside={<RunProgress run={run} />}
      actions={
        <>
          {toAnswer ? (
            <>
              <SavePrompts rows={rows} ticked={picked} />
              <Button icon={<FileUp />} onPress={() => setIsLoading(true)}>
                {t('answers.load')}
              </Button>
            </>
          ) : null}
          {all.length === 0 ? null : <RegisterButtons />}
        </>
      }
      toolbar={
        all.length === 0 ? undefined : (
          <StepChips
            counts={countSteps(rows)}
            step={step}
            onChange={(next) =>
              void navigate({
                to: '/onboarding/registrations',
                search: next === null ? {} : { step: next },
                replace: true,
              })
            }
          />
        )
      }
      flush
    >
      <RunNote run={run} />
      <div
        className="relative flex min-h-0 flex-1 flex-col"
        onPointerEnter={held.holders.onPointerEnter}
        onPointerLeave={held.holders.onPointerLeave}
      >
        <DataTable
          tableId="registrations"
          isStartOfWork
          label={t('board.title')}
          columns={columns}
          rows={held.rows}
          rowKey={keyOf}
          copyId={({ agentId }) => agentId ?? ''}
          copied={copied}
          rowLabel={nameOf}
          rowTone={(row) => (held.gone.has(keyOf(row)) ? null : toneOf(row))}
          sort={sort}
          onSortChange={setSort}
          selected={selected}
          onSelectedChange={select}
          onOpen={({ agentKey }) => void navigate({ to: '/onboarding/registrations', search: { agentKey } })}
          empty={<NoRows hasOthers={all.length > 0} step={step} />}
        />
        <WaitingRowsButton waiting={held.waiting} onRelease={held.release} />
      </div>
      {picked.length === 0 && many.left === 0 && asked === null ? null : (
        <RegistrationListBar
          rows={picked}
          many={many}
          asked={asked}
          onAsk={setAsked}
          onClear={() => select(new Set())}
        />
      )}
      {isLoading ? <AnswersDialog onClose={() => setIsLoading(false)} /> : null}
    </Page>
  )
}

function inOrder(rows: readonly RegistrationView[], sort: DataTableSort | null): readonly RegistrationView[] {
  const by = (['name', 'state', 'time'] as const).find((id) => id === sort?.columnId)
  return by === undefined || sort === null
    ? rows
    : sortRegistrations(rows, { by, isDown: sort.direction === 'descending' })
}

function NoRows({ hasOthers, step }: { hasOthers: boolean; step: RegistrationStep | null }) {
  const { t } = useTranslation('registrations')
  const navigate = useNavigate()
  if (hasOthers) {
    return (
      <EmptyState
        title={t('board.noneHere')}
        action={
          <Button onPress={() => void navigate({ to: '/onboarding/registrations', search: { sites: undefined } })}>
            {t('board.showAll')}
          </Button>
        }
      >
        {step === null ? t('board.hiddenBySite') : t(`board.emptyStep.${step}`)}
      </EmptyState>
    )
  }
  return (
    <EmptyState title={t('board.none')} action={<RegisterButtons />}>
      {t('board.noneText')}
    </EmptyState>
  )
}

/** The two ways to new agents; those that exist have tabs of their own. */
function RegisterButtons() {
  const { t } = useTranslation('registrations')
  const navigate = useNavigate()
  return (
    <>
      <Button onPress={() => void navigate({ to: '/onboarding/registrations/table' })}>{t('board.byTable')}</Button>
      <Button
        variant="primary"
        icon={<UserPlus />}
        onPress={() => void navigate({ to: '/onboarding/registrations/new' })}
      >
        {t('board.byForm')}
      </Button>
    </>
  )
}
