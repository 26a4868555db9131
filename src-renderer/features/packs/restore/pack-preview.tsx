import { useMutation } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { PackImportView, PackRow, PackTake } from '#contract/ipc/packs.procedures.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { CallErrorNote } from '../../../shared/call-error-note.tsx'
import { useStartOfWork } from '../../../shared/pages/use-start-of-work.ts'
import { StopRun } from '../../../shared/stop-run.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useErrorSentence } from '../../../ui/errors/use-error-text.ts'
import { SegmentedControl } from '../../../ui/fields/segmented-control.tsx'
import { Page } from '../../../ui/page.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { useCount } from '../../../ui/text/use-count.ts'
import { ClosePack } from './close-pack.tsx'
import {
  countArchiving,
  countHidden,
  countPackRows,
  listChoicesToSend,
  type PackChoices,
  type PackGroup,
  packGroups,
  packRowKey,
  packRowsOfGroup,
  packTakes,
  totalsOf,
} from './pack-choices.ts'
import { createPackColumns } from './pack-columns.tsx'
import { PackNotes } from './pack-notes.tsx'
import { hasRestToAdd, PackOptionSwitches, type PackOptions } from './pack-options.tsx'
import { useOpenedChoices } from './use-opened-choices.ts'

/** What an opened pack holds, agent by agent, beside what is here; nothing is taken before the operator says so. */
export function PackPreview({ held }: { held: PackImportView }) {
  const { t } = useTranslation('packs')
  useStartOfWork()
  const sentence = useErrorSentence()
  const { rows } = held
  const { group, choices, options, isChosen, change } = useOpenedChoices(held)
  const setChoices = (next: (now: PackChoices) => PackChoices): void =>
    change((now) => ({ choices: next(now.choices) }))
  const isRunning = held.phase === 'running'
  const count = useCount()
  const shown = packRowsOfGroup(rows, group)
  // The sentences change with the language only; the columns must keep their identity while rows move on.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const columns = useMemo(
    () =>
      createPackColumns({
        t,
        sentence,
        choices,
        withHistory: options.withHistory,
        isRunning,
        onTake: (line, take) => setChoices((now) => ({ ...now, takeOf: new Map(now.takeOf).set(line, take) })),
        onReplaceSecret: (line, replace) =>
          setChoices((now) => ({
            ...now,
            replaceSecretOf: withLine(now.replaceSecretOf, line, replace),
          })),
      }),
    [t, choices, options.withHistory, isRunning],
  )
  return (
    <Page
      title={t('preview.title')}
      aside={<PackProgressLine held={held} />}
      actions={<PackActs held={held} choices={choices} options={options} isChosen={isChosen} shown={shown} />}
      toolbar={
        <>
          <SegmentedControl<PackGroup>
            label={t('group.label')}
            isLabelHidden
            value={group}
            onChange={(next) => change(() => ({ group: next }))}
            options={packGroups.map((value) => ({
              value,
              label: t(`group.${value}`),
              count: count(packRowsOfGroup(rows, value).length),
            }))}
          />
          {rows.some(({ verdict }) => verdict === 'known') ? (
            <span className="ml-4 flex items-center gap-2">
              <span aria-hidden className="text-xs text-ink-2">
                {t('take.label')}
              </span>
              <SegmentedControl<PackTake>
                label={t('take.label')}
                isLabelHidden
                isDisabled={isRunning}
                value={choices.take}
                onChange={(take) => setChoices((now) => ({ ...now, take, takeOf: new Map() }))}
                options={packTakes.map((value) => ({
                  value,
                  label: t(`take.${value}`),
                }))}
              />
            </span>
          ) : null}
        </>
      }
      flush
    >
      <PackNotes held={held} totals={totalsOf(rows, choices, options.withHistory)} options={options} />
      <PackOptionSwitches
        value={options}
        onChange={(next) => change(() => ({ options: next }))}
        isDisabled={isRunning}
        held={held}
      />
      <DataTable
        tableId="packRestore"
        isStartOfWork
        label={t('preview.title')}
        columns={columns}
        rows={shown}
        rowKey={packRowKey}
        rowLabel={({ theirs, agentId }: PackRow) => theirs.name || agentId}
        rowTone={({ state, verdict }) => (state === 'failed' || verdict === 'unusable' ? 'bad' : null)}
        selected={choices.selected}
        onSelectedChange={(selected) => {
          if (!isRunning) setChoices((now) => ({ ...now, selected }))
        }}
        empty={<EmptyState title={t('group.none')} />}
      />
    </Page>
  )
}

