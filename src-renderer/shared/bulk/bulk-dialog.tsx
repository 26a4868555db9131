import { Fragment, type ReactNode, useEffect, useMemo, useState } from 'react'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { ErrorNote } from '../../ui/errors/error-note.tsx'
import { useFocusWhen } from '../../ui/focus/use-focus-when.ts'
import { CopyFailed } from './copy-failed.tsx'
import { ReceiptRows } from './receipt-rows.tsx'
import { type BulkRow, useBulkColumns } from './use-bulk-columns.tsx'
import { type BulkAct, type BulkConfirm, type BulkRun, countFindings, useBulkRun } from './use-bulk-run.ts'

interface BulkDialogProps<Row extends BulkRow> {
  title: string
  /** The agents it is about, as they were when it was opened: later answers change nothing in an open list. */
  agents: readonly Row[]
  /** Those of them that the act reaches, unless it is all; `effect` says why not of the others. */
  reached?: readonly Row[]
  /** What happens, and what does not. */
  lead: ReactNode
  /** What is still to be chosen. */
  children?: ReactNode
  /** What happens to one agent, in words. */
  effect: (row: Row) => ReactNode
  confirmLabel: string
  tone?: 'primary' | 'danger'
  /** False while a choice is missing. */
  isReady?: boolean
  /** Something was chosen here that closing throws away. */
  isChanged?: boolean
  act: BulkAct
  /** Tells main of all agents before the first part, where they come in several. */
  confirmWhole?: BulkConfirm
  partSize: number
  /** For what changes nothing: it runs as the dialog opens, without a review. */
  beginsAtOnce?: boolean
  onClose: () => void
}

/** Lists exactly which agents an act reaches and what happens to each, runs it, and keeps a receipt a row. */
export function BulkDialog<Row extends BulkRow>(props: BulkDialogProps<Row>) {
  const { title, agents, lead, children, effect, confirmLabel, tone = 'primary', isReady = true } = props
  const { reached = agents } = props
  const { t } = useTranslation(['fleet', 'ui'])
  const bulk = useBulkRun(props)
  const [isBegun, setIsBegun] = useState(false)
  const { receipts, isRunning, error } = bulk
  // Refused as a whole it is back at the review, every choice as it was.
  const isReview = !isBegun || (!isRunning && error !== null && receipts.size === 0)
  const left = reached.filter(({ agentKey }) => receipts.get(agentKey)?.error !== null)
  const failed = [...receipts.values()].filter((receipt) => receipt.error !== null).length
  const isWhole = failed === 0 && error === null
  // Not *Stop* while it runs, for a second Enter; then what failed, since the reasons are shown here alone.
  const status = useFocusWhen<HTMLParagraphElement>(!isReview && (isRunning || !isWhole), isRunning)
  const closeButton = useFocusWhen(!isReview && !isRunning && isWhole)
  const begin = (): void => {
    setIsBegun(true)
    void bulk.run(left.map(({ agentKey }) => agentKey))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it opens
  useEffect(() => {
    if (props.beginsAtOnce === true) begin()
  }, [])
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
          <Findings receipts={receipts} />
        </p>
      ) : (
        <>
          <div className="text-ink-2">{lead}</div>
          {children}
        </>
      )}
      {error === null ? null : <ErrorNote error={error} />}
      <BulkList title={title} agents={agents} reached={reached} effect={effect} receipts={isReview ? null : receipts} />
    </Dialog>
  )
}

/** How many of each finding, so that nobody has to count a thousand rows. */
function Findings({ receipts }: Pick<BulkRun, 'receipts'>) {
  const { t } = useTranslation('fleet')
  const counts = countFindings(receipts.values())
  return [...counts].map(([result, count]) => (
    <Fragment key={result}>
      {' · '}
      {t('run.found', { result, count })}
    </Fragment>
  ))
}

const keyOf = (row: BulkRow): string => row.agentKey
const labelOf = (row: BulkRow): string => escapeInvisible(row.name)

interface BulkListProps<Row extends BulkRow> extends Pick<BulkDialogProps<Row>, 'title' | 'agents' | 'effect'> {
  reached: readonly Row[]
  receipts: BulkRun['receipts'] | null
}

function BulkList<Row extends BulkRow>({ title, agents, reached, effect, receipts }: BulkListProps<Row>) {
  const columns = useBulkColumns({ reached, effect, receipts })
  const isFailed = (row: Row): boolean => receipts?.get(row.agentKey)?.error != null
  // biome-ignore lint/correctness/useExhaustiveDependencies: it goes by the receipts
  const failed = useMemo(() => agents.filter(isFailed), [agents, receipts])
  return (
    <>
      <CopyFailed failed={failed} columns={columns} />
      <ReceiptRows
        tableId="bulk"
        label={title}
        columns={columns}
        rows={agents}
        rowKey={keyOf}
        rowLabel={labelOf}
        isFailed={isFailed}
      />
    </>
  )
}
