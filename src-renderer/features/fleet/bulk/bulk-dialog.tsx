import { type ReactNode, useMemo, useState } from 'react'
import type { FleetRow } from '#contract/ipc/agents.procedures.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorNote } from '../../../ui/errors/error-note.tsx'
import { useErrorSentence } from '../../../ui/errors/use-error-text.ts'
import { SiteTag } from '../../../ui/site-tag.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import type { DataTableColumn } from '../../../ui/table/data-table-types.ts'
import { Badge } from '../../../ui/text/badge.tsx'
import { joinSentences } from '../../../ui/text/join-sentences.ts'
import { NameText } from '../../../ui/text/name-text.tsx'
import { useFocusWhen } from '../../../ui/use-focus-when.ts'
import { type BulkAct, type BulkRun, useBulkRun } from './use-bulk-run.ts'

interface BulkDialogProps {
  title: string
  /** The agents it is about, as they were when it was opened: later answers change nothing in an open list. */
  agents: readonly FleetRow[]
  /** Those of them that the act reaches, unless it is all; `effect` says why not of the others. */
  reached?: readonly FleetRow[]
  /** What happens, and what does not. */
  lead: ReactNode
  /** What is still to be chosen. */
  children?: ReactNode
  /** What happens to one agent, in words. */
  effect: (row: FleetRow) => ReactNode
  confirmLabel: string
  tone?: 'primary' | 'danger'
  /** False while a choice is missing. */
  isReady?: boolean
  /** Something was chosen here that closing throws away. */
  isChanged?: boolean
  act: BulkAct
  partSize: number
  onClose: () => void
}

/** Lists exactly which agents an act reaches and what happens to each, runs it, and keeps a receipt a row. */
export function BulkDialog(props: BulkDialogProps) {
  const { title, agents, lead, children, effect, confirmLabel, tone = 'primary', isReady = true } = props
  const { reached = agents } = props
  const { t } = useTranslation(['fleet', 'ui'])
  const bulk = useBulkRun(props.act, props.partSize)
  const [isBegun, setIsBegun] = useState(false)
  const { receipts, isRunning, error } = bulk
  // Refused as a whole it is back at the review, every choice as it was.
  const isReview = !isBegun || (!isRunning && error !== null && receipts.size === 0)
  const left = reached.filter(({ agentKey }) => receipts.get(agentKey)?.error !== null)
  const failed = [...receipts.values()].filter((receipt) => receipt.error !== null).length
  const isWhole = failed === 0 && error === null
  // Not *Stop* while it runs, for a second Enter; then what failed, since the reasons are told here alone.
  const status = useFocusWhen<HTMLParagraphElement>(!isReview && (isRunning || !isWhole), isRunning)
  const closeButton = useFocusWhen(!isReview && !isRunning && isWhole)
  const begin = (): void => {
    setIsBegun(true)
    void bulk.run(left.map(({ agentKey }) => agentKey))
  }
  return (
    <Dialog
      title={title}
      onClose={props.onClose}
      size="lg"
      isDismissable={!isRunning}
      isChanged={isReview && props.isChanged === true}
      footer={
        isRunning && reached.length <= props.partSize ? (
          <Button variant={tone} isPending>
            {confirmLabel}
          </Button>
        ) : isRunning ? (
          <Button isPending={bulk.isStopping} onPress={bulk.stop}>
            {t('run.stop')}
          </Button>
        ) : !isReview ? (
          <>
            {left.length === 0 ? null : <Button onPress={begin}>{t('run.retry', { count: left.length })}</Button>}
            <Button variant="primary" ref={closeButton} onPress={props.onClose}>
              {t('ui:close')}
            </Button>
          </>
        ) : (
          <>
            <Button onPress={props.onClose}>{t('run.back')}</Button>
            <Button variant={tone} isDisabled={!isReady} onPress={begin}>
              {confirmLabel}
            </Button>
          </>
        )
      }
    >
      {!isReview ? (
        <p ref={status} role="status" tabIndex={-1} aria-live={isRunning ? 'off' : 'polite'} className="text-ink-2">
          {t(isRunning || left.length > 0 || failed > 0 ? 'run.progress' : 'run.allDone', {
            done: reached.length - left.length,
            failed,
            count: reached.length,
          })}
        </p>
      ) : (
        <>
          <div className="text-ink-2">{lead}</div>
          {children}
        </>
      )}
      {error === null ? null : <ErrorNote error={error} />}
      <BulkList title={title} agents={agents} reached={reached} effect={effect} bulk={isReview ? null : bulk} />
    </Dialog>
  )
}

const rowPx = 28
const keyOf = (row: FleetRow): string => row.agentKey
const labelOf = (row: FleetRow): string => escapeInvisible(row.name)

interface BulkListProps extends Pick<BulkDialogProps, 'title' | 'agents' | 'effect'> {
  reached: readonly FleetRow[]
  bulk: BulkRun | null
}

function BulkList({ title, agents, reached, effect, bulk }: BulkListProps) {
  const { t } = useTranslation('fleet')
  const sentence = useErrorSentence()
  const reachedKeys = useMemo(() => new Set(reached.map(keyOf)), [reached])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sentences change with the language only
  const columns = useMemo<DataTableColumn<FleetRow>[]>(
    () => [
      {
        id: 'name',
        header: t('column.name'),
        width: 'minmax(160px, 1fr)',
        cell: (row) => <NameText text={row.name} />,
      },
      { id: 'site', header: t('column.site'), width: 76, cell: (row) => <SiteTag site={row.site} /> },
      {
        id: 'effect',
        header: t(bulk === null ? 'run.effect' : 'run.result'),
        width: 'minmax(300px, 2.4fr)',
        cell: (row) => {
          if (bulk === null || !reachedKeys.has(row.agentKey)) return effect(row)
          const receipt = bulk.receipts.get(row.agentKey)
          if (receipt === undefined) return <span className="text-ink-3">{t('run.waiting')}</span>
          const words = joinSentences([receipt.error === null ? null : sentence(receipt.error), receipt.words ?? null])
          return (
            <span className="flex min-w-0 items-center gap-2">
              {receipt.error === null ? (
                <Badge tone="ok" letter="✓">
                  {t('run.ok')}
                </Badge>
              ) : (
                <Badge tone="bad" letter="✗">
                  {t('run.failed')}
                </Badge>
              )}
              <span className="truncate text-xs" title={words}>
                {words}
              </span>
            </span>
          )
        },
      },
    ],
    [t, bulk, effect, reachedKeys],
  )
  const heightPx = Math.min(agents.length, 10) * rowPx + 30
  return (
    <div className="flex shrink-0 flex-col rounded-md border border-line" style={{ height: heightPx }}>
      <DataTable
        tableId="bulk"
        label={title}
        columns={columns}
        rows={agents}
        rowKey={keyOf}
        rowLabel={labelOf}
        rowHeight={rowPx}
        rowTone={(row) => (bulk?.receipts.get(row.agentKey)?.error == null ? null : 'bad')}
      />
    </div>
  )
}