function withLine(lines: ReadonlySet<number>, line: number, isIn: boolean): ReadonlySet<number> {
  const next = new Set(lines)
  if (isIn) next.add(line)
  else next.delete(line)
  return next
}

/** How far it is, once it has begun; read out when it ends, not at each row. */
function PackProgressLine({ held }: { held: PackImportView }) {
  const { t } = useTranslation('packs')
  const { done, failed } = countPackRows(held.rows)
  const waiting = held.rows.filter(({ state }) => state === 'waiting' || state === 'working').length
  const words = done + failed === 0 ? '' : t('preview.progress', { done, total: held.rows.length, failed })
  if (held.phase !== 'running') {
    return (
      <span role="status" className="text-ink-2">
        {words}
      </span>
    )
  }
  return (
    <span className="flex items-center gap-2 text-ink-2">
      <progress aria-label={t('preview.title')} max={done + failed + waiting} value={done + failed} />
      {words}
    </span>
  )
}

interface PackActsProps {
  held: PackImportView
  choices: PackChoices
  options: PackOptions
  /** By hand. */
  isChosen: boolean
  /** The rows that the row filter lets through. */
  shown: readonly PackRow[]
}

function PackActs({ held, choices, options, isChosen, shown }: PackActsProps) {
  const { t } = useTranslation('packs')
  const { client } = useBridge()
  const { importId, rows, isStopping, isForgotten } = held
  const toSend = listChoicesToSend(rows, choices, options.withHistory)
  const hiddenCount = countHidden(toSend, shown)
  const { archived, restored } = countArchiving(rows, toSend)
  const apply = useMutation({ mutationFn: () => client.packs.apply({ importId, rows: toSend, ...options }) })
  if (held.phase === 'running') {
    return (
      <StopRun
        isStopping={isStopping}
        label={t(isStopping ? 'preview.stopping' : 'preview.stop')}
        stop={() => client.packs.stopImport({ importId })}
      />
    )
  }
  // Registrations, views and the journal belong to no agent, and come after the agents.
  const isRestLeft = hasRestToAdd(held, options)
  return (
    <>
      <CallErrorNote error={apply.error} compact />
      <ClosePack
        importId={importId}
        isAsked={countPackRows(rows).failed > 0 || (!isForgotten && isChosen && (toSend.length > 0 || isRestLeft))}
      />
      {isForgotten || hiddenCount === 0 ? null : (
        <span role="status" className="text-xs text-warn">
          {t('preview.hidden', { count: hiddenCount })}
        </span>
      )}
      {isForgotten || archived + restored === 0 ? null : (
        <span role="status" className="text-xs text-warn">
          {archived === 0 ? '' : t('preview.archives', { count: archived })}
          {archived === 0 || restored === 0 ? '' : ' · '}
          {restored === 0 ? '' : t('preview.unarchives', { count: restored })}
        </span>
      )}
      {isForgotten || (toSend.length === 0 && !isRestLeft) ? null : (
        <Button variant="primary" isPending={apply.isPending} onPress={() => apply.mutate()}>
          {toSend.length === 0 ? t('preview.takeRest') : t('preview.take', { count: toSend.length })}
        </Button>
      )}
    </>
  )
}
